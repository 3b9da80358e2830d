import type { Cue } from "@shared/contracts/transcripts.ts";
import { createRandom } from "./generate-articles.ts";

/** What is said in one generated video. */
export type Talk = { seconds: number; cues: Cue[] };

const MOST_COMMON =
  "the to and you a of in is it that on for this we can be with your are have as so if or will from click at just then not here do an by when now all one but go up what there see want need was they our out which time use make add like set right how any also these first into new over get know them sure page next button show patient crew shift vehicle report unit record status field screen select open save check list menu form date call team".split(
    " ",
  );
const SYLLABLES =
  "am bu lance dis patch crew unit ve hi cle chart sig nal ro ster shift drug stock fil ter map call tri age pa tient form scan la bel print queue lock off line sync ra dio tab let".split(
    " ",
  );
const VOCABULARY = 20_000;
const WORDS_A_SECOND = 2.5;

/** Talks of 2 to 18 minutes, `hours` together, always the same: few words are common and most are rare (Zipf's law). */
export function* generateSpeech(hours: number): Generator<Talk> {
  const random = createRandom(20_261_122);
  const table = zipfTable(vocabulary(random), random);
  for (let left = hours * 3_600; left > 0; ) {
    const seconds = Math.min(left, 120 + Math.floor(random() * 960));
    yield { seconds, cues: speak(seconds, table, random) };
    left -= seconds;
  }
}

function speak(seconds: number, table: readonly string[], random: () => number): Cue[] {
  const cues: Cue[] = [];
  for (let start = 0; start < seconds; ) {
    const words = 8 + Math.floor(random() * 15);
    let text = "";
    for (let count = 0; count < words; count += 1) {
      text += `${count === 0 ? "" : " "}${table[(random() * table.length) | 0]}`;
    }
    const end = Math.round((start + words / WORDS_A_SECOND) * 1000) / 1000;
    cues.push({ start, end, text: `${text[0]?.toUpperCase()}${text.slice(1)}.` });
    start = end;
  }
  return cues;
}

function vocabulary(random: () => number): string[] {
  const words = new Set(MOST_COMMON);
  while (words.size < VOCABULARY) {
    // The more common a word is the shorter.
    const length = words.size < 1_500 ? 2 : 3;
    const parts = Array.from({ length }, () => SYLLABLES[(random() * SYLLABLES.length) | 0]);
    words.add(parts.join(""));
  }
  return [...words];
}

/** Words as often as they are said: a random entry is a word of a speech. */
function zipfTable(words: readonly string[], random: () => number): string[] {
  const SIZE = 1 << 18;
  const weights = words.map((_, rank) => 1 / (rank + 2.7));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return words.flatMap((word, rank) => {
    const share = ((weights[rank] ?? 0) / sum) * SIZE;
    const count = Math.floor(share) + (random() < share % 1 ? 1 : 0);
    return Array.from({ length: count }, () => word);
  });
}
