import { pluralize } from "@shared/text/text.ts";
import { ListVideo, LoaderCircle, MessageSquareQuote, SquarePlay } from "lucide-react";
import { useSyncExternalStore } from "react";
import { paths } from "@/lib/paths.ts";
import { OPENED_IN_APP } from "@/lib/scroll-restoration.ts";
import { createStoredValue, isArrayOf, isString } from "@/lib/stored-value.ts";
import type { SearchState } from "@/sections/use-worker-search.ts";
import { site } from "@/site.ts";
import { CategoryIcon } from "@/ui/article-card.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { Highlighted, MarkedText } from "@/ui/highlighted.tsx";
import { Message, RetryButton } from "@/ui/message.tsx";
import type { SearchEntry } from "./search-index.ts";
import type { SourceState } from "./use-search-index.ts";

// In the palette each is one line, so that many fit; a page has room.
const LINE = { palette: "truncate", page: "break-words" };

type EntryTextProps = {
  variant: keyof typeof LINE;
  entry: SearchEntry;
  terms: readonly string[];
};

/** What an entry says, with the words of the search highlighted. */
export function EntryText({ variant, entry, terms }: EntryTextProps) {
  const { title, detail, time } = entry;
  const line = LINE[variant];
  if (typeof title !== "string") {
    return (
      <>
        <span className={variant === "palette" ? "line-clamp-2 break-words" : "break-words"}>
          <MarkedText parts={title} />
        </span>
        <span className={`text-tiny text-ink-2 ${variant === "palette" ? "flex" : "block"}`}>
          <span className={`min-w-0 ${line}`}>{detail}</span>
          <span className="shrink-0">{time}</span>
        </span>
      </>
    );
  }
  return (
    <>
      <span className={`block font-[600] ${line}`}>
        <Highlighted text={title} terms={terms} />
      </span>
      <span className={`block text-tiny text-ink-2 ${line}`}>
        <Highlighted text={detail} terms={terms} />
      </span>
    </>
  );
}

/** The state of the history entry that an entry opens: what is marked there, or that a video was opened from here. */
export function stateOf({ kind, passage }: SearchEntry): object | null {
  if (passage !== undefined) return { passage };
  return kind === "article" ? null : OPENED_IN_APP;
}

/** The icon of an entry's kind, or of its article's category. */
export function EntryIcon({ entry: { kind, category } }: { entry: SearchEntry }) {
  if (category !== undefined) return <CategoryIcon id={category} />;
  if (kind === "transcript") return <MessageSquareQuote size={19} />;
  return kind === "video" ? <SquarePlay size={19} /> : <ListVideo size={19} />;
}

type NothingFoundProps = {
  text: string;
  /** Called when somebody leaves to write what is missing. */
  onLeave?: () => void;
};

/** The empty state of the search over everything. */
export function NothingFound({ text, onLeave }: NothingFoundProps) {
  return (
    <Message
      title={<p className="break-words text-h3 font-[650]">{`No match for “${text.trim()}”`}</p>}
      actions={
        site.messages && (
          <ButtonLink variant="outline" href={paths.messageOnSearch(text.trim())} onClick={onLeave}>
            Tell us what is missing
          </ButtonLink>
        )
      }
    >
      <p>
        Try another word, or write to{" "}
        <a
          href={`mailto:${site.email}`}
          className="inline-block py-2.5 font-[550] text-brand-ink underline underline-offset-4"
        >
          {site.email}
        </a>
      </p>
    </Message>
  );
}

/** What is searched, and how each of it stands. */
type Sources = {
  articles: SourceState;
  videos: SourceState;
  transcripts: SearchState;
  sections: SearchState;
  isLoading: boolean;
};

/** Whether an entry has every word of the search. */
export const isWhole = ({ kind }: SearchEntry): boolean => kind !== "some";

/** Whether more may be found yet. */
export const isSearching = ({ isLoading, transcripts, sections }: Sources): boolean =>
  isLoading || [transcripts, sections].some((state) => state === "loading" || state === "pending");

type SearchStatusProps = {
  /** What is found; null while nothing is searched for. */
  entries: readonly SearchEntry[] | null;
  sources: Sources;
};

/** How a search stands: what it found, said aloud, and what it could not look through. */
export function SearchStatus({ entries, sources }: SearchStatusProps) {
  const { articles, videos } = sources;
  const missing = missingOf(sources);
  const isWaited = waitedFor(sources);
  const isEmpty = entries?.length === 0 && isSearching(sources);
  const found = entries && !isEmpty ? foundText(entries) : "";
  return (
    <>
      <p role="status" className="sr-only">
        {[found, ...missing.map(({ text }) => text)].join(" ")}
      </p>
      {entries && isWaited && (
        <p className="flex items-center gap-2.5 border-t px-5 py-3 text-small text-ink-2">
          <LoaderCircle size={17} className="animate-spin text-ink-3" />
          <span>{`Looking through ${isWaited}…`}</span>
        </p>
      )}
      <SourceFailure name="articles" state={articles} />
      <SourceFailure name="videos" state={videos} />
      {missing.map(({ text, retry }) => (
        <div key={text} className="flex items-center gap-4 border-t px-5 py-3">
          <p className="min-w-0 flex-1 text-small text-ink-2">{text}</p>
          <RetryButton variant="outline" onRetry={retry} />
        </div>
      ))}
    </>
  );
}

function foundText(entries: readonly SearchEntry[]): string {
  const { length } = entries.filter(isWhole);
  if (length > 0) return pluralize(length, "result");
  if (entries.length === 0) return "Nothing found. Try another word.";
  return `Nothing has all of your words, ${pluralize(entries.length, "result")} some of them.`;
}

/** What could not be searched beside articles and videos, of those that are there. */
function missingOf({ articles, videos, transcripts, sections }: Sources) {
  const missing: { text: string; retry: () => void }[] = [];
  if (typeof sections === "object" && typeof articles === "string") {
    missing.push({ text: "The text of articles can’t be searched right now.", ...sections });
  }
  if (typeof transcripts === "object" && typeof videos === "string") {
    missing.push({ text: "What is said in videos can’t be searched right now.", ...transcripts });
  }
  return missing;
}

function waitedFor({ articles, videos, transcripts, sections }: Sources): string | null {
  if (articles === "loading") return "the articles";
  if (videos === "loading") return "the videos";
  if (sections === "loading") return "the text of articles";
  return transcripts === "loading" ? "what is said in videos" : null;
}

function SourceFailure({ name, state }: { name: string; state: SourceState }) {
  if (typeof state === "string") return null;
  return (
    <div role="alert" className="flex items-center gap-4 break-words border-t px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-small font-[550]">{`The ${name} can't be searched right now.`}</p>
        <p className="text-tiny text-ink-3">{state.error}</p>
      </div>
      {state.retry && <RetryButton variant="outline" onRetry={state.retry} />}
    </div>
  );
}

/** How many searches are stored, the latest first. */
const LIMIT = 6;

const recent = createStoredValue<readonly string[]>("recent-searches", isArrayOf(isString), []);

/** The latest searches with one more, each once whatever its case. */
export function withSearch(before: readonly string[], text: string): readonly string[] {
  const others = before.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, LIMIT);
}

/** Remembers a search of this browser that led somewhere. */
export function rememberSearch(text: string): void {
  const trimmed = text.trim();
  if (trimmed) recent.write(withSearch(recent.read(), trimmed));
}

/** The latest searches of this browser. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(recent.subscribe, recent.read, recent.readFallback);
}
