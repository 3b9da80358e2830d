import type { SearchHit, SearchResults } from "@shared/search/results.ts";
import { getJson } from "@/data/http.ts";
import { isRow, isText, type Row, readRow, readRows } from "@/data/rows.ts";
import { encodeSegment } from "@/lib/paths.ts";
import { isArrayOf, isString } from "@/lib/stored-value.ts";

/** The path of the search index, or the note that the server searches; below it is the server's search. */
export const SEARCH = "/api/search";

/** The server's results for a text of at most 200 characters. */
export const searchOnServer = (text: string, signal?: AbortSignal): Promise<SearchResults> =>
  getJson(`${SEARCH}/${encodeSegment(text)}`, { schema: RESULTS, signal });

const RESULTS = {
  parse(json: unknown): SearchResults {
    const { articleIds, isSimilar, hits, some } = isRow(json) ? json : {};
    if (!isTexts(articleIds)) throw new TypeError("No results.");
    return {
      articleIds,
      isSimilar: isSimilar === true,
      hits: readRows(hits, readHit),
      some: readRows(some, readHit),
    };
  },
};

const KINDS = ["article", "section", "video", "chapter", "transcript"] as const;
const isKind = (value: unknown): value is SearchHit["kind"] => KINDS.some((kind) => kind === value);

const readHit = (row: Row) =>
  readRow<SearchHit>(row, {
    kind: isKind,
    id: isText,
    title: isText,
    link: isString,
    category: isString,
    anchor: isString,
    heading: isString,
    sentence: isString,
    words: isTexts,
  });

/** Guards a list of texts. */
export const isTexts = isArrayOf(isString);
