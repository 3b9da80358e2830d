import type { ReactNode } from "react";

type ScrollRegionProps = { label: string; children: ReactNode };

/** The text of a dialog that may be too long for it; it takes the focus, so that keys scroll it. */
export function ScrollRegion({ label, children }: ScrollRegionProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: there may be nothing else in it that takes the focus
      tabIndex={0}
      className="min-h-0 flex-1 space-y-5 overflow-y-auto overscroll-contain rounded-small px-5 py-4"
    >
      {children}
    </section>
  );
}
