import { useTooltip } from "./tooltip.tsx";

/**
 * A text in a table's row, cut at 400 px, or after two lines where it stands below something. A tooltip shows it whole,
 * and so does its row, which is the `group`, while the keyboard is in it.
 */
export function CutText({ text }: { text: string }) {
  const { handlers, tooltip } = useTooltip(text, isCut);
  return (
    <>
      <div
        {...handlers}
        className="max-w-[400px] truncate group-has-[:focus-visible]:whitespace-normal max-lg:line-clamp-2 max-lg:max-w-none max-lg:whitespace-normal"
      >
        {text}
      </div>
      {tooltip}
    </>
  );
}

function isCut(box: Element): boolean {
  return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
}
