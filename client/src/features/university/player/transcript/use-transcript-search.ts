import type { Sentence } from "@shared/content/sentences.ts";
import { tokenize } from "@shared/text/text.ts";
import { transcriptWords } from "@shared/text/transcript-words.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { findSentences } from "./find-sentences.ts";

/** What a search found: the words to mark, and the indices of the sentences that hold all of them. */
export type Found = { terms: readonly string[]; rows: ReadonlySet<number> };

export type TranscriptSearch = ReturnType<typeof useTranscriptSearch>;

/** A search inside a transcript; `match` is the index of the sentence that it stands at, -1 for none. */
export function useTranscriptSearch(
  sentences: readonly Sentence[],
  onMatch: (sentence: number) => void,
) {
  const [text, setText] = useState("");
  const [position, setPosition] = useState(0);
  const query = useDeferredValue(text);
  const spoken = useMemo(() => sentences.map(({ text }) => transcriptWords(text)), [sentences]);
  const matches = useMemo(() => findSentences(spoken, query), [spoken, query]);
  const found: Found = useMemo(
    () => ({ terms: tokenize(query), rows: new Set(matches) }),
    [query, matches],
  );

  function change(next: string) {
    setText(next);
    setPosition(0);
    const [first] = findSentences(spoken, next);
    if (first !== undefined) onMatch(first);
  }

  /** Goes on by so many matches, from the last one to the first. */
  function move(step: number) {
    const next = (position + step + matches.length) % matches.length;
    setPosition(next);
    const match = matches[next];
    if (match !== undefined) onMatch(match);
  }

  return { text, found, position, match: matches[position] ?? -1, change, move };
}
