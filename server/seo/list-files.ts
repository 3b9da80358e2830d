import type { Video } from "@shared/schema.ts";
import { site } from "@/site.ts";
import { absoluteUrl } from "../absolute-url.ts";
import type { Db } from "../db/database.ts";
import { cacheControl } from "../http/cache-control.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { publicNotFound } from "../http/errors.ts";
import { createVideoStore } from "../videos/reads.ts";
import { atomFeed } from "./feed.ts";
import { llmsTxt } from "./llms-txt.ts";
import type { PublishedSiteReader } from "./published-site.ts";
import type { FindableQuery } from "./responses.ts";
import { sitemapEntries, sitemapIndex, sitemaps } from "./sitemap.ts";
import { escapeXml, xmlDocument, xmlElement } from "./xml.ts";

type FileQuery = Exclude<FindableQuery, { kind: "markdown" } | { kind: "social" }>;

/** What the lists are made of. All sitemaps are made at once, as a part begins where the one before it ends. */
type ListSources = {
  db: Db;
  site: PublishedSiteReader;
  readSitemaps: () => Promise<Buffer[]>;
};

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
  sources: ListSources,
): Promise<CachedResponse> {
  return createCachedResponse(await makeFile(query, sources), {
    contentType: MEDIA_TYPES[query.kind],
    cacheControl: cacheControl.page,
  });
}

async function makeFile(query: FileQuery, sources: ListSources): Promise<Buffer> {
  if (query.kind === "robots") return robotsTxt();
  if (query.kind === "opensearch") return openSearchXml();
  if (query.kind === "feed") return atomFeed(await sources.site.read());
  if (query.kind === "llms")
    return llmsTxt(await sources.site.read(), await readVideos(sources.db));
  const parts = await sources.readSitemaps();
  // A site that fits into one sitemap has no index.
  const [first] = parts;
  if (query.kind !== "sitemap-part") {
    return parts.length === 1 && first ? first : sitemapIndex(parts.length);
  }
  const part = parts.length > 1 ? parts[query.part - 1] : undefined;
  if (!part) throw publicNotFound();
  return part;
}

/** Every sitemap of the site. */
export async function makeSitemaps({ db, site }: Pick<ListSources, "db" | "site">) {
  return sitemaps(sitemapEntries(await site.read(), await readVideos(db)));
}

async function readVideos(db: Db): Promise<Video[]> {
  const videos: Video[] = [];
  await createVideoStore(db).readPages({ kind: "all" }, (page) => void videos.push(...page));
  return videos;
}

/** What crawlers may visit, and where they find every page. */
export function robotsTxt(): Buffer {
  const lines = [
    "User-agent: *",
    "Allow: /",
    "Disallow: /secretdoor",
    "Disallow: /api/auth",
    "Disallow: /api/admin",
    "",
    `Sitemap: ${absoluteUrl("/sitemap.xml")}`,
    "",
  ];
  return Buffer.from(lines.join("\n"));
}

/** The OpenSearch description, by which browsers can search the site from their address bar. */
export function openSearchXml(): Buffer {
  // The names may have 16 and 48 characters.
  const shortName =
    `${site.product} University`.length > 16 ? site.product : `${site.product} University`;
  const template = `${absoluteUrl("/search")}?q={searchTerms}`;
  return xmlDocument(
    [
      `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
      xmlElement("ShortName", shortName.slice(0, 16)),
      xmlElement("LongName", `${site.product} University`.slice(0, 48)),
      xmlElement("Description", "Search help articles, videos and what is said in them."),
      xmlElement("InputEncoding", "UTF-8"),
      `<Image width="192" height="192" type="image/png">${escapeXml(absoluteUrl("/icon-192.png"))}</Image>`,
      `<Url type="text/html" method="get" template="${escapeXml(template)}"/>`,
      "</OpenSearchDescription>",
    ].join("\n"),
  );
}
