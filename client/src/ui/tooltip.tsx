import * as Radix from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

/** Tooltips appear after 700 ms, the next one within 300 ms at once (specification, part 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** Says in a word what the control inside does. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
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
