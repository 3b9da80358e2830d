import { isKnowledgePath } from "@shared/content/article-paths.ts";
import {
  type Article,
  publishedItems as itemsOf,
  type KnowledgeBase,
} from "@shared/content/articles.ts";
import { and, eq } from "drizzle-orm";
import { newsPages, readAnnouncements } from "../articles/announcements.ts";
import { readAll, readArticle } from "../articles/reads.ts";
import type { Db } from "../db/database.ts";
import { announcements, publishedItems, publishes, videos } from "../db/schema.ts";
import { createSnapshot } from "../http/response-cache.ts";

export const SITE_TAGS = ["content", "videos"] as const;

export type PublishedSiteReader = ReturnType<typeof createPublishedSiteReader>;

export type PublishedSite = Awaited<ReturnType<PublishedSiteReader["read"]>>;

/** Reads the published site when it is first asked for, and again after a publish or a changed video. */
export function createPublishedSiteReader(db: Db) {
  async function load() {
    const { id, kind, isDeleted, revision, announced } = publishedItems;
    const isArticle = and(eq(kind, "article"), eq(isDeleted, false));
    const [{ changes, redirects }, dates, told, news, videoIds] = await Promise.all([
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
      db.select({ id: videos.id }).from(videos),
    ]);
    // An article at an address that can't be, which another version or a hand has stored, must not break the lists of all.
    const knowledge: KnowledgeBase = itemsOf(
      changes.filter((row) => row.type !== "put-article" || isKnowledgePath(row.value.link)),
    );
    return {
      knowledge,
      articles: new Map(knowledge.articles.map((article) => [article.id, article])),
      /** From an old path to where it leads. */
      redirects: new Map(redirects.map(({ from, to }) => [from, to])),
      /** When each article was last published; none for an article that is as it came with the product. */
      modifiedAt: new Map(dates.map((article) => [article.id, article.at])),
      /** When readers were last told that an article changed, and why. */
      announcedAt: new Map(told.map((article) => [article.id, article])),
      newsPages: newsPages(news),
      videoIds: new Set(videoIds.map((video) => video.id)),
    };
  }

  return {
    ...createSnapshot(load),
    tags: SITE_TAGS,
    /** The HTML of an article, sanitised when it was published; null when it has none. */
    readHtml: async ({ id, bodyIn }: Article): Promise<string | null> =>
      bodyIn === null ? null : ((await readArticle(db, id))?.html ?? null),
  };
}
