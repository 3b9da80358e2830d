/** What a search found of a section: a sentence of it, if it has any, and the words to mark. */
export type SectionHit = {
  articleId: string;
  anchor: string;
  heading: string;
  sentence: string;
  words: readonly string[];
};

/**
 * What a search finds: `hits` have every word, and `some` have some of them, where there are few hits. The hits of an article
 * stand together; `articleIds` are those of all articles that have hits, the best first.
 */
export type SectionResults = {
  articleIds: readonly string[];
  hits: readonly SectionHit[];
  some: readonly SectionHit[];
};

export const NO_RESULTS: SectionResults = { articleIds: [], hits: [], some: [] };
