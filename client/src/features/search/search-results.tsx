import type { SearchHit } from "@shared/search/results.ts";
import { pluralize } from "@shared/text/text.ts";
import { ListVideo, LoaderCircle, MessageSquareQuote, SquarePlay } from "lucide-react";
import { memo, useSyncExternalStore } from "react";
import { paths } from "@/lib/paths.ts";
import { OPENED_IN_APP } from "@/lib/scroll-restoration.ts";
import { createStoredValue, isArrayOf, isString } from "@/lib/stored-value.ts";
import { showHit } from "@/search/hits.ts";
import type { SearchState } from "@/search/use-search.ts";
import { site } from "@/site.ts";
import { CategoryIcon } from "@/ui/article-card.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { MarkedText } from "@/ui/highlighted.tsx";
import { Message, RetryButton } from "@/ui/message.tsx";
import { countWhole, type ResultGroup } from "./result-groups.ts";

// Names are cut to one line in the palette, so that many fit; the search page has room.
const LINE = { palette: "truncate", page: "break-words" };

type HitTextProps = { variant: keyof typeof LINE; hit: SearchHit };

/**
 * The texts of a hit, with the search's words highlighted. Memoized, as hits stay between keystrokes until new results.
 */
export const HitText = memo(function HitText({ variant, hit }: HitTextProps) {
  const { title, detail, time } = showHit(hit);
  const line = LINE[variant];
  const isSentence = hit.kind === "section" || hit.kind === "transcript";
  const sentence = variant === "palette" ? "line-clamp-2 break-words" : "break-words";
  return (
    <>
      <span className={isSentence ? sentence : `block font-[600] ${line}`}>
        <MarkedText parts={title} />
      </span>
      <span className={`text-tiny text-ink-2 ${variant === "palette" ? "flex" : "block"}`}>
        <span className={`min-w-0 ${line}`}>
          <MarkedText parts={detail} />
        </span>
        {time && <span className="shrink-0">{time}</span>}
      </span>
    </>
  );
});

/** The state of the history entry that a hit opens: the passage to mark, or that a video was opened in the app. */
export function stateOf({ kind, sentence }: SearchHit): object | null {
  if (kind === "section") return { passage: sentence };
  return kind === "article" ? null : OPENED_IN_APP;
}

/** The icon of a hit's kind, or of its article's category. */
export function HitIcon({ hit: { kind, link, category } }: { hit: SearchHit }) {
  if (link) return <CategoryIcon id={category} />;
  if (kind === "transcript") return <MessageSquareQuote size={19} />;
  return kind === "video" ? <SquarePlay size={19} /> : <ListVideo size={19} />;
}

type NothingFoundProps = {
  text: string;
  /** Called when the reader leaves to write a message. */
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

type SearchStatusProps = {
  /** The results; null while nothing is searched for. */
  groups: readonly ResultGroup[] | null;
  state: SearchState;
};

const FAILED = {
  all: "Articles and videos can’t be searched right now.",
  part: "Only titles and what this browser has saved can be searched right now.",
} as const;

/** The state of a search: announces the results, and tells of content that can't be searched. */
export function SearchStatus({ groups, state }: SearchStatusProps) {
  const failure = typeof state === "object" ? FAILED[state.isPartial ? "part" : "all"] : "";
  const found = groups && (groups.length > 0 || state === "ready") ? foundText(groups) : "";
  return (
    <>
      <p role="status" className="sr-only">
        {`${found} ${failure}`.trim()}
      </p>
      {groups && state === "loading" && (
        <p className="flex items-center gap-2.5 border-t px-5 py-3 text-small text-ink-2">
          <LoaderCircle size={17} className="animate-spin text-ink-3" />
          <span>Looking through articles and videos…</span>
        </p>
      )}
      {typeof state === "object" && (
        <div className="flex items-center gap-4 border-t px-5 py-3">
          <p className="min-w-0 flex-1 text-small text-ink-2">{failure}</p>
          <RetryButton variant="outline" onRetry={state.retry} />
        </div>
      )}
    </>
  );
}

function foundText(groups: readonly ResultGroup[]): string {
  const whole = countWhole(groups);
  if (whole > 0) return pluralize(whole, "result");
  const [first] = groups;
  if (!first) return "Nothing found. Try another word.";
  const others = pluralize(first.hits.length, "result");
  return first.key === "some"
    ? `Nothing has all of your words, ${others} some of them.`
    : `Nothing has your words, ${others} similar ones.`;
}

/** The number of stored searches. */
const LIMIT = 6;

const recent = createStoredValue<readonly string[]>("recent-searches", isArrayOf(isString), []);

/** The latest searches with one more, each once whatever its case. */
export function withSearch(before: readonly string[], text: string): readonly string[] {
  const others = before.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, LIMIT);
}

/** Remembers a search of this browser that led to a hit. */
export function rememberSearch(text: string): void {
  const trimmed = text.trim();
  if (trimmed) recent.write(withSearch(recent.read(), trimmed));
}

/** The latest searches of this browser. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(recent.subscribe, recent.read, recent.readFallback);
}
