import type { Sentence } from "@shared/content/sentences.ts";
import { termsOf, type Words, wordsOf } from "@shared/search/analysis.ts";
import { MAX_SEARCH_LENGTH } from "@shared/text/text.ts";
import { ChevronDown, ChevronUp } from "lucide-react";
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { IconButton } from "@/ui/button.tsx";

type TranscriptSearchBoxProps = {
  search: ReturnType<typeof useTranscriptSearch>;
  /** Takes the focus when Escape leaves the box. */
  onLeave: () => void;
};

/** Finds words in the transcript: Enter goes to the next match, Shift+Enter to the previous one, Escape leaves. */
export function TranscriptSearchBox({ search, onLeave }: TranscriptSearchBoxProps) {
  const { text, found, position, change, move } = search;
  const count = found.rows.size;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      change("");
      onLeave();
    }
    if (event.key === "Enter" && count > 0) {
      event.preventDefault();
      move(event.shiftKey ? -1 : 1);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 don't know the search element
    <div role="search" className="flex items-center gap-1">
      <label className="flex h-11 min-w-0 flex-1 items-center gap-2 rounded-medium border border-screen-hint px-3 focus-within:outline-2 focus-within:outline-pulse md:h-10">
        <input
          type="search"
          dir="auto"
          data-keeps-escape
          aria-label="Search the transcript"
          placeholder="Search the transcript"
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={handleKeyDown}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="next"
          className="h-full min-w-0 flex-1 bg-transparent focus:outline-hidden placeholder:text-screen-hint [&::-webkit-search-cancel-button]:hidden"
        />
        <span role="status" className="text-tiny tabular-nums text-screen-hint">
          {found.terms.length > 0 && (count > 0 ? `${position + 1} of ${count}` : "Nothing found")}
        </span>
      </label>
      {[
        { label: "Previous match", icon: <ChevronUp size={20} />, step: -1 },
        { label: "Next match", icon: <ChevronDown size={20} />, step: 1 },
      ].map(({ step, ...button }) => (
        <IconButton
          key={step}
          variant="screen"
          disabled={count === 0}
          onClick={() => move(step)}
          {...button}
        />
      ))}
    </div>
  );
}

/** The result of a search: the words to mark, and the indices of the sentences that hold all of them. */
export type FoundSentences = { terms: readonly string[]; rows: ReadonlySet<number> };

/** A search inside a transcript; `match` is the index of the sentence that it stands at, -1 for none. */
export function useTranscriptSearch(
  sentences: readonly Sentence[],
  onMatch: (sentence: number) => void,
) {
  const [text, setText] = useState("");
  const [position, setPosition] = useState(0);
  const query = useDeferredValue(text);
  const words = useMemo(() => sentences.map(({ text }) => wordsOf(text)), [sentences]);
  const matches = useMemo(() => findSentences(words, query), [words, query]);
  const found: FoundSentences = useMemo(
    () => ({ terms: wantedIn(query), rows: new Set(matches) }),
    [query, matches],
  );

  function goTo(next: number, among: readonly number[]) {
    setPosition(next);
    const match = among[next];
    if (match !== undefined) onMatch(match);
  }

  function change(next: string) {
    setText(next);
    goTo(0, findSentences(words, next));
  }

  // A text that was typed before the sentences were rendered leads to its match once they are.
  const search = useEffectEvent((words: readonly Words[]) => goTo(0, findSentences(words, text)));
  useEffect(() => search(words), [words]);

  /** Goes on by so many matches, from the last one to the first. */
  const move = (step: number) => goTo((position + step + matches.length) % matches.length, matches);

  return { text, found, position, match: matches[position] ?? -1, change, move };
}

const wantedIn = (query: string): string[] =>
  termsOf(query).flatMap(({ parts }) => parts.map(({ typed }) => typed));

/** The indices of the sentences, given as their words, that hold every word of the query; the last may go on. */
export function findSentences(words: readonly Words[], query: string): number[] {
  const wanted = wantedIn(query);
  if (wanted.length === 0) return [];
  const last = wanted.length - 1;
  return words.flatMap(({ words, more }, index) => {
    const isThere = (word: string, at: number) =>
      [...words, ...more].some((each) => each === word || (at === last && each.startsWith(word)));
    return wanted.every(isThere) ? index : [];
  });
}
