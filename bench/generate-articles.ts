import type { Article } from "@/data/model.ts";

const SYLLABLES =
  "am bu lance dis patch crew unit ve hi cle chart sig nal ro ster shift drug stock fil ter map call tri age pa tient form scan la bel print queue lock off line sync ra dio tab let".split(
    " ",
  );

/** A seeded random number generator from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Articles with titles of 3 to 7 words and descriptions of 10 to 20, over about 6,000 different words. */
export function generateArticles(count: number, random: () => number): Article[] {
  const vocabulary = Array.from({ length: 6000 }, () => word(random));
  // Few words are common and most are rare, as in a language.
  const pick = () => vocabulary[Math.floor(random() ** 3 * vocabulary.length)] ?? "";
  const words = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, pick).join(" ");
  return Array.from({ length: count }, (_, number) => ({
    id: `article-${number}`,
    category: "cad",
    title: words(3, 7),
    description: words(10, 20),
    link: `/knowledge-base/cad/article-${number}`,
    bodyIn: null,
  }));
}

function word(random: () => number): string {
  const length = 2 + Math.floor(random() * 3);
  const parts = Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]);
  return parts.join("");
}
