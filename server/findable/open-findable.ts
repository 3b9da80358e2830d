import type { Db } from "../db/database.ts";
import { cachedAnswers } from "../http/cached-answers.ts";
import { parseFindableRequest } from "./findable-query.ts";
import { createFindableResponses } from "./findable-responses.ts";
import { createPublishedSiteReader } from "./published-site.ts";

/** What search engines, feed readers and language models get of a database; `invalidate` after each change of it. */
export function openFindable(db: Db) {
  const site = createPublishedSiteReader(db);
  const responses = createFindableResponses(db, site);
  return {
    answers: cachedAnswers(parseFindableRequest, responses),
    invalidate: responses.invalidate,
    close: responses.close,
    site,
    /** When an article was last published, as an ISO date; undefined for one that never was. */
    readArticleDate: async (id: string) => (await site.read()).modifiedAt.get(id)?.toISOString(),
  };
}
