import { useTooltip } from "./tooltip.tsx";

/**
 * Text in a table row, truncated at 400 px, or after two lines in stacked rows. A tooltip shows all of it, and so does
 * the row, which is the `group`, while it has the keyboard focus.
 */
export function TruncatedText({ text }: { text: string }) {
  const { handlers, tooltip } = useTooltip(text, isTruncated);
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

function isTruncated(box: Element): boolean {
  return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
}
