/** The parts of an article or a video that are found by themselves. */
export type SearchKind = "article" | "section" | "video" | "chapter" | "transcript";

const VIDEO = "video:";

/** The id of a video among articles, in whose ids there is no colon. */
export const videoSearchId = (id: number): string => VIDEO + id;

/** The id of the video that a search id names; null for an article's. */
export const videoIdOf = (id: string): number | null =>
  id.startsWith(VIDEO) ? Number(id.slice(VIDEO.length)) : null;

/**
 * A hit of a search: a whole or a part of an article or video, a sentence of it, if it has any, and the words to mark.
 * `anchor` is a heading's, or the second of a chapter or sentence.
 */
export type SearchHit = {
  kind: SearchKind;
  id: string;
  title: string;
  link: string;
  category: string;
  anchor: string;
  heading: string;
  sentence: string;
  words: readonly string[];
};

/**
 * The results of a search: `hits` have every word, in another spelling if they are `isSimilar`; `some` have some of the
 * words, and are there if there are few hits. The hits of an article stand together; `articleIds` are all that have
 * hits, the best first.
 */
export type SearchResults = {
  articleIds: readonly string[];
  isSimilar: boolean;
  hits: readonly SearchHit[];
  some: readonly SearchHit[];
};

export const NO_RESULTS: SearchResults = { articleIds: [], isSimilar: false, hits: [], some: [] };
