import { useMemo } from "react";
import { prepareForReading } from "@/lib/reading-html.ts";
import { useReadingPosition } from "./use-reading-position.ts";

/** With fewer headings an article needs no table of contents. */
const LEAST = 3;

/** The article's table of contents; it follows the reading. Beside the article on wide screens, absent on narrow ones. */
export function ArticleContents({ html }: { html: string }) {
  const { headings } = useMemo(() => prepareForReading(html), [html]);
  const shown = headings.filter(({ level }) => level <= 3);
  const current = useReadingPosition(shown);
  if (shown.length < LEAST) return null;

  return (
    <nav
      aria-labelledby="contents-heading"
      className="sticky top-24 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto pt-2 text-small max-lg:hidden print:hidden"
    >
      <h2 id="contents-heading" className="mb-2.5 text-tiny font-[650] text-ink-3">
        On this page
      </h2>
      <ol>
        {shown.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={`block border-l-2 py-1.5 text-ink-2 transition-colors duration-150 hover:text-ink aria-[current]:border-brand aria-[current]:font-[650] aria-[current]:text-brand-ink ${level === 3 ? "pl-7" : "pl-3.5"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
