import type { SectionHit, SectionResults } from "@shared/search/results.ts";
import { getJson } from "@/data/http.ts";
import { isRow, isText, type Row, readRows } from "@/data/rows.ts";
import { encodeSegment } from "@/lib/paths.ts";

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

function readHit({ articleId, anchor, heading, sentence, words }: Row): SectionHit | null {
  const isHit = isText(articleId) && isTexts([anchor, heading, sentence]) && isTexts(words);
  return isHit ? ({ articleId, anchor, heading, sentence, words } as SectionHit) : null;
}

/** Whether a value is a list of texts. */
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
