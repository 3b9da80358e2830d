import { VIDEO_SOURCE } from "@shared/content/html-rules.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { articleBodyQuery } from "@/data/load-body.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { findArticle } from "@/data/model.ts";
import { allVideosQuery } from "@/data/videos.ts";
import type { Content } from "@/features/admin/drafts/content.ts";
import { enhanceArticleHtml } from "@/lib/article-html.ts";
import { urlOf } from "@/lib/link-targets.ts";
import { paths } from "@/lib/paths.ts";
import type { ReviewItem } from "./publish-plan.ts";

/** The parts of an article's HTML that the checks of a publish read. */
export type HtmlFacts = {
  isEmpty: boolean;
  /** The link addresses, each once. */
  links: readonly string[];
  imagesWithoutAlt: number;
  /** The video addresses that no allowed player shows. */
  refusedVideos: readonly string[];
  /** Reads the ids of the headings, once: it takes milliseconds for each text. */
  headings: () => ReadonlySet<string>;
};

/** Reads an article's HTML, not necessarily sanitised. Nothing in it is loaded or run. */
export function htmlFacts(html: string): HtmlFacts {
  let headings: ReadonlySet<string> | undefined;
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = html;
  const all = (selector: string, attribute: string) =>
    [...body.querySelectorAll(selector)].map((each) => each.getAttribute(attribute) ?? "");
  return {
    isEmpty: !body.textContent?.trim() && !body.querySelector("img, iframe"),
    links: [...new Set(all("a[href]", "href"))],
    imagesWithoutAlt: all("img", "alt").filter((alt) => alt.trim() === "").length,
    refusedVideos: [...all("iframe, video, embed", "src"), ...all("object", "data")].filter(
      (source) => !VIDEO_SOURCE.test(source),
    ),
    headings() {
      headings ??= headingIds(html);
      return headings;
    },
  };
}

function headingIds(html: string): ReadonlySet<string> {
  return new Set(enhanceArticleHtml(html).headings.map(({ id }) => id));
}

/** Links in and around the reviewed changes with their targets, as everybody sees them and as far as they were read. */
export type LinkedContent = {
  /** The link addresses by the id of each article that was read. */
  links: ReadonlyMap<string, readonly string[]>;
  /** The heading ids of articles whose headings are linked to, by article id. */
  headings: ReadonlyMap<string, ReadonlySet<string>>;
  /** The ids of the University's videos; null if no change links to one, or if they can't be loaded. */
  videos: ReadonlySet<number> | null;
  /** The number of articles with a text. */
  texts: number;
};

/** In articles: a larger knowledge base is not read completely for a review. */
export const MAX_TEXTS = 100;

/** The linked content of a review. Never rejects: what can't be read counts as unknown. */
export const linkedContentQuery = (items: readonly ReviewItem[], content: Content) =>
  queryOptions({
    queryKey: ["linked-content", content.revision],
    queryFn: ({ client }) => loadLinkedContent(items, content.publicKnowledge, client),
    gcTime: 0,
  });

/** Loads the links of up to `MAX_TEXTS` articles, and the targets of their links and of the changes' links. */
export async function loadLinkedContent(
  items: readonly ReviewItem[],
  knowledge: KnowledgeBase,
  client: QueryClient,
): Promise<LinkedContent> {
  const withText = knowledge.articles.filter(({ bodyIn }) => bodyIn !== null);
  const texts = await readTexts(chooseArticles(items, withText, client), client);
  const links = new Map([...texts].map(([id, html]) => [id, htmlFacts(html).links]));
  const pages = new Map(knowledge.articles.map(({ id, link }) => [id, link]));
  const urls = [
    ...items.flatMap(urlsOfItem),
    ...[...links].flatMap(([id, all]) => urlsOf(all, pages.get(id) ?? "")),
  ];
  const named = urls.flatMap((url) => (url.hash && findArticle(knowledge, url.pathname)) || []);
  const missing = new Set(named.filter(({ id, bodyIn }) => bodyIn !== null && !texts.has(id)));
  for (const [id, html] of await readTexts([...missing].slice(0, MAX_TEXTS), client)) {
    texts.set(id, html);
  }
  const headings = new Map(named.map(({ id }) => [id, headingIds(texts.get(id) ?? "")]));
  const needsVideos = urls.some(({ searchParams }) => searchParams.has("video"));
  return {
    links,
    headings,
    videos: needsVideos ? await readVideos(client) : null,
    texts: withText.length,
  };
}

// Loaded articles first, then those of a deleted item's category, which are likely to link to it.
function chooseArticles(
  items: readonly ReviewItem[],
  articles: readonly Article[],
  client: QueryClient,
): readonly Article[] {
  const isLoaded = (article: Article) =>
    client.getQueryData(articleBodyQuery(article, 0).queryKey) !== undefined;
  const deletions = items.filter(({ draft }) => draft.change.type.startsWith("delete"));
  // Other changes seldom break links, unless they drop a heading: loaded texts suffice for these.
  if (deletions.length === 0 && articles.length > MAX_TEXTS) {
    return articles.filter(isLoaded).slice(0, MAX_TEXTS);
  }
  const ids = new Set(deletions.map(({ draft }) => draft.change.id));
  const near = new Set(articles.flatMap(({ id, category }) => (ids.has(id) ? [category] : [])));
  const rankOf = (article: Article) =>
    isLoaded(article) ? 0 : near.has(article.category) || ids.has(article.category) ? 1 : 2;
  return articles
    .map((article) => ({ article, rank: rankOf(article) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_TEXTS)
    .map(({ article }) => article);
}

async function readTexts(articles: readonly Article[], client: QueryClient) {
  const texts = new Map<string, string>();
  const reading = articles.map(async (article) => {
    const html = await client.ensureQueryData(articleBodyQuery(article, 0));
    if (html !== null) texts.set(article.id, html);
  });
  await Promise.allSettled(reading);
  return texts;
}

async function readVideos(client: QueryClient): Promise<ReadonlySet<number> | null> {
  try {
    return new Set((await client.ensureQueryData(allVideosQuery())).map(({ id }) => id));
  } catch {
    return null;
  }
}

function urlsOfItem({ draft, html, merged }: ReviewItem): URL[] {
  const { change } = draft;
  const page = change.type === "put-article" ? change.value.link : paths.knowledgeBase;
  return [html, merged?.theirs.html].flatMap((text) =>
    text ? urlsOf(htmlFacts(text).links, page) : [],
  );
}

function urlsOf(links: readonly string[], page: string): URL[] {
  return links.flatMap((href) => urlOf(href, page, window.location.origin) ?? []);
}
