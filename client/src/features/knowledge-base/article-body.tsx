import { decodeOrKeep } from "@shared/text/text.ts";
import { useEffect, useRef } from "react";
import { type EnhancedHtml, tableOfContents } from "@/lib/enhanced-html.ts";
import { isUsedEarly, onUserInput, savedPosition } from "@/lib/scroll-restoration.ts";
import { FailedRequest } from "@/ui/message.tsx";
import { RichText } from "@/ui/rich-text.tsx";
import { CollapsibleContents } from "./table-of-contents.tsx";

type ArticleBodyProps = {
  text: EnhancedHtml | undefined;
  /** Why there is none; it is loading where there is no reason. */
  error: Error | null;
  onRetry: () => void;
};

/** An article's text: loading, failed with a button to try again, or the text itself. */
export function ArticleBody({ text, error, onRetry }: ArticleBodyProps) {
  useScrollToHash(text);
  if (text) return <ArticleText text={text} />;
  if (!error) return <BodySkeleton />;
  return (
    <div className="mt-8 rounded-large border">
      <FailedRequest message={error.message} onRetry={onRetry} />
    </div>
  );
}

function ArticleText({ text: { html, headings: all } }: { text: EnhancedHtml }) {
  const headings = tableOfContents(all);
  return (
    <>
      {headings.length > 0 && <CollapsibleContents headings={headings} />}
      <RichText html={html} />
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
      savedPosition(window.history.state?.scrollKey) !== undefined ||
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

const target = () => document.getElementById(decodeOrKeep(window.location.hash.slice(1)));
