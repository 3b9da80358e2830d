import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { getJson } from "@/data/http.ts";
import type { Article } from "@/data/model.ts";
import { ARTICLE } from "@/data/published-rows.ts";
import type { EnhancedHtml, SafeHtml } from "@/lib/article-html.ts";
import { inStore, resultOf } from "@/lib/indexed-store.ts";
import { apiPaths } from "@/lib/paths.ts";
import { isNumber, isString } from "@/lib/stored-value.ts";
import { Button } from "@/ui/button.tsx";
import { AnnouncedChanges, PrintedVersion } from "./printed-version.tsx";
import { isChangedSince, type Known, readArticles } from "./read-articles.ts";

type ChangedSinceProps = {
  article: Article;
  text: EnhancedHtml;
  /** False while a former text is shown until the article's own is loaded. */
  isCurrent: boolean;
  /** Shows a text with marks instead of the article's; null shows the article's again. */
  onMark: (text: EnhancedHtml | null) => void;
  /** Called if the site has withdrawn the article whose printed code led here. */
  onGone: () => void;
};

/**
 * Remembers the article as this browser showed it, and reports later changes until somebody presses “Got it”. Also
 * reports changes of a printed article.
 */
export function ChangedSince(props: ChangedSinceProps) {
  // A drafted text was never published: it is not remembered.
  if (props.article.bodyIn === "draft") return null;
  return (
    <>
      <PrintedVersion article={props.article} onGone={props.onGone} />
      <Remembered {...props} />
    </>
  );
}

function Remembered(props: ChangedSinceProps) {
  const { article, text } = props;
  const { subscribe, read, readFallback } = readArticles;
  const known = useSyncExternalStore(subscribe, read, readFallback);
  const [seen, setSeen] = useState(0);
  const isChanged = isChangedSince(known, article) && article.announced !== seen;

  useEffect(() => {
    if (!isChanged) void rememberArticle(article, text.html);
  }, [isChanged, article, text]);

  if (!isChanged) return null;

  function handleSeen() {
    props.onMark(null);
    // The pressed button is gone: the focus moves to the main part.
    document.getElementById("main")?.focus({ preventScroll: true });
    setSeen(article.announced ?? 0);
  }

  return <Changes {...props} since={known[article.id] ?? 0} onSeen={handleSeen} />;
}

type ChangesProps = ChangedSinceProps & {
  /** The last announced change that was shown. */
  since: number;
  onSeen: () => void;
};

function Changes({ since, onSeen, ...props }: ChangesProps) {
  const { id, announced } = props.article;
  const changes = useQuery({
    queryKey: ["article-changes", id, announced],
    queryFn: ({ signal }) => getJson(apiPaths.publishedArticle(id), { schema: ARTICLE, signal }),
  });
  const marks = useMarks(props);
  const buttons = useFocusAfter(marks.count !== null);
  return (
    <section
      aria-labelledby="changed-since"
      className="mt-5 rounded-large border border-brand bg-brand-tint px-5 py-4 print:hidden"
    >
      <h2 id="changed-since" className="font-[650]">
        Changed since you read it
      </h2>
      <AnnouncedChanges changes={changes.data?.changes} since={since} />
      <div ref={buttons} className="mt-3 flex flex-wrap gap-2.5">
        {marks.count !== null ? (
          <>
            {marks.count > 0 && (
              <Button variant="outline" onClick={marks.showNext}>
                {marks.isStarted ? "Next change" : "First change"}
              </Button>
            )}
            <Button variant="outline" onClick={marks.hide}>
              Hide the marks
            </Button>
          </>
        ) : (
          marks.canMark && (
            <Button variant="outline" isBusy={marks.isBusy} onClick={() => void marks.show()}>
              Show what changed
            </Button>
          )
        )}
        <Button variant="outline" onClick={onSeen}>
          Got it
        </Button>
      </div>
      <p role="status" className="mt-2 text-small text-ink-2 empty:hidden">
        {marks.status}
      </p>
    </section>
  );
}

/** Focuses the first button when `isMarked` replaces the buttons and the focused one is gone. */
function useFocusAfter(isMarked: boolean) {
  const buttons = useRef<HTMLDivElement>(null);
  const wasMarked = useRef(isMarked);
  useLayoutEffect(() => {
    if (wasMarked.current === isMarked) return;
    wasMarked.current = isMarked;
    if (document.activeElement !== document.body) return;
    buttons.current?.querySelector("button")?.focus();
  }, [isMarked]);
  return buttons;
}

const TOO_MUCH = "Too much has changed to mark it. Read the article again.";
const NOT_LOADED = "The changes could not be loaded. Check your connection, then try again.";

/** The result of marking a text: the number of marked places, or an error. */
type Outcome = { text: EnhancedHtml; count?: number; failure?: string };

/** Marks the changes in the text since this browser showed it. */
function useMarks({ article, text, isCurrent, onMark }: ChangedSinceProps) {
  const [before, setBefore] = useState<SafeHtml | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isMarking, setMarking] = useState(false);
  const [isStarted, setStarted] = useState(false);
  const next = useRef(0);
  // A newer text replaces a marked one.
  const { count = null, failure } = outcome?.text === text ? outcome : {};

  useEffect(() => {
    let isWanted = true;
    void readShownText(article).then((found) => isWanted && setBefore(found));
    return () => {
      isWanted = false;
    };
  }, [article]);

  async function show() {
    if (before === null) return;
    setMarking(true);
    setStarted(false);
    setOutcome(null);
    try {
      const { markChanges } = await import("./mark-changes.ts");
      const marked = markChanges(text.html, before);
      if (!marked) return setOutcome({ text, failure: TOO_MUCH });
      next.current = 0;
      onMark({ ...text, html: marked.html });
      setOutcome({ text, count: marked.count });
    } catch {
      setOutcome({ text, failure: NOT_LOADED });
    } finally {
      setMarking(false);
    }
  }

  function showNext() {
    const mark = document.querySelector<HTMLElement>(`.change[data-place="${next.current}"]`);
    next.current = (next.current + 1) % (count || 1);
    setStarted(true);
    if (!mark) return;
    mark.tabIndex = -1;
    mark.focus({ preventScroll: true });
    mark.scrollIntoView({ block: "center" });
  }

  function hide() {
    onMark(null);
    setOutcome(null);
  }

  return {
    /** The number of marked places; null if none are marked. */
    count,
    /** True if the former text is stored. */
    canMark: before !== null,
    /** True while the text is being marked or loaded. */
    isBusy: isMarking || !isCurrent,
    isStarted,
    status: failure || statusOf(count),
    show,
    showNext,
    hide,
  };
}

function statusOf(count: number | null): string {
  if (count === null) return "";
  if (count === 0) return "The text reads as before: its title or description changed.";
  return count === 1 ? "1 place is marked in the text." : `${count} places are marked in the text.`;
}

const MAX_ARTICLES = 300;
/** In characters: longer HTML is not stored, so that changes in it can't be marked. */
const MAX_HTML = 400_000;
const TEXTS = { database: "read-articles", name: "texts", options: { keyPath: "id" } };

/** Remembers an article as shown now, with its text to compare later ones with. Never rejects. */
async function rememberArticle({ id, announced = 0 }: Known, html: SafeHtml) {
  const { [id]: _, ...others } = readArticles.read();
  const kept = Object.entries(others).slice(1 - MAX_ARTICLES);
  const dropped = Object.keys(others).filter((each) => !kept.some(([key]) => key === each));
  readArticles.write({ ...Object.fromEntries(kept), [id]: announced });
  await inStore(TEXTS, async (texts) => {
    for (const each of dropped) texts.delete(each);
    if (html.length > MAX_HTML) texts.delete(id);
    else texts.put({ id, announced, html });
  });
}

/** Forgets an article that was deleted, or only its text if earlier versions were purged. Never rejects. */
export async function forgetArticle(id: string, what: "all" | "text" = "all"): Promise<void> {
  const { [id]: known, ...others } = readArticles.read();
  if (known !== undefined && what === "all") readArticles.write(others);
  await inStore(TEXTS, (texts) => resultOf(texts.delete(id)));
}

/** The text of an article as this browser showed it last; null without one. Never rejects. */
export async function readShownText({ id, forgotten = 0 }: Article): Promise<SafeHtml | null> {
  const found: unknown = await inStore(TEXTS, (texts) => resultOf(texts.get(id)));
  if (!isStoredText(found)) return null;
  // Purged text must not reappear here.
  if (found.announced >= forgotten) return found.html;
  await forgetArticle(id, "text");
  return null;
}

type StoredText = { id: string; announced: number; html: SafeHtml };

function isStoredText(found: unknown): found is StoredText {
  if (typeof found !== "object" || found === null) return false;
  const { announced, html } = found as Partial<Record<keyof StoredText, unknown>>;
  return isNumber(announced) && isString(html);
}
