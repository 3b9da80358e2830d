import type { Logger } from "pino";
import { createNewsResponses } from "./articles/announcements.ts";
import { createValidator } from "./articles/article-admin-routes.ts";
import { createArticleBatches } from "./articles/article-batches.ts";
import { createArticleEnhancer } from "./articles/article-enhancer.ts";
import { createKnowledgeBaseResponses } from "./articles/knowledge-base-responses.ts";
import { seedKnowledgeBase } from "./articles/seed-articles.ts";
import { createUpkeep } from "./articles/upkeep.ts";
import { createContextResponses } from "./contexts.ts";
import type { Database } from "./db/database.ts";
import type { Invalidate, Tag, Tagged } from "./http/response-cache.ts";
import {
  createSearchSources,
  createSectionMaker,
  SECTIONS_CHANGED,
} from "./search/index-sections.ts";
import { createSearchResponses } from "./search/search.ts";
import { SYNONYMS_CHANGED } from "./search/synonyms.ts";
import { openSeo } from "./seo/seo-responses.ts";
import {
  createVideoResponses,
  createVideoStore,
  VIDEOS_CHANGED,
  type VideoStore,
} from "./videos/reads.ts";
import { createVersionResponses } from "./videos/small-versions.ts";
import { createTranscriptResponses, TRANSCRIPTS_CHANGED } from "./videos/transcripts.ts";

/** All but the log are for tests, which share the threads. */
type Hooks = {
  log: Logger;
  store?: VideoStore;
  enhancer?: ReturnType<typeof createArticleEnhancer>;
  validator?: ReturnType<typeof createValidator>;
  sectionMaker?: ReturnType<typeof createSectionMaker>;
};

/** The channels on which the database notifies of changes, here and elsewhere. */
export const CHANNELS: readonly [channel: string, tag: Tag][] = [
  ["knowledge_base_changed", "content"],
  [SECTIONS_CHANGED, "sections"],
  [SYNONYMS_CHANGED, "synonyms"],
  [TRANSCRIPTS_CHANGED, "transcripts"],
  [VIDEOS_CHANGED, "videos"],
];

export type Content = Awaited<ReturnType<typeof openContent>>;

/**
 * Opens the public responses over a database, and what changes them. Cached ones are invalidated when the database
 * notifies of a change.
 */
export async function openContent({ db, listen, assertRoom }: Database, hooks: Hooks) {
  await seedKnowledgeBase(db);
  const seo = openSeo(db);
  const { enhancer = createArticleEnhancer(), validator = createValidator() } = hooks;
  const { log, sectionMaker: maker = createSectionMaker() } = hooks;
  const articles = createKnowledgeBaseResponses(db, enhancer.enhance);
  const batches = createArticleBatches({
    revisions: articles.revisions,
    loadArticle: (id) => articles.load({ kind: "article", id }),
  });
  const news = createNewsResponses(db, seo.site);
  const contexts = createContextResponses(seo.site);
  const sources = createSearchSources(db, seo.site);
  const search = createSearchResponses({ db, sources, maker, log });
  const upkeep = createUpkeep(db, seo.site, search.readErrors);
  const videos = createVideoResponses(hooks.store ?? createVideoStore(db));
  const transcripts = createTranscriptResponses(db);
  const versions = createVersionResponses(db);
  const caches: Tagged[] = [
    ...seo.caches,
    ...[articles, articles.images, batches, contexts, news, search, upkeep, versions, videos],
    ...Object.values(transcripts),
  ];
  const invalidate: Invalidate = (...tags) => {
    for (const cache of caches) {
      if (cache.tags.some((tag) => tags.includes(tag))) cache.invalidate();
    }
  };
  for (const [channel, tag] of CHANNELS) {
    await listen(channel, () => invalidate(tag));
  }
  return {
    responses: {
      ...{ articles, batches, contexts, news, search, versions, videos, transcripts },
      ...seo.responses,
    },
    /** Caches in the order in which they are invalidated. */
    caches,
    publishing: { db, assertRoom, validator, invalidate },
    synonymAdmin: { db, invalidate },
    videoAdmin: { db, assertRoom, invalidate },
    seo,
    reviewing: { db, assertRoom, invalidate, upkeep },
    close: () => Promise.all([validator, enhancer, seo, search].map(({ close }) => close())),
  };
}
