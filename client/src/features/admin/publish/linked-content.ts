import { VIDEO_SOURCE } from "@shared/content/html-rules.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { articleBodyQuery } from "@/data/article-body.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { findArticle } from "@/data/model.ts";
import { allVideosQuery } from "@/data/videos.ts";
import type { Content } from "@/features/admin/drafts/content.ts";
import { enhanceArticleHtml } from "@/lib/article-html.ts";
import { urlOf } from "@/lib/link-targets.ts";
import { paths } from "@/lib/paths.ts";
import type { ReviewItem } from "./publish-plan.ts";

/** What the checks of a publish want to know about an article's HTML. */
export type HtmlFacts = {
  isEmpty: boolean;
  /** The addresses that it links to, each once. */
  links: readonly string[];
  picturesWithoutAlt: number;
  /** The addresses of videos that no allowed player shows. */
  refusedVideos: readonly string[];
  /** Reads the ids of its headings, once: that takes milliseconds of each text. */
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
    picturesWithoutAlt: all("img", "alt").filter((alt) => alt.trim() === "").length,
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

/** What links in and around the reviewed changes lead to, as everybody sees it and as far as it was read. */
export type LinkedContent = {
  /** The addresses that articles link to, by the id of each article that was read. */
  links: ReadonlyMap<string, readonly string[]>;
  /** The ids of the headings of articles that a link names a heading of, by article id. */
  headings: ReadonlyMap<string, ReadonlySet<string>>;
  /** The ids of the University's videos; null where no change links to one, or they can't be had. */
  videos: ReadonlySet<number> | null;
  /** How many articles have a text. */
  texts: number;
};

/** A larger knowledge base is not read whole for a review. */
export const MAX_TEXTS = 100;

/** Reads what links in and around the reviewed changes lead to. Never rejects: what can't be read is not known. */
export const linkedContentQuery = (items: readonly ReviewItem[], content: Content) =>
  queryOptions({
    queryKey: ["linked-content", content.revision],
    queryFn: ({ client }) => loadLinkedContent(items, content.publicKnowledge, client),
    gcTime: 0,
  });

/** Loads the links of up to `MAX_TEXTS` articles, and what the links of those and of the changes lead to. */
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

// What is loaded already, then what is likely to link to what is deleted: the other articles of its category.
function chooseArticles(
  items: readonly ReviewItem[],
  articles: readonly Article[],
  client: QueryClient,
): readonly Article[] {
  const isLoaded = (article: Article) =>
    client.getQueryData(articleBodyQuery(article, 0).queryKey) !== undefined;
  const deletions = items.filter(({ draft }) => draft.change.type.startsWith("delete"));
  // Other changes seldom break a link: a heading's, where the heading is gone.
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
