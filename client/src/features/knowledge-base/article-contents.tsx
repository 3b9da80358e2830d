import { useEffect, useRef } from "react";
import type { ArticleHeading } from "@/lib/reading-html.ts";
import { useReadingPosition } from "./use-reading-position.ts";

/** The article's table of contents beside it; it follows the reading. */
export function ArticleContents({ headings }: { headings: readonly ArticleHeading[] }) {
  const current = useReadingPosition(headings);
  const nav = useRef<HTMLElement>(null);

  // A table that is taller than the window keeps its current entry in view, without moving the page.
  useEffect(() => {
    const entry = nav.current?.querySelector<HTMLElement>(`[href="#${CSS.escape(current ?? "")}"]`);
    if (nav.current && entry) {
      nav.current.scrollTop = entry.offsetTop - nav.current.clientHeight / 2;
    }
  }, [current]);

  return (
    <nav
      ref={nav}
      aria-labelledby="contents-heading"
      className="sticky top-19 -m-1 max-h-[calc(100dvh-5.5rem)] overflow-y-auto overscroll-contain p-1 text-small"
    >
      <h2 id="contents-heading" className="mb-2 mt-3 text-tiny font-[650] text-ink-3">
        On this page
      </h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={`block break-words border-l-2 py-2 leading-snug text-ink-2 transition-colors duration-150 hover:text-ink aria-[current]:border-brand aria-[current]:font-[650] aria-[current]:text-brand-ink ${level === 3 ? "pl-7" : "pl-3.5"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
