import { longDate } from "@shared/text/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, MessageSquareWarning } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { postJson } from "@/data/http.ts";
import { isInteger, isRow, isText, readRow, readRows } from "@/data/rows.ts";
import { paths } from "@/lib/paths.ts";
import { Button } from "@/ui/button.tsx";
import { type Passage, selectedPassage } from "./selected-sentence.ts";
import { forgetSent, sentAbout } from "./sent-messages.ts";

/** Tools for readers of an article who select a sentence, or have written about the article. */
export function ReaderTools({ article }: { article: string }) {
  return (
    <>
      <ReportSentence article={article} />
      <SolvedNote article={article} />
    </>
  );
}

type Solution = { id: string; revision: number; at: string };

/** Tells that the article was changed after a message from this browser. */
function SolvedNote({ article }: { article: string }) {
  const [ids, setIds] = useState(() => sentAbout(article));
  const { data = [] } = useQuery({
    queryKey: ["solved-messages", article],
    queryFn: () => readSolutions(ids),
    // Loaded once a visit; without a connection the next visit tries again.
    enabled: ids.length > 0,
  });
  // Cached data may contain messages that were marked as seen since.
  const solutions = data.filter(({ id }) => ids.includes(id));
  const latest = solutions
    .map(({ at }) => at)
    .sort()
    .at(-1);
  if (!latest) return null;

  function handleSeen() {
    forgetSent(solutions.map(({ id }) => id));
    setIds(sentAbout(article));
    // The button is gone with the note: the focus moves to the main part.
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <section
      aria-label="Your note"
      data-bar
      className="pointer-events-auto border-t border-brand bg-brand-tint pb-[env(safe-area-inset-bottom)]"
    >
      <div className="gutters max-w-page flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
        <p
          role="status"
          className="flex min-w-0 flex-1 items-center gap-2.5 text-small text-brand-ink"
        >
          <CircleCheck size={18} className="shrink-0" />
          <span>{`Changed after your note, ${longDate(latest)}. Thank you for it.`}</span>
        </p>
        <Button variant="outline" onClick={handleSeen}>
          Got it
        </Button>
      </div>
    </section>
  );
}

async function readSolutions(ids: readonly string[]): Promise<Solution[]> {
  const json: unknown = JSON.parse(await postJson("/api/messages/answers", { ids }));
  return readRows(isRow(json) ? json.answers : [], (row) =>
    readRow<Solution>(row, { id: isText, revision: isInteger, at: isText }),
  );
}

/** In ms: a selection rests so long before the button shows. */
const REST = 250;

/** A button at the window's lower edge while text of the article is selected; Tab leads to it from the selection. */
function ReportSentence({ article }: { article: string }) {
  const [passage, setPassage] = useState<Passage | null>(null);
  const [, navigate] = useLocation();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = new AbortController();
    const update = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // In some browsers, pressing the button clears the selection: the passage stays.
        if (!box.current?.contains(document.activeElement)) {
          setPassage(selectedPassage(document.getSelection()));
        }
      }, REST);
    };
    update();
    document.addEventListener("selectionchange", update, { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);

  useEffect(() => {
    if (!passage) return;
    const handleKey = (event: KeyboardEvent) => {
      const button = box.current?.querySelector("button");
      if (event.key === "Escape") setPassage(null);
      const isOnText = document.activeElement === document.body || isMain(document.activeElement);
      if (event.key !== "Tab" || event.shiftKey || !isOnText || !button) return;
      event.preventDefault();
      button.focus();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [passage]);

  return (
    <>
      <p role="status" className="sr-only">
        {passage && "Press Tab to report this sentence."}
      </p>
      {passage && (
        <div ref={box} className="flex justify-center px-4 pb-4">
          <div className="pointer-events-auto rounded-medium bg-paper">
            <Button
              variant="outline"
              onClick={() => navigate(paths.messageOnArticle(article), { state: passage })}
            >
              <MessageSquareWarning size={18} />
              Report this sentence
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

const isMain = (element: Element | null) => element?.id === "main";
