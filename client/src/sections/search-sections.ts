import type { SectionHit, SectionResults } from "@shared/search/results.ts";
import { getJson } from "@/data/http.ts";
import { isRow, isText, type Row, readRow, readRows } from "@/data/rows.ts";
import { encodeSegment } from "@/lib/paths.ts";
import { isArrayOf, isString } from "@/lib/stored-value.ts";

/** What the server finds for a text of at most 200 characters. */
export const searchSections = (text: string, signal?: AbortSignal): Promise<SectionResults> =>
  getJson(`/api/knowledge-base/search/${encodeSegment(text)}`, { schema: RESULTS, signal });

const RESULTS = {
  parse(json: unknown): SectionResults {
    const { articleIds, hits, some } = isRow(json) ? json : {};
    if (!isTexts(articleIds)) throw new TypeError("No results.");
    return { articleIds, hits: readRows(hits, readHit), some: readRows(some, readHit) };
  },
};

const readHit = (row: Row) =>
  readRow<SectionHit>(row, {
    articleId: isText,
    anchor: isString,
    heading: isString,
    sentence: isString,
    words: isTexts,
  });

/** Whether a value is a list of texts. */
export const isTexts = isArrayOf(isString);
