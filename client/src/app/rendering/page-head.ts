import { isAdminPath } from "@shared/admin-path.ts";
import { trimSlashes } from "@shared/content/article-paths.ts";
import type { PageHead } from "@shared/page-head.ts";
import type { KnowledgeCategory } from "@/data/model.ts";
import { findCategory } from "@/data/model.ts";
import { listingTitle } from "@/features/knowledge-base/load-listing.ts";
import { newsPageOf, whatsNewPath, whatsNewTitle } from "@/features/news/load-whats-new.ts";
import { categoryFeedPath, PLACEHOLDERS, paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { titleOf } from "@/ui/page.tsx";
import type { Address } from "../routes.tsx";
import { articleHead } from "./article-head.ts";
import { breadcrumbs, categoryCrumbs, type HeadParts, type OwnHead } from "./structured-data.ts";
import { universityHead } from "./university-head.ts";

/** The picture of a page without one of its own. */
const SITE_IMAGE = "/social.png";

const SITE_LINKS: PageHead["links"] = [
  {
    rel: "search",
    type: "application/opensearchdescription+xml",
    title: `${site.product} University`,
    href: "/opensearch.xml",
  },
  { rel: "alternate", type: "application/atom+xml", title: "Changed articles", href: "/feed.xml" },
];

/** The head of the page at an address. Pure: the same address and data give the same head. */
export function pageHead(address: Address, parts: HeadParts): PageHead {
  const own = ownHead(address, parts);
  return {
    status: 200,
    image: SITE_IMAGE,
    type: "website",
    jsonLd: [],
    ...own,
    title: titleOf(own.title),
    links: [...SITE_LINKS, ...(own.links ?? [])],
  };
}

function ownHead({ path: written, search }: Address, parts: HeadParts): OwnHead {
  const path = trimSlashes(written) || "/";
  const plain = path.toLowerCase();
  const params = new URLSearchParams(search);
  if (plain === "/" || plain === paths.university) return universityHead(params, parts);
  if (plain === paths.knowledgeBase) return listingHead(params, parts);
  if (plain.startsWith(`${paths.knowledgeBase}/`)) return articleHead(path, parts);
  if (plain === paths.whatsNew) return whatsNewHead(search);
  if (plain === SEARCH_PATH) return searchHead(params);
  if (plain === paths.message && site.messages) return hidden("Tell us what is missing", plain);
  if (isAdminPath(path)) {
    return hidden("Admin Access", paths.signIn, { robots: "noindex, nofollow" });
  }
  const placeholder = PLACEHOLDERS.find((name) => plain === `/${name.toLowerCase()}`);
  if (placeholder) return hidden(placeholder, plain);
  return hidden("404 Page Not Found", path, { status: 404 });
}

function whatsNewHead(search: string): OwnHead {
  const description = `Help articles for ${site.product} that were added or changed, by day.`;
  const page = newsPageOf(search);
  return { title: whatsNewTitle(page), description, canonical: whatsNewPath(page) };
}

const SEARCH_PATH = "/search";

function searchHead(params: URLSearchParams): OwnHead {
  const text = (params.get("q") ?? "").trim();
  const query = text && `?q=${encodeURIComponent(text)}`;
  return hidden(text ? `Search results for "${text}"` : "Search", SEARCH_PATH + query);
}

/** A page that search engines leave out of their index; they follow its links. */
function hidden(title: string, canonical: string, own: Partial<PageHead> = {}): OwnHead {
  return { title, canonical, description: site.blurb, robots: "noindex, follow", ...own };
}

/** About as much as search engines show of a description. */
const DESCRIPTION_LENGTH = 150;

/** The head of the knowledge base's home: of its search, of a category that the address names, or of the home itself. */
function listingHead(params: URLSearchParams, { knowledge }: HeadParts): OwnHead {
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
