import type { ArticleHeading } from "@shared/contracts/knowledge-base.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import type { EnhancedHtml } from "@/lib/article-html.ts";
import { useIsHydrated } from "@/lib/hydration.ts";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { isUsedEarly, onUserInput, savedPosition } from "@/lib/scroll-restoration.ts";
import { useAfterPaint } from "@/lib/when-idle.ts";
import { FailedRequest, RetryButton } from "@/ui/message.tsx";
import { RichText } from "@/ui/rich-text.tsx";

// Only needed after a search.
const FoundPassage = lazyOverlay(async () => (await import("./found-passage.tsx")).FoundPassage);

/** The history state of an article that was opened from a search. */
type Found = { passage: string; scrollKey?: string };

type ArticleBodyProps = {
  text: EnhancedHtml | undefined;
  /** The error, if there is no text, or only a former one; null while it is loading. */
  error: Error | null;
  onRetry: () => void;
};

/**
 * An article's text: a skeleton, an error with a button to try again, or the text. A former text is marked as outdated.
 */
export function ArticleBody({ text, error, onRetry }: ArticleBodyProps) {
  useScrollToHash(text);
  if (text)
    return (
      <>
        {error && <Outdated onRetry={onRetry} />}
        <ArticleText text={text} />
      </>
    );
  if (!error) return <BodySkeleton />;
  return (
    <div className="mt-8 rounded-large border">
      <FailedRequest message={error.message} onRetry={onRetry} />
    </div>
  );
}

/** A note above a former text, which must not pass for what is published now. */
function Outdated({ onRetry }: Pick<ArticleBodyProps, "onRetry">) {
  return (
    <div
      role="alert"
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-large border px-5 py-4"
    >
      <p>This text has changed. The newer one could not be loaded.</p>
      <RetryButton variant="outline" onRetry={onRetry} />
    </div>
  );
}

function ArticleText({ text: { html, headings: all } }: { text: EnhancedHtml }) {
  const headings = tableOfContents(all);
  const found = useHistoryState<Found | null>();
  const isOpened = useIsHydrated() && !found?.passage && !window.location.hash && !isRestored();
  // After a navigation, the text is painted before the parts below the window are laid out.
  const isWhole = useAfterPaint(true, !isOpened);
  return (
    <>
      {headings.length > 0 && <CollapsibleContents headings={headings} />}
      <RichText html={html} isCut={!isWhole} />
      {found?.passage && <FoundPassage {...found} html={html} />}
    </>
  );
}

const PARAGRAPH = ["w-full", "w-11/12", "w-3/5"];
const STEPS = ["w-4/5", "w-3/5", "w-2/3", "w-1/2"];

/** At least as tall as the window, so that no element below it is in sight and moves when the text comes. */
function BodySkeleton() {
  return (
    <div role="status" className="mt-9 min-h-dvh space-y-11">
      <span className="sr-only">Loading the article</span>
      <Lines widths={PARAGRAPH} />
      <div>
        <div className="mb-6 h-6 w-2/5 rounded-small bg-line" />
        <Lines widths={PARAGRAPH} />
      </div>
      <div className="space-y-5">
        {STEPS.map((width) => (
          <div key={width} className="flex items-center gap-4">
            <div className="size-7 rounded-full bg-line" />
            <div className={`h-4 rounded-small bg-line ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <div className="space-y-3.5">
      {widths.map((width) => (
        <div key={width} className={`h-4 rounded-small bg-line ${width}`} />
      ))}
    </div>
  );
}

/**
 * Scrolls to the heading in the address once a text with it is shown: a draft's text may come after the page's. Not
 * when the history restores the position, nor after somebody scrolled, pressed or typed.
 */
function useScrollToHash(text: EnhancedHtml | undefined): void {
  const isDone = useRef(false);

  useEffect(() => {
    const stop = new AbortController();
    const finish = () => {
      isDone.current = true;
      stop.abort();
    };
    isDone.current =
      isRestored() ||
      // The browser itself has scrolled to the heading of a page that came with it.
      (window.earlyClicks !== undefined && (target() !== null || isUsedEarly()));
    onUserInput(finish, stop.signal);
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (isDone.current || !text) return;
    const heading = target();
    if (!heading) return;
    isDone.current = true;
    heading.scrollIntoView();
  }, [text]);
}

/** Tells if the history entry was shown before: its scroll position is restored. */
const isRestored = () => savedPosition(window.history.state?.scrollKey) !== undefined;

const target = () => document.getElementById(decodeOrKeep(window.location.hash.slice(1)));

/** Articles with fewer headings get no table of contents. */
const MIN_HEADINGS = 3;
/** A longer table helps nobody to find a section, and tens of thousands of entries take minutes to render. */
const MAX_HEADINGS = 300;

/**
 * An article's table of contents: headings of two levels, or of the first level if they are too many. Empty for few
 * headings.
 */
export function tableOfContents(headings: readonly ArticleHeading[]): readonly ArticleHeading[] {
  const down = (to: number) => headings.filter(({ level }) => level <= to);
  const both = down(3);
  if (both.length < MIN_HEADINGS) return [];
  const first = both.length > MAX_HEADINGS ? down(2) : [];
  return (first.length < MIN_HEADINGS ? both : first).slice(0, MAX_HEADINGS);
}

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
      <ol dir="auto">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={`block break-words border-s-2 py-2 leading-snug text-ink-2 transition-colors duration-150 hover:text-ink aria-[current]:border-brand aria-[current]:font-[650] aria-[current]:text-brand-ink ${level === 3 ? "ps-6" : "ps-3.5"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The table of contents above the text, for narrow windows. Following a link collapses it. */
function CollapsibleContents({ headings }: Headings) {
  const details = useRef<HTMLDetailsElement>(null);

  return (
    <details ref={details} className="group mt-6 rounded-medium border lg:hidden print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-medium px-4 font-[600] [&::-webkit-details-marker]:hidden">
        On this page
        <ChevronDown
          size={18}
          className="ml-auto text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <ol dir="auto" className="border-t px-2 py-2">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              // Collapses before the browser scrolls, so that it scrolls to the heading's final place.
              onClick={() => details.current?.removeAttribute("open")}
              className={`flex min-h-11 items-center break-words rounded-small px-2 py-1.5 text-small leading-snug text-ink-2 hover:bg-mist hover:text-ink ${level === 3 ? "ps-6" : ""}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** In rem from the window's top: a heading above counts as reached. A link scrolls its heading to 5. */
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
