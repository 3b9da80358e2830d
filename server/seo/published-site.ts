import { isKnowledgePath } from "@shared/content/article-paths.ts";
import {
  type Article,
  publishedItems as itemsOf,
  type KnowledgeBase,
} from "@shared/content/articles.ts";
import { and, eq } from "drizzle-orm";
import { newsPages, readAnnouncements } from "../articles/announcements.ts";
import { readAll, readArticle } from "../articles/article-reads.ts";
import { contextsOf } from "../contexts.ts";
import type { Db } from "../db/database.ts";
import { announcements, publishedItems, publishes, videos } from "../db/schema.ts";
import { createSnapshot } from "../http/response-cache.ts";

export const SITE_TAGS = ["content", "videos"] as const;

export type PublishedSiteReader = ReturnType<typeof createPublishedSiteReader>;

export type PublishedSite = Awaited<ReturnType<PublishedSiteReader["read"]>>;

/** Reads the published site when it is first needed, and again after a publish or a change of a video. */
export function createPublishedSiteReader(db: Db) {
  async function load() {
    const { id, kind, isDeleted, revision, announced } = publishedItems;
    const isArticle = and(eq(kind, "article"), eq(isDeleted, false));
    const [{ changes, redirects }, dates, told, news, shownVideos] = await Promise.all([
      readAll(db),
      db
        .select({ id, at: publishes.at })
        .from(publishedItems)
        .innerJoin(publishes, eq(publishes.revision, revision))
        .where(isArticle),
      db
        .select({ id, at: announcements.at, note: announcements.note })
        .from(publishedItems)
        .innerJoin(announcements, eq(announcements.revision, announced))
        .where(isArticle),
      readAnnouncements(db),
      db
        .select({ id: videos.id, title: videos.title, shownFor: videos.shownFor })
        .from(videos)
        .orderBy(videos.position, videos.id),
    ]);
    // Leaves out an article at an impossible address, which another version or a hand has stored: it would break all
    // lists.
    const knowledge: KnowledgeBase = itemsOf(
      changes.filter((row) => row.type !== "put-article" || isKnowledgePath(row.value.link)),
    );
    return {
      knowledge,
      articles: new Map(knowledge.articles.map((article) => [article.id, article])),
      /** The target of each redirect by its path. */
      redirects: new Map(redirects.map(({ from, to }) => [from, to])),
      /** The time of each article's last publish; none for an unchanged built-in article. */
      modifiedAt: new Map(dates.map((article) => [article.id, article.at])),
      /** The last announcement of each article: its time and note. */
      announcedAt: new Map(told.map((article) => [article.id, article])),
      newsPages: newsPages(news),
      videoIds: new Set(shownVideos.map((video) => video.id)),
      contexts: contextsOf(knowledge.articles, shownVideos),
    };
  }

  return {
    ...createSnapshot(load),
    tags: SITE_TAGS,
    /** The HTML of an article, sanitised when it was published; null without a text. */
    readHtml: async ({ id, bodyIn }: Article): Promise<string | null> =>
      bodyIn === null ? null : ((await readArticle(db, id))?.html ?? null),
  };
}
