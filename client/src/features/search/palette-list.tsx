import type { ReactNode } from "react";

type PaletteListProps = { id: string; label: string; children: ReactNode };

/** The list that the box's keys move in: the one part of the palette that scrolls. */
export function PaletteList({ id, label, children }: PaletteListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-3"
    >
      {children}
    </div>
  );
}

/** The name of a part of the list, for the eye: the list or the group itself carries it. */
export function PaletteLabel({ children }: { children: ReactNode }) {
  return (
    <p aria-hidden className="px-3 pb-1.5 pt-4 text-tiny font-[650] text-ink-3">
      {children}
    </p>
  );
}
