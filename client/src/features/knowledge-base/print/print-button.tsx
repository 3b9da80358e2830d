import { Printer } from "lucide-react";
import type { Ref } from "react";

type PrintButtonProps = {
  onPress: () => void;
  /** True while it has been pressed: it keeps the focus and does nothing. */
  isBusy: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: string;
};

/** Prints; hidden without scripts, where the browser's own menu does. */
export function PrintButton({ onPress, isBusy, ref, children }: PrintButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onPress()}
      className="inline-flex min-h-11 items-center gap-1.5 text-small text-ink-3 noscript:hidden hover:text-ink hover:underline print:hidden"
    >
      <Printer size={14} />
      <span>{children}</span>
    </button>
  );
}
