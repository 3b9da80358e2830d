import { CornerDownLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

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
        aria-hidden
        className="shrink-0 text-brand-ink opacity-0 group-aria-selected:opacity-100 max-sm:hidden"
      />
    </div>
  );
}
