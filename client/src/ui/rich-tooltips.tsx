import * as Radix from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";
import { TooltipContext, type TooltipProps } from "./tooltip.tsx";

/** Tooltips of our own inside: after 700 ms, the next one within 300 ms at once (specification, part 9). */
export function RichTooltips({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      <TooltipContext value={RichTooltip}>{children}</TooltipContext>
    </Radix.Provider>
  );
}

function RichTooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          className="z-[70] rounded-small bg-ink px-2.5 py-1 text-tiny font-[550] text-paper"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
