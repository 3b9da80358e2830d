import { CornerDownLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

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

type PaletteOptionProps = {
  id: string;
  isChosen: boolean;
  icon: ReactNode;
  onChoose: () => void;
  children: ReactNode;
};

/** One line of the palette. The keys are the box's: an option is chosen there, or clicked here. */
export function PaletteOption({ id, isChosen, icon, onChoose, children }: PaletteOptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the box, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className="group flex min-h-13 scroll-my-2 cursor-pointer items-center gap-3 rounded-medium px-3 py-2 text-ink hover:bg-mist aria-selected:bg-brand-tint"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-small bg-mist text-ink-2 group-aria-selected:bg-card group-aria-selected:text-brand-ink">
        {icon}
      </span>
      <span className="min-w-0 flex-1">{children}</span>
      <CornerDownLeft
        size={17}
        className="shrink-0 text-brand-ink opacity-0 group-aria-selected:opacity-100 max-sm:hidden"
      />
    </div>
  );
}
