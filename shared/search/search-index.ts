import { documentsOf, type ReadDocument, readDocument, type Searched } from "./documents.ts";
import { parseQuery, type Query, type Synonym, Vocabulary } from "./query.ts";
import { HIT_LIMITS, rankDocuments } from "./rank.ts";
import { NO_RESULTS, type SearchResults } from "./results.ts";

/** An index in memory: each word with the documents that hold it. Made once, searched at each keystroke. */
export class SearchIndex {
  readonly #documents: readonly ReadDocument[];
  readonly #postings = new Map<string, number[]>();
  readonly #vocabulary: Vocabulary;
  readonly #synonyms: readonly Synonym[];
  /** The groups of the search that each document may match; reused by every search. */
  readonly #held: Uint16Array;

  constructor(searched: readonly Searched[], synonyms: readonly Synonym[]) {
    this.#documents = searched.flatMap((each) => documentsOf(each).map(readDocument));
    this.#documents.forEach((read, number) => {
      for (const word of indexedWords(read)) {
        const numbers = this.#postings.get(word);
        if (numbers) numbers.push(number);
        else this.#postings.set(word, [number]);
      }
    });
    const counts = [...this.#postings].map(([word, numbers]) => [word, numbers.length] as const);
    this.#vocabulary = new Vocabulary(new Map(counts), this.#documents.length);
    this.#synonyms = synonyms;
    this.#held = new Uint16Array(this.#documents.length);
  }

  search(text: string): SearchResults {
    const query = parseQuery(text, this.#vocabulary, this.#synonyms);
    if (!query) return NO_RESULTS;
    this.#hold(query);
    const all = 2 ** query.groups.length - 1;
    const whole = rankDocuments(
      query,
      this.#holding((held) => held === all),
    );
    if (whole.hits.length >= HIT_LIMITS.some) return whole;
    return rankDocuments(
      query,
      this.#holding((held) => held > 0),
    );
  }

  #hold({ groups }: Query): void {
    this.#held.fill(0);
    groups.forEach(({ alternatives }, group) => {
      for (const word of alternatives.flatMap(({ words }) => [...(words[0]?.keys() ?? [])])) {
        for (const number of this.#postings.get(word) ?? []) {
          this.#held[number] = (this.#held[number] ?? 0) | (1 << group);
        }
      }
    });
  }

  #holding(isWanted: (held: number) => boolean): ReadDocument[] {
    return this.#documents.filter((_, number) => isWanted(this.#held[number] ?? 0));
  }
}

/** The words by which a document is found: its own and those of the headings and the title above it. */
function indexedWords({ title, above, heading, sentences }: ReadDocument): Set<string> {
  const texts = [title, above, heading, ...sentences.map(({ words }) => words)];
  return new Set(texts.flatMap(({ words, more }) => [...words, ...more]));
}
