import type { Article } from "@shared/content/layers.ts";
import type { Video } from "@shared/schema.ts";
import { absoluteUrl } from "@/lib/absolute-url.ts";
import { site } from "@/site.ts";
import type { Db } from "../db/database.ts";
import { cacheControl } from "../http/cache-control.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { publicNotFound } from "../http/errors.ts";
import { createVideoStore } from "../videos/reads.ts";
import { type PublishedSite, type PublishedSiteReader, sitePaths } from "./published-site.ts";
import type { SeoQuery } from "./responses.ts";
import {
  escapeXml,
  sitemapEntries,
  sitemapIndex,
  sitemaps,
  xmlDocument,
  xmlElement,
} from "./sitemap.ts";

type FileQuery = Exclude<SeoQuery, { kind: "markdown" } | { kind: "social" }>;

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

const FEED_ENTRIES = 50;

/** Atom wants a date for everything: that of the built-in articles' texts, which never change by themselves. */
const BUILT_IN_DATE = new Date("2026-11-21T00:00:00Z");

/** An Atom feed of the articles that changed last, newest first. */
export function atomFeed({
  knowledge,
  modifiedAt,
}: Pick<PublishedSite, "knowledge" | "modifiedAt">): Buffer {
  const names = new Map(knowledge.categories.map(({ id, name }) => [id, name]));
  const dateOf = ({ id }: Article) => modifiedAt.get(id) ?? BUILT_IN_DATE;
  const newest = [...knowledge.articles]
    .sort((a, b) => dateOf(b).getTime() - dateOf(a).getTime())
    .slice(0, FEED_ENTRIES);
  const updated = newest[0] ? dateOf(newest[0]) : BUILT_IN_DATE;
  return xmlDocument(
    [
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
      xmlElement("id", tagUri("feed")),
      xmlElement("title", `${site.product} University: changed articles`),
      xmlElement("subtitle", site.blurb),
      xmlElement("updated", updated.toISOString()),
      `<author>${xmlElement("name", site.company)}</author>`,
      feedLink("self", "application/atom+xml", absoluteUrl("/feed.xml")),
      feedLink("alternate", "text/html", absoluteUrl("/knowledge-base")),
      ...newest.map((article) => feedEntry(article, dateOf(article), names.get(article.category))),
      "</feed>",
    ].join("\n"),
  );
}

function feedEntry({ id, title, description, link: path }: Article, updated: Date, category = "") {
  return [
    "<entry>",
    xmlElement("id", tagUri(`article/${id}`)),
    xmlElement("title", title),
    xmlElement("updated", updated.toISOString()),
    feedLink("alternate", "text/html", absoluteUrl(path)),
    feedLink("alternate", "text/markdown", absoluteUrl(`${path}.md`)),
    description && xmlElement("summary", description),
    category && `<category term="${escapeXml(category)}"/>`,
    "</entry>",
  ]
    .filter(Boolean)
    .join("");
}

function feedLink(rel: string, type: string, address: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(address)}"/>`;
}

// A name that stays when an article moves to another address (RFC 4151).
function tagUri(name: string): string {
  return `tag:${new URL(site.url).hostname},2026:${name}`;
}

/** The site's contents for language models, in the form of llmstxt.org: every article as Markdown, and the videos. */
export function llmsTxt(
  { knowledge }: Pick<PublishedSite, "knowledge">,
  videos: readonly Video[],
): Buffer {
  const { categories, articles } = knowledge;
  const byCategory = groupByCategory(articles);
  const known = new Set(categories.map(({ id }) => id));
  const others = articles.filter(({ category }) => !known.has(category));
  const sections = [
    ...categories.map(({ id, name }) => section(name, (byCategory.get(id) ?? []).map(articleLine))),
    section("Other articles", others.map(articleLine)),
    section("Videos", videos.map(videoLine)),
  ];
  const head = [`# ${oneLine(`${site.product} University`)}`, `> ${oneLine(site.blurb)}`];
  return Buffer.from(`${[...head, ...sections].filter(Boolean).join("\n\n")}\n`);
}

function groupByCategory(articles: readonly Article[]): Map<string, Article[]> {
  const groups = new Map<string, Article[]>();
  for (const article of articles) {
    const group = groups.get(article.category);
    if (group) group.push(article);
    else groups.set(article.category, [article]);
  }
  return groups;
}

function section(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${oneLine(name)}\n\n${lines.join("\n")}`;
}

function articleLine({ title, description, link }: Article): string {
  return listItem(title, absoluteUrl(`${link}.md`), description);
}

function videoLine({ id, title, description }: Video): string {
  return listItem(title, absoluteUrl(sitePaths.video(id)), description);
}

function listItem(title: string, address: string, description: string): string {
  return `- [${oneLine(title)}](${address})${description && `: ${oneLine(description)}`}`;
}

// One line; brackets would end a link's text.
function oneLine(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[[\]\\]/g, "\\$&");
}
