import { ChevronDown } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { ArticleHeading } from "@/lib/enhanced-html.ts";

type Headings = { headings: readonly ArticleHeading[] };

/** The table of contents beside an article; it marks the section that is being read. */
export function TableOfContents({ headings }: Headings) {
  const current = useScrollSpy(headings);
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

/** The table of contents above the text, where there is no room beside it. Following a link collapses it. */
export function CollapsibleContents({ headings }: Headings) {
  function handleFollow(event: MouseEvent<HTMLElement>) {
    // Before the browser scrolls, so that it scrolls to where the heading then is.
    event.currentTarget.closest("details")?.removeAttribute("open");
  }

  return (
    <details className="group mt-6 rounded-medium border lg:hidden print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-medium px-4 font-[600] [&::-webkit-details-marker]:hidden">
        On this page
        <ChevronDown
          size={18}
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

/** Rem from the top of the window at which a heading counts as reached; a link scrolls it to 5. */
const SPY_OFFSET = 6;

/** Scroll spy: the id of the heading whose section is being read, the last one above the offset or the first. */
function useScrollSpy(headings: readonly ArticleHeading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id);
  const ids = headings.map(({ id }) => id).join(" ");

  useEffect(() => {
    function follow() {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const reached = ids.split(" ").findLast((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= SPY_OFFSET * rem;
      });
      setCurrent(reached ?? ids.split(" ")[0]);
    }
    follow();
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    window.addEventListener("scroll", follow, options);
    window.addEventListener("resize", follow, options);
    return () => stop.abort();
  }, [ids]);

  return current;
}
