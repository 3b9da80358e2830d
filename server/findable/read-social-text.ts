import { videos } from "@shared/schema.ts";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { publicNotFound } from "../http/errors.ts";
import type { FindableQuery } from "./findable-query.ts";
import type { PublishedSiteReader } from "./published-site.ts";
import type { SocialText } from "./social-picture.ts";

type SocialQuery = Extract<FindableQuery, { kind: "social" }>;

/** What the social picture of an article, category or video says. Rejects with a 404 HttpError for an unknown one. */
export async function readSocialText(
  db: Db,
  site: PublishedSiteReader,
  { item, id }: SocialQuery,
): Promise<SocialText> {
  if (item === "video") return readVideo(db, id);
  const { knowledge, articles } = await site.read();
  const categoryId = item === "category" ? id : articles.get(id)?.category;
  const category = knowledge.categories.find((each) => each.id === categoryId);
  const kicker = "Knowledge Base";
  if (item === "category" && category) return { kicker, title: category.name };
  const article = item === "article" ? articles.get(id) : undefined;
  if (!article) throw publicNotFound();
  return { kicker: category ? `${kicker} · ${category.name}` : kicker, title: article.title };
}

async function readVideo(db: Db, id: string): Promise<SocialText> {
  if (!/^\d{1,9}$/.test(id)) throw publicNotFound();
  const [video] = await db
    .select({ title: videos.title, duration: videos.duration })
    .from(videos)
    .where(eq(videos.id, Number(id)));
  if (!video) throw publicNotFound();
  return { kicker: video.duration ? `Video · ${video.duration}` : "Video", title: video.title };
}
