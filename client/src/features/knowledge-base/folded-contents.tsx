import { ChevronDown } from "lucide-react";
import type { MouseEvent } from "react";
import type { ArticleHeading } from "@/lib/reading-html.ts";

/** The table of contents above the text, where there is no room beside it. It folds up again when it was followed. */
export function FoldedContents({ headings }: { headings: readonly ArticleHeading[] }) {
  function handleFollow(event: MouseEvent<HTMLElement>) {
    // Before the browser goes there, so that it goes to where the heading then is.
    event.currentTarget.closest("details")?.removeAttribute("open");
  }

  return (
    <details className="group mt-6 rounded-medium border lg:hidden print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-medium px-4 font-[600] [&::-webkit-details-marker]:hidden">
        On this page
        <ChevronDown
          size={18}
          aria-hidden
          className="ml-auto text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <ol className="border-t px-2 py-2">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={handleFollow}
              className={`flex min-h-11 items-center break-words rounded-small py-1.5 pr-2 text-small leading-snug text-ink-2 hover:bg-mist hover:text-ink ${level === 3 ? "pl-6" : "pl-2"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
