import type { Video } from "@shared/schema.ts";
import type { Db } from "../db/database.ts";
import { cacheControl } from "../http/cache-control.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { publicNotFound } from "../http/errors.ts";
import { createVideoStore } from "../videos/video-store.ts";
import { atomFeed } from "./feed.ts";
import type { FindableQuery } from "./findable-query.ts";
import { llmsTxt } from "./llms-txt.ts";
import type { PublishedSiteReader } from "./published-site.ts";
import { sitemapEntries, sitemapIndex, sitemaps } from "./sitemap.ts";
import { openSearchXml, robotsTxt } from "./static-files.ts";

type FileQuery = Exclude<FindableQuery, { kind: "markdown" } | { kind: "social" }>;

const MEDIA_TYPES: Record<FileQuery["kind"], string> = {
  robots: "text/plain; charset=utf-8",
  llms: "text/plain; charset=utf-8",
  sitemap: "application/xml; charset=utf-8",
  "sitemap-part": "application/xml; charset=utf-8",
  feed: "application/atom+xml; charset=utf-8",
  opensearch: "application/opensearchdescription+xml; charset=utf-8",
};

/** Makes one of the lists of what is on the site. Rejects with a 404 HttpError for a sitemap that there is not. */
export async function makeListFile(
  query: FileQuery,
  db: Db,
  site: PublishedSiteReader,
): Promise<CachedResponse> {
  return createCachedResponse(await makeFile(query, db, site), {
    contentType: MEDIA_TYPES[query.kind],
    cacheControl: cacheControl.page,
  });
}

async function makeFile(query: FileQuery, db: Db, site: PublishedSiteReader): Promise<Buffer> {
  if (query.kind === "robots") return robotsTxt();
  if (query.kind === "opensearch") return openSearchXml();
  const published = await site.read();
  if (query.kind === "feed") return atomFeed(published);
  const videos = await readVideos(db);
  if (query.kind === "llms") return llmsTxt(published, videos);
  const parts = sitemaps(sitemapEntries(published, videos));
  // A site that fits into one sitemap has no index.
  const [first] = parts;
  if (query.kind === "sitemap") {
    return parts.length === 1 && first ? first : sitemapIndex(parts.length);
  }
  const part = "part" in query && parts.length > 1 ? parts[query.part - 1] : undefined;
  if (!part) throw publicNotFound();
  return part;
}

async function readVideos(db: Db): Promise<Video[]> {
  const videos: Video[] = [];
  await createVideoStore(db).readPages({ kind: "all" }, (page) => void videos.push(...page));
  return videos;
}
