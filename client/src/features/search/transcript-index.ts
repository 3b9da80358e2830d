import type { TranscriptHit, TranscriptIndex } from "@shared/contracts/transcripts.ts";
import {
  MAX_TRANSCRIPT_HITS,
  parseTranscriptQuery,
  type TranscriptQuery,
  transcriptWords,
} from "@shared/text/transcript-words.ts";
import { loadTranscriptIndex, searchTranscripts } from "@/data/transcript-search.ts";
import { debounced, type Search } from "@/sections/search-worker.ts";

/** Loads the index and searches it here; for a library too large for that, asks the server. */
export async function loadTranscriptSearch(): Promise<Search<TranscriptHit[]>> {
  const index = await loadTranscriptIndex();
  if (index.mode === "server") return debounced(searchTranscripts);
  const search = createTranscriptIndex(index.videos);
  return async (text) => search(text);
}

type IndexedVideos = Extract<TranscriptIndex, { mode: "browser" }>["videos"];

/**
 * The sentences of all videos as one long text, a line each, which is searched from its beginning until enough is found.
 * A browser looks through a megabyte in about a millisecond: no list of words is as quickly made or as small.
 */
export function createTranscriptIndex(videos: IndexedVideos): (text: string) => TranscriptHit[] {
  const sentences = videos.flatMap(({ id, sentences }) =>
    sentences.map(([start, text]): TranscriptHit => ({ videoId: id, start, text })),
  );
  const whole = sentences.map(({ text }) => transcriptWords(text)).join("\n");
  const ends = lineEnds(whole, sentences.length);

  /** The numbers of the lines that hold a text, in their order. */
  function* linesWith(text: string): Generator<number> {
    for (let from = 0; ; ) {
      const at = whole.indexOf(text, from);
      if (at === -1) return;
      const number = lineAt(ends, at);
      yield number;
      from = (ends[number] ?? 0) + 1;
    }
  }

  const lineOf = (number: number) => whole.slice((ends[number - 1] ?? -1) + 1, ends[number]);

  /** The lines that match, those with the phrase first; some of these twice. */
  function* matchesOf({ phrase, words }: TranscriptQuery): Generator<number> {
    yield* linesWith(phrase);
    // The longest word is the rarest, most likely.
    const [longest = "", ...others] = [...words].sort((a, b) => b.length - a.length);
    // A word alone is the phrase.
    if (others.length === 0) return;
    for (const number of linesWith(longest)) {
      if (others.every((word) => lineOf(number).includes(word))) yield number;
    }
  }

  return (text) => {
    const query = parseTranscriptQuery(text);
    const found = new Set<number>();
    for (const number of query ? matchesOf(query) : []) {
      found.add(number);
      if (found.size === MAX_TRANSCRIPT_HITS) break;
    }
    return [...found].flatMap((number) => sentences[number] ?? []);
  };
}

function lineEnds(text: string, lines: number): Uint32Array {
  const ends = new Uint32Array(lines).fill(text.length);
  for (let number = 0, from = 0; number < lines - 1; number += 1) {
    ends[number] = text.indexOf("\n", from);
    from = (ends[number] ?? 0) + 1;
  }
  return ends;
}

/** The line that a position is in: the first whose end is behind it. */
function lineAt(ends: Uint32Array, position: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
