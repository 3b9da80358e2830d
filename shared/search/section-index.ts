import { parseSectionQuery, type SectionQuery, type Synonym, Vocabulary } from "./query.ts";
import { HIT_LIMITS, type ReadSection, rankSections, readSection } from "./rank.ts";
import { NO_RESULTS, type SectionResults } from "./results.ts";
import type { ArticleSection } from "./sections.ts";

/** An index of sections in memory: each word with the sections that hold it. Made once, searched at each keystroke. */
export class SectionIndex {
  readonly #sections: readonly ReadSection[];
  readonly #postings = new Map<string, number[]>();
  readonly #vocabulary: Vocabulary;
  readonly #synonyms: readonly Synonym[];
  /** By section, the groups of the search that it may match; reused by every search. */
  readonly #held: Uint16Array;

  constructor(sections: readonly ArticleSection[], synonyms: readonly Synonym[]) {
    this.#sections = sections.map(readSection);
    this.#sections.forEach((read, number) => {
      for (const word of indexedWords(read)) {
        const numbers = this.#postings.get(word);
        if (numbers) numbers.push(number);
        else this.#postings.set(word, [number]);
      }
    });
    const counts = [...this.#postings].map(([word, numbers]) => [word, numbers.length] as const);
    this.#vocabulary = new Vocabulary(new Map(counts), sections.length);
    this.#synonyms = synonyms;
    this.#held = new Uint16Array(sections.length);
  }

  search(text: string): SectionResults {
    const query = parseSectionQuery(text, this.#vocabulary, this.#synonyms);
    if (!query) return NO_RESULTS;
    this.#hold(query);
    const all = 2 ** query.groups.length - 1;
    const isFew = (found: SectionResults) => found.hits.length < HIT_LIMITS.some;
    const whole = rankSections(
      query,
      this.#holding((held) => held === all),
    );
    return isFew(whole)
      ? rankSections(
          query,
          this.#holding((held) => held > 0),
        )
      : whole;
  }

  #hold({ groups }: SectionQuery): void {
    this.#held.fill(0);
    groups.forEach(({ alternatives }, group) => {
      for (const { terms } of alternatives) {
        for (const word of terms.flatMap((term) => [...term.keys()])) {
          for (const number of this.#postings.get(word) ?? []) {
            this.#held[number] = (this.#held[number] ?? 0) | (1 << group);
          }
        }
      }
    });
  }

  #holding(isWanted: (held: number) => boolean): ReadSection[] {
    return this.#sections.filter((_, number) => isWanted(this.#held[number] ?? 0));
  }
}

/** The words by which a section is found: its own and those of the headings and the title above it. */
const indexedWords = ({ title, above, heading, sentenceWords }: ReadSection): Set<string> =>
  new Set([...title, ...above, ...heading, ...sentenceWords.flat()]);
