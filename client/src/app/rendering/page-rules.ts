import type { Article, KnowledgeBase } from "@shared/content/articles.ts";
import type { ShownContext } from "@shared/contracts/search.ts";
import type { PageHead } from "@shared/page-head.ts";
import { isSlug } from "@shared/text/text.ts";
import type { KnowledgeCategory } from "@/data/model.ts";
import { findCategory } from "@/data/model.ts";
import { listingTitle } from "@/features/knowledge-base/load-listing.ts";
import { newsPageOf, whatsNewPath, whatsNewTitle } from "@/features/news/load-whats-new.ts";
import { readSearchText } from "@/features/search/load-search-page.ts";
import { readLibraryState, writeLibraryState } from "@/features/university/library-location.ts";
import type { PageKey } from "@/lib/pages.ts";
import { categoryFeedPath, paths } from "@/lib/paths.ts";
import { readAbout } from "@/messages/message-page.tsx";
import { site } from "@/site.ts";
import { shownSteps } from "@/ui/show-more.tsx";
import { addressForContext, readContext } from "../panel/panel-location.ts";
import { articleHead } from "./article-head.ts";
import {
  breadcrumbs,
  categoryCrumbs,
  type HeadAddress,
  type HeadParts,
  type OwnHead,
} from "./structured-data.ts";
import { universityHead } from "./university-head.ts";

export type SiteContents = {
  knowledge: KnowledgeBase;
  articles: ReadonlyMap<string, Article>;
  /** From an old path to its target. */
  redirects: ReadonlyMap<string, string>;
  videoIds: ReadonlySet<number>;
  newsPages: readonly unknown[];
  contexts: readonly ShownContext[];
};

/** Rules of a page on the server, beside its entry in `lib/pages.ts`. */
type PageRules = {
  /** The part of the query string, with its `?`, that changes the page. Left out if none does. */
  search?: (params: URLSearchParams, contents: SiteContents | null) => string;
  /** The address that a query string leads to, if it is another one. */
  redirect?: (params: URLSearchParams, contents: SiteContents) => string | null;
  /** The parts of the head that do not follow from the page's entry. */
  head?: (address: HeadAddress, parts: HeadParts) => Partial<PageHead>;
};

const library: PageRules = { search: librarySearch, head: universityHead };

/** The pages that depend on their query string or their content, by their keys. Browsers don't load it. */
export const pageRules: { readonly [Key in PageKey]?: PageRules } = {
  home: library,
  university: library,
  knowledgeBase: { search: listingSearch, head: listingHead },
  article: { head: articleHead },
  whatsNew: { search: newsSearch, head: whatsNewHead },
  search: {
    search: (params) => queryString({ q: readSearchText(`?${params}`) }),
    head: searchHead,
  },
  panel: {
    search: (params) => queryString({ for: readContext(`?${params}`) }),
    redirect: (params, { contexts }) => addressForContext(readContext(`?${params}`), contexts),
  },
  message: { search: messageSearch },
};

/** An id that no video has: all unknown videos share one cached page. */
const UNKNOWN_VIDEO = 0;

// An open video looks the same whatever list and second it was opened at; browsers read these from the address.
function librarySearch(params: URLSearchParams, contents: SiteContents | null): string {
  const state = readLibraryState(params);
  const { query, videoId } = state;
  if (videoId !== null) {
    const isThere = contents?.videoIds.has(videoId) ?? true;
    return queryString({ video: String(isThere ? videoId : UNKNOWN_VIDEO) });
  }
  if (query) return queryString({ q: query, show: shownSteps(params) });
  const list = writeLibraryState({ ...state, seconds: null });
  return queryString({
    ...Object.fromEntries(new URLSearchParams(list)),
    show: shownSteps(params),
  });
}

function listingSearch(params: URLSearchParams, contents: SiteContents | null): string {
  const show = shownSteps(params);
  const q = readSearchText(`?${params}`);
  if (q) return queryString({ q, show });
  const category = params.get("category") ?? "";
  const isThere = contents?.knowledge.categories.some(({ id }) => id === category) ?? true;
  return queryString({ category: isThere ? category : "", show });
}

function newsSearch(params: URLSearchParams, contents: SiteContents | null): string {
  const page = newsPageOf(`?${params}`);
  const isThere = page > 1 && page <= (contents?.newsPages.length ?? page);
  return queryString({ page: isThere ? String(page) : "" });
}

function messageSearch(params: URLSearchParams, contents: SiteContents | null): string {
  if (params.has("sent")) return "?sent=1";
  const { article, query } = readAbout(`?${params}`);
  const isThere = contents?.articles.has(article) ?? isSlug(article);
  return queryString({ article: isThere ? article : "", q: query });
}

/** A query string, with its `?`, of the values that are not empty; empty if all are. */
function queryString(values: Record<string, string>): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  const text = params.toString();
  return text && `?${text}`;
}

function whatsNewHead({ params }: HeadAddress) {
  const page = newsPageOf(`?${params}`);
  return { title: whatsNewTitle(page), canonical: whatsNewPath(page) };
}

function searchHead({ params }: HeadAddress) {
  const text = (params.get("q") ?? "").trim();
  if (!text) return {};
  const title = `Search results for "${text}"`;
  return { title, canonical: `${paths.search}?q=${encodeURIComponent(text)}` };
}

/** In characters: search engines show about as much of a description. */
const DESCRIPTION_LENGTH = 150;

/** The head of the knowledge base's home: named after a search, a category in the address, or the home itself. */
function listingHead({ params }: HeadAddress, { knowledge }: HeadParts): OwnHead {
  const query = (params.get("q") ?? "").trim();
  const category = params.has("category")
    ? findCategory(knowledge, params.get("category"))
    : undefined;
  const title = listingTitle(query, category);
  if (query) {
    const description = `Articles that match “${query}”.`;
    return {
      title,
      description,
      canonical: paths.articleSearch(query),
      robots: "noindex, follow",
    };
  }
  if (!category) {
    const description = describeHome(knowledge.categories);
    return { title, description, canonical: paths.knowledgeBase };
  }
  return {
    title,
    description: category.description || `Help articles about ${category.name}.`,
    canonical: paths.category(category.id),
    image: `/social/category/${encodeURIComponent(category.id)}.png`,
    jsonLd: [breadcrumbs(categoryCrumbs(category))],
    links: [
      {
        rel: "alternate",
        type: "application/atom+xml",
        title: `Changed articles: ${category.name}`,
        href: categoryFeedPath(category.id),
      },
    ],
  };
}

function describeHome(categories: readonly KnowledgeCategory[]): string {
  let description = `Help articles for ${site.product}`;
  for (const [index, { name }] of categories.entries()) {
    const next = `${description}${index === 0 ? ": " : ", "}${name}`;
    if (next.length > DESCRIPTION_LENGTH) break;
    description = next;
  }
  return `${description}.`;
}
