import type { Logger } from "pino";
import { createNewsResponses } from "./articles/announcements.ts";
import { createArticleBatches } from "./articles/article-batches.ts";
import { createArticleEnhancer } from "./articles/article-enhancer.ts";
import { createKnowledgeBaseResponses } from "./articles/responses.ts";
import { createValidator } from "./articles/routes.ts";
import { createUpkeep } from "./articles/upkeep.ts";
import type { Database } from "./db/database.ts";
import { createSectionMaker, SECTIONS_CHANGED } from "./search/index-sections.ts";
import { createSectionResponses } from "./search/search-sections.ts";
import { SYNONYMS_CHANGED } from "./search/synonyms.ts";
import { openSeo } from "./seo/responses.ts";
import {
  createVideoResponses,
  createVideoStore,
  VIDEOS_CHANGED,
  type VideoStore,
} from "./videos/reads.ts";
import {
  createTranscriptResponses,
  indexTranscripts,
  TRANSCRIPTS_CHANGED,
} from "./videos/transcripts.ts";

/** `onChanged` is called after each change, here and elsewhere; the others are for tests, which share the threads. */
type Hooks = {
  log: Logger;
  onChanged?: () => void;
  store?: VideoStore;
  onNotice?: () => void;
  enhancer?: ReturnType<typeof createArticleEnhancer>;
  validator?: ReturnType<typeof createValidator>;
  sectionMaker?: ReturnType<typeof createSectionMaker>;
};

export type Content = Awaited<ReturnType<typeof openContent>>;

/** What everybody may read of a database beside the pages, and what changes it. Answers are dropped when the database tells of a change. */
export async function openContent({ db, listen, assertRoom }: Database, hooks: Hooks) {
  const seo = openSeo(db);
  const { enhancer = createArticleEnhancer(), validator = createValidator() } = hooks;
  const { log, sectionMaker: maker = createSectionMaker() } = hooks;
  const articles = createKnowledgeBaseResponses(db, enhancer.enhance);
  const batches = createArticleBatches({
    revisions: articles.revisions,
    loadArticle: (id) => articles.load({ kind: "article", id }),
  });
  const news = createNewsResponses(db, seo.site);
  const sections = createSectionResponses({ db, reader: seo.site, maker, log });
  const upkeep = createUpkeep(db, seo.site, sections.readProblems);
  const videos = createVideoResponses(hooks.store ?? createVideoStore(db));
  const transcripts = createTranscriptResponses(db);
  const dropPages = () => {
    seo.invalidate();
    upkeep.invalidate();
    hooks.onChanged?.();
  };
  const onPublished = () => {
    articles.invalidate();
    batches.invalidate();
    news.invalidate();
    dropPages();
    sections.onPublished();
  };
  const onSections = () => {
    sections.invalidate();
    hooks.onChanged?.();
  };
  const onTranscripts = () => {
    for (const responses of Object.values(transcripts)) responses.invalidate();
    articles.pictures.invalidate();
    dropPages();
  };
  const onVideosWritten = () => {
    videos.invalidate();
    onTranscripts();
  };
  await listen("knowledge_base_changed", onPublished);
  for (const channel of [SECTIONS_CHANGED, SYNONYMS_CHANGED]) await listen(channel, onSections);
  await indexTranscripts(db, log);
  await listen(VIDEOS_CHANGED, () => {
    hooks.onNotice?.();
    videos.invalidate();
    for (const name of ["index", "all", "searches"] as const) transcripts[name].invalidate();
    articles.pictures.invalidate();
    dropPages();
  });
  await listen(TRANSCRIPTS_CHANGED, onTranscripts);
  return {
    responses: { articles, batches, news, sections, videos, transcripts, ...seo.responses },
    publishing: { db, assertRoom, validator, onPublished },
    synonymAdmin: { db, onChanged: onSections },
    videoAdmin: { db, assertRoom, onChanged: onVideosWritten },
    seo,
    reviewing: { db, assertRoom, onPublished, upkeep },
    close: () => Promise.all([validator, enhancer, seo, sections].map(({ close }) => close())),
  };
}
