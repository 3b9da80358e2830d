import { locateFormer } from "@shared/locate-article.ts";
import type { Db } from "../db/database.ts";
import { cachedAnswers } from "../http/cached-answers.ts";
import { parseFindableRequest } from "./findable-query.ts";
import { createFindableResponses } from "./findable-responses.ts";
import { createPublishedSiteReader, readArticleDates } from "./published-site.ts";

/** What search engines, feed readers and language models get of a database; `invalidate` after each change of it. */
export function openFindable(db: Db) {
  const site = createPublishedSiteReader(db);
  const responses = createFindableResponses(db, site);
  return {
    answers: cachedAnswers(parseFindableRequest, responses),
    invalidate: responses.invalidate,
    close: responses.close,
    /** Where a path leads that is no page's now, such as an article's at another site that sends its visitors here. */
    findFormerPage: async (path: string) => locateFormer(path, await site.read()),
    /** When an article was last published, as an ISO date; undefined for one that never was. */
    readArticleDate: async (id: string) => {
      const [found] = await readArticleDates(db, id);
      return found?.at.toISOString();
    },
  };
}
