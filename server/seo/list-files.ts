import { timestampToSeconds } from "@shared/content/chapters.ts";
import { embedUrl, thumbnailUrl, videoFile, videoReference } from "@shared/content/video-links.ts";
import type { KnowledgeCategory } from "@shared/contracts/knowledge-base.ts";
import type { Video } from "@shared/schema.ts";
import { linkText } from "@shared/text/text.ts";
import { pages } from "@/lib/pages.ts";
import { absoluteUrl, categoryFeedPath, paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import type { Db } from "../db/database.ts";
import { cacheControl } from "../http/cache-control.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { publicNotFound } from "../http/errors.ts";
import { createCache } from "../http/response-cache.ts";
import { escapeHtml } from "../pages/page-template.ts";
import { createVideoStore } from "../videos/reads.ts";
import type { PublishedSite, PublishedSiteReader } from "./published-site.ts";

type Contents = Pick<PublishedSite, "knowledge" | "modifiedAt" | "announcedAt">;

const NAME = `${site.product} University`;

/** A list of the site's contents; `part` is the number of one of several sitemaps, `category` that of a feed. */
export type ListQuery = {
  kind: "robots" | "sitemap" | "feed" | "llms" | "opensearch";
  part?: number;
  category?: string;
};

/** Makes the lists. Rejects with a 404 HttpError for a missing sitemap or category. */
export function createLists(db: Db, published: PublishedSiteReader) {
  const readVideos = async () => {
    const all: Video[] = [];
    await createVideoStore(db).readPages({ kind: "all" }, (page) => void all.push(...page));
    return all;
  };
  // Makes all parts at once, as a part begins where the one before it ends.
  const made = createCache<Buffer[]>({
    sizeOf: (files) => files.reduce((bytes, file) => bytes + file.length, 0),
  });
  const readSitemap = async ({ part }: ListQuery) => {
    const makeAll = async () =>
      sitemaps(sitemapEntries(await published.read(), await readVideos()));
    const files = await made.load("all", makeAll);
    const file = part === 0 ? undefined : files[part ?? 0];
    if (!file) throw publicNotFound();
    return file;
  };
  const readFeed = async (id?: string) => {
    const contents = await published.read();
    if (id === undefined) return atomFeed(contents);
    const category = contents.knowledge.categories.find((each) => each.id === id);
    if (!category) throw publicNotFound();
    return atomFeed(contents, category);
  };
  const lists = {
    robots: ["text/plain", robotsTxt],
    opensearch: ["application/opensearchdescription+xml", openSearchXml],
    feed: ["application/atom+xml", async ({ category }: ListQuery) => readFeed(category)],
    llms: ["text/plain", async () => llmsTxt(await published.read(), await readVideos())],
    sitemap: ["application/xml", readSitemap],
  } as const;
  return {
    clear: made.clear,
    make: async (query: ListQuery): Promise<CachedResponse> => {
      const [type, makeList] = lists[query.kind];
      return createCachedResponse(await makeList(query), {
        contentType: `${type}; charset=utf-8`,
        cacheControl: cacheControl.page,
      });
    },
  };
}

export function robotsTxt(): Buffer {
  return Buffer.from(`User-agent: *
Allow: /
Disallow: /secretdoor
Disallow: /api/auth
Disallow: /api/admin

Sitemap: ${absoluteUrl("/sitemap.xml")}
`);
}

/** The OpenSearch description, by which browsers can search the site from their address bar. */
export function openSearchXml(): Buffer {
  // OpenSearch allows names of 16 and 48 characters.
  const shortName = NAME.length > 16 ? site.product : NAME;
  const template = `${absoluteUrl(paths.search)}?q={searchTerms}`;
  return xmlDocument("OpenSearchDescription", 'xmlns="http://a9.com/-/spec/opensearch/1.1/"', [
    xmlElement("ShortName", shortName.slice(0, 16)),
    xmlElement("LongName", NAME.slice(0, 48)),
    xmlElement("Description", "Search help articles, videos and what is said in them."),
    xmlElement("InputEncoding", "UTF-8"),
    `<Image width="192" height="192" type="image/png">${escapeXml(absoluteUrl("/icon-192.png"))}</Image>`,
    `<Url type="text/html" method="get" template="${escapeXml(template)}"/>`,
  ]);
}

const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const VIDEOS = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';

/** The most that one sitemap may hold (sitemaps.org); the bytes are fewer than allowed, as it is kept in memory. */
const SITEMAP_LIMITS = { addresses: 50_000, bytes: 10_000_000 };

/** Every public address: pages, categories, articles and videos, as a `<url>` each. */
export function sitemapEntries(
  { knowledge, modifiedAt }: Pick<Contents, "knowledge" | "modifiedAt">,
  videos: Video[],
): string[] {
  return [
    ...pages.flatMap(({ path, listed = [] }) => listed.map((search) => urlEntry(path + search))),
    ...knowledge.categories.map(({ id }) => urlEntry(paths.category(id))),
    ...knowledge.articles.map(({ id, link }) => {
      const date = modifiedAt.get(id);
      return urlEntry(link, date && xmlElement("lastmod", date.toISOString()));
    }),
    ...videos.map((video) => urlEntry(paths.video(video.id), videoElement(video))),
  ];
}

/** Sitemaps of these entries, each within the limits, at least one; if there are several, their index comes first. */
export function sitemaps(entries: readonly string[], limits = SITEMAP_LIMITS): Buffer[] {
  let part: string[] = [];
  const parts = [part];
  let bytes = 0;
  for (const entry of entries) {
    const length = Buffer.byteLength(entry) + 1;
    const isFull = part.length >= limits.addresses || bytes + length > limits.bytes;
    if (isFull && part.length > 0) {
      part = [];
      parts.push(part);
      bytes = 0;
    }
    part.push(entry);
    bytes += length;
  }
  const files = parts.map((urls) => xmlDocument("urlset", `${SITEMAP} ${VIDEOS}`, urls));
  const addresses = files.map((_, index) => absoluteUrl(`/sitemap-${index + 1}.xml`));
  const index = addresses.map((address) => `<sitemap>${xmlElement("loc", address)}</sitemap>`);
  return files.length === 1 ? files : [xmlDocument("sitemapindex", SITEMAP, index), ...files];
}

function urlEntry(path: string, more = ""): string {
  return `<url>${xmlElement("loc", absoluteUrl(path))}${more}</url>`;
}

// A video without a player has no address that the extension could name.
function videoElement({ title, description, duration, ...video }: Video): string {
  const reference = videoReference(video.videoUrl);
  const player = reference
    ? xmlElement("video:player_loc", embedUrl(reference))
    : videoFile(video.videoUrl) && xmlElement("video:content_loc", absoluteUrl(video.videoUrl));
  if (!player) return "";
  const hasThumbnail = video.thumbnailUrl !== "" && URL.canParse(video.thumbnailUrl, site.url);
  const thumbnail = hasThumbnail
    ? absoluteUrl(video.thumbnailUrl)
    : thumbnailUrl(video.videoUrl, site.thumbnailHost);
  const seconds = timestampToSeconds(duration);
  // The extension allows no longer descriptions and videos.
  const hasDuration = seconds > 0 && seconds <= 28_800;
  const parts = [
    xmlElement("video:thumbnail_loc", thumbnail),
    xmlElement("video:title", title),
    xmlElement("video:description", (description || title).slice(0, 2_048)),
    player,
    hasDuration ? xmlElement("video:duration", String(seconds)) : "",
  ];
  return `<video:video>${parts.join("")}</video:video>`;
}

/** The date of the built-in articles' texts, as Atom requires one for everything. */
const BUILT_IN_DATE = new Date("2026-11-21T00:00:00Z");

/** An Atom feed of the 50 articles, of one category if given, whose changes were announced last. */
export function atomFeed(
  { knowledge, announcedAt }: Pick<Contents, "knowledge" | "announcedAt">,
  category?: KnowledgeCategory,
): Buffer {
  const names = new Map(knowledge.categories.map(({ id, name }) => [id, name]));
  const newest = knowledge.articles
    .filter((article) => !category || article.category === category.id)
    .map((article) => {
      const { at = BUILT_IN_DATE, note = "" } = announcedAt.get(article.id) ?? {};
      return { ...article, date: at, note, category: names.get(article.category) };
    })
    .sort((a, b) => b.date.getTime() - a.date.getTime())
    .slice(0, 50);
  const entries = newest.map(({ id, title, description, link, date, category, note }) => [
    "<entry>",
    xmlElement("id", tagUri(`article/${id}`)),
    xmlElement("title", title),
    xmlElement("updated", date.toISOString()),
    feedLink("alternate", "text/html", link),
    feedLink("alternate", "text/markdown", `${link}.md`),
    description && xmlElement("summary", description),
    note && xmlElement("content", note),
    category && `<category term="${escapeXml(category)}"/>`,
    "</entry>",
  ]);
  const about = category ? `${category.name} · ` : "";
  return xmlDocument("feed", 'xmlns="http://www.w3.org/2005/Atom" xml:lang="en"', [
    xmlElement("id", tagUri(category ? `feed/${category.id}` : "feed")),
    xmlElement("title", `${about}${NAME}: changed articles`),
    xmlElement("subtitle", category?.description || site.blurb),
    xmlElement("updated", (newest[0]?.date ?? BUILT_IN_DATE).toISOString()),
    `<author>${xmlElement("name", site.company)}</author>`,
    feedLink(
      "self",
      "application/atom+xml",
      category ? categoryFeedPath(category.id) : "/feed.xml",
    ),
    feedLink(
      "alternate",
      "text/html",
      category ? paths.category(category.id) : paths.knowledgeBase,
    ),
    ...entries.map((parts) => parts.join("")),
  ]);
}

function feedLink(rel: string, type: string, path: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(absoluteUrl(path))}"/>`;
}

// The name stays when an article moves to another address (RFC 4151).
function tagUri(name: string): string {
  return `tag:${new URL(site.url).hostname},2026:${name}`;
}

// Characters that XML 1.0 has no form for, not even as a reference.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, "\uFFFD"));
}

function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function xmlDocument(root: string, attributes: string, lines: readonly string[]): Buffer {
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>`;
  return Buffer.from(`${start}\n${lines.join("\n")}\n</${root}>\n`);
}

/** The site's contents for language models, in the form of llmstxt.org: every article as Markdown, and the videos. */
export function llmsTxt({ knowledge }: Pick<Contents, "knowledge">, videos: Video[]): Buffer {
  const sections = new Map(knowledge.categories.map(({ id }) => [id, [] as string[]]));
  const others: string[] = [];
  for (const { category, title, link, description } of knowledge.articles)
    (sections.get(category) ?? others).push(listItem(title, `${link}.md`, description));
  const parts = [
    `# ${linkText(NAME)}`,
    `> ${linkText(site.blurb)}`,
    ...knowledge.categories.map(({ id, name }) => section(name, sections.get(id) ?? [])),
    section("Other articles", others),
    section(
      "Videos",
      videos.map(({ id, title, description }) => listItem(title, paths.video(id), description)),
    ),
  ];
  return Buffer.from(`${parts.filter(Boolean).join("\n\n")}\n`);
}

function section(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${linkText(name)}\n\n${lines.join("\n")}`;
}

function listItem(title: string, path: string, description: string): string {
  const more = description && `: ${linkText(description)}`;
  return `- [${linkText(title)}](${absoluteUrl(path)})${more}`;
}
