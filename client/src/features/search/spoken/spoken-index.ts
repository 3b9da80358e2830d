import { MAX_SPOKEN_HITS, type SpokenHit, type SpokenIndex } from "@shared/spoken-search.ts";
import { parseSpokenQuery, type SpokenQuery, spokenWords } from "@shared/spoken-words.ts";

type IndexedVideos = Extract<SpokenIndex, { mode: "browser" }>["videos"];

/**
 * The sentences of all videos as one long text, a line each, which is searched from its beginning until enough is found.
 * A browser looks through a megabyte in about a millisecond: no list of words is as quickly made or as small.
 */
export function createSpokenIndex(videos: IndexedVideos): (text: string) => SpokenHit[] {
  const sentences = videos.flatMap(({ id, sentences }) =>
    sentences.map(([start, text]): SpokenHit => ({ videoId: id, start, text })),
  );
  const lines = sentences.map(({ text }) => spokenWords(text));
  const ends = new Uint32Array(lines.length);
  let end = -1;
  for (const [number, line] of lines.entries()) {
    end += line.length + 1;
    ends[number] = end;
  }
  const whole = lines.join("\n");

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

  /** The lines that match, those with the phrase first; some of these twice. */
  function* matchesOf({ phrase, words }: SpokenQuery): Generator<number> {
    yield* linesWith(phrase);
    // The longest word is the rarest, most likely.
    const [longest = "", ...others] = [...words].sort((a, b) => b.length - a.length);
    // A word alone is the phrase.
    if (others.length === 0) return;
    for (const number of linesWith(longest)) {
      if (others.every((word) => lines[number]?.includes(word))) yield number;
    }
  }

  return (text) => {
    const query = parseSpokenQuery(text);
    const found = new Set<number>();
    for (const number of query ? matchesOf(query) : []) {
      found.add(number);
      if (found.size === MAX_SPOKEN_HITS) break;
    }
    return [...found].flatMap((number) => sentences[number] ?? []);
  };
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
