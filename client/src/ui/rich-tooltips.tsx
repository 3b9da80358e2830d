import * as Radix from "@radix-ui/react-tooltip";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
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
      <Radix.Trigger asChild onFocus={stayClosedUnlessByKey}>
        {children}
      </Radix.Trigger>
      <Box text={text} />
    </Radix.Root>
  );
}

/**
 * A text in a table's row, cut at 400 px, or in two lines where it stands below something. It is whole when it is
 * pointed at, and while the keyboard is in its row, which is the `group`.
 */
export function CutText({ text }: { text: string }) {
  const shown = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => setOpen(open && isCut(shown.current))}>
      <Radix.Trigger asChild>
        <div
          ref={shown}
          className="max-w-[400px] truncate group-has-[:focus-visible]:whitespace-normal max-lg:line-clamp-2 max-lg:max-w-none max-lg:whitespace-normal"
        >
          {text}
        </div>
      </Radix.Trigger>
      <Box text={text} />
    </Radix.Root>
  );
}

function isCut(box: HTMLElement | null): boolean {
  return box !== null && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
}

function Box({ text }: { text: string }) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        onEscapeKeyDown={passEscapeOn}
        className="z-[70] max-w-sm rounded-small bg-ink px-2.5 py-1 text-tiny font-[550] text-paper forced-colors:border"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  );
}

// A dialog that closes gives the focus back to a button: who clicked there has no use for its word again.
function stayClosedUnlessByKey(event: FocusEvent): void {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}

// Escape also means the dialog below, to whom an open tooltip doesn't leave it: once that is gone it comes again.
function passEscapeOn({ target }: KeyboardEvent): void {
  const again = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  setTimeout(() => target?.dispatchEvent(again));
}
