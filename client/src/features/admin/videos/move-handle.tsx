import { GripVertical } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTooltip } from "@/ui/tooltip.tsx";

type MoveHandleProps = {
  title: string;
  /** Moves it by so many places. */
  onStep: (places: number) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** Asks where to. */
  onClick: () => void;
};

/** The handle by which a row is moved: dragged, by the arrow keys, or to a position that is asked for. */
export function MoveHandle({ title, onStep, onPointerDown, onClick }: MoveHandleProps) {
  const { handlers, tooltip } = useTooltip(`Move ${title}`);

  function handleKeyDown(event: KeyboardEvent) {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (places === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(places);
  }

  return (
    <>
      <button
        type="button"
        {...handlers}
        aria-label={`Move ${title}`}
        aria-describedby="move-help"
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          handlers.onPointerDown();
          onPointerDown(event);
        }}
        onClick={onClick}
        className="video-handle -ml-3 grid size-11 place-items-center rounded-small text-ink-3 hover:bg-line hover:text-ink md:size-10"
      >
        <GripVertical size={18} />
      </button>
      {tooltip}
    </>
  );
}
