import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtInLayerOf } from "@shared/content/built-in.ts";
import { type Article, type KnowledgeBase, resolveLayers } from "@shared/content/layers.ts";
import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import { and, eq } from "drizzle-orm";
import { site } from "@/site.ts";
import { readAll, readArticle } from "../articles/reads.ts";
import type { Db } from "../db/database.ts";
import { publishedItems, publishes, videos } from "../db/schema.ts";
import { createSnapshot } from "../http/response-cache.ts";

/** What every visitor can read now. */
export type PublishedSite = {
  knowledge: KnowledgeBase;
  articles: ReadonlyMap<string, Article>;
  /** From an old path to where it leads. */
  redirects: ReadonlyMap<string, string>;
  /** When each article was last published; none for an article that is as it was built in. */
  modifiedAt: ReadonlyMap<string, Date>;
  videoIds: ReadonlySet<number>;
};

export type PublishedSiteReader = ReturnType<typeof createPublishedSiteReader>;

/** Reads the published site of a database when it is first asked for, and again after `invalidate`. */
export function createPublishedSiteReader(db: Db) {
  const builtInTexts = readBuiltInTexts();
  const builtIn = builtInLayerOf((id) => builtInTexts.has(id));
  const { read, peek, invalidate } = createSnapshot(load);

  async function load(): Promise<PublishedSite> {
    const [{ changes, redirects }, dates, ids] = await Promise.all([
      readAll(db),
      readArticleDates(db),
      db.select({ id: videos.id }).from(videos),
    ]);
    const published = changes.map((change) => ({ ...change, basedOn: null }));
    const knowledge = resolveLayers([builtIn, { name: "published", changes: published }]);
    const articles = new Map(knowledge.articles.map((article) => [article.id, article]));
    return {
      knowledge,
      articles,
      redirects: toMap(redirects),
      modifiedAt: new Map(dates.map(({ id, at }) => [id, at])),
      videoIds: new Set(ids.map(({ id }) => id)),
    };
  }

  return {
    read,
    peek,
    /** The HTML of an article, sanitised when it was published; null when it has none. */
    readHtml: async ({ id, bodyIn }: Article): Promise<string | null> => {
      if (bodyIn === "published") return (await readArticle(db, id))?.html ?? null;
      return bodyIn === null ? null : (builtInTexts.get(id) ?? null);
    },
    /** To be called after each publish and each change of the videos. */
    invalidate,
  };
}

function toMap(redirects: readonly Redirect[]): ReadonlyMap<string, string> {
  return new Map(redirects.map(({ from, to }) => [from, to]));
}

/** When the articles were last published; nothing of those that never were. */
function readArticleDates(db: Db): Promise<{ id: string; at: Date }[]> {
  const { kind, isDeleted, revision } = publishedItems;
  return db
    .select({ id: publishedItems.id, at: publishes.at })
    .from(publishedItems)
    .innerJoin(publishes, eq(publishes.revision, revision))
    .where(and(eq(kind, "article"), eq(isDeleted, false)));
}

/** The client's addresses (`lib/paths.ts`) that the lists for search engines name. */
export const sitePaths = {
  home: "/",
  knowledgeBase: "/knowledge-base",
  videoCategory: (id: string) => `/university?category=${encodeURIComponent(id)}`,
  video: (id: number) => `/university?video=${id}`,
  category: (id: string) => `/knowledge-base?category=${encodeURIComponent(id)}`,
} as const;

// Beside the bundle, where the build copies them, else in the sources.
const folder = fileURLToPath(
  new URL(
    process.env.NODE_ENV === "production"
      ? "./built-in-bodies"
      : "../../client/src/data/built-in/bodies",
    import.meta.url,
  ),
);

/** The HTML of the built-in articles by their id; only those that have a text. */
export function readBuiltInTexts(): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folder).map((name) => [
      name.replace(/\.htm$/, ""),
      readFileSync(`${folder}/${name}`, "utf8").replaceAll("{phone}", site.phone),
    ]),
  );
}
