import { useTooltip } from "./tooltip.tsx";

/** Text truncated at 400 px, or two lines in stacked rows. A tooltip shows all of it, and so does a focused row. */
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
