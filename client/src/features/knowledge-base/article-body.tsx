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

// For who comes from a search alone.
const FoundPassage = lazyOverlay(async () => (await import("./found-passage.tsx")).FoundPassage);

/** What the history entry of who comes from a search holds. */
type Found = { passage: string; scrollKey?: string };

type ArticleBodyProps = {
  text: EnhancedHtml | undefined;
  /** Why there is none, or only a former one; it is loading where there is no reason. */
  error: Error | null;
  onRetry: () => void;
};

/** An article's text: loading, failed with a button to try again, or the text itself, if need be a former one that says so. */
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

/** Above a former text, which must not pass for what is published now. */
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
  // After a link the text is painted before what is below the window is laid out.
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

/** At least as tall as the window, so that nothing below it is in sight and moves when the text comes. */
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
 * Scrolls to the heading in the address once a text has it: the page may come with another text than this browser's draft.
 * Not on coming back, which restores the position, nor when somebody scrolled, pressed or typed until then.
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
      // In a page that came with the heading the browser itself has gone there.
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

/** Whether the history entry has been shown before, and its position is restored. */
const isRestored = () => savedPosition(window.history.state?.scrollKey) !== undefined;

const target = () => document.getElementById(decodeOrKeep(window.location.hash.slice(1)));

/** Articles with fewer headings get no table of contents. */
const MIN_HEADINGS = 3;
/** What is longer helps nobody to find a section; tens of thousands of entries take minutes to render. */
const MAX_HEADINGS = 300;

/** An article's contents: its headings of two levels, of the first alone where they are too many. None if it is short. */
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

/** The table of contents above the text, where there is no room beside it. Following a link collapses it. */
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
              // Before the browser scrolls, so that it scrolls to where the heading then is.
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
