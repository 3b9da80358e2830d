import { isAdminPath } from "@shared/admin-path.ts";
import type { PageHead } from "@shared/page-head.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { Content } from "@/data/content.ts";
import { PLACEHOLDERS, paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { titleOf } from "@/ui/page.tsx";
import { articleHead } from "./head/article-head.ts";
import { listingHead } from "./head/listing-head.ts";
import { universityHead } from "./head/university-head.ts";
import type { Address } from "./load-page.ts";

/** What the head is made of: the data that the page's loader loaded. */
export type HeadParts = {
  queryClient: QueryClient;
  content: Pick<Content, "publicKnowledge">;
  /** When the page's article was last published, as an ISO date; undefined where that is not known. */
  modifiedAt?: string | undefined;
};

/** What only some pages have of their own. */
export type OwnHead = Pick<PageHead, "title" | "description" | "canonical"> & Partial<PageHead>;

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
  const path = written.replace(/\/+$/, "") || "/";
  const plain = path.toLowerCase();
  const params = new URLSearchParams(search);
  if (plain === "/" || plain === paths.university) return universityHead(params, parts);
  if (plain === paths.knowledgeBase) return listingHead(params, parts);
  if (plain.startsWith(`${paths.knowledgeBase}/`)) return articleHead(path, parts);
  if (plain === SEARCH_PATH) return searchHead(params);
  if (isAdminPath(path)) {
    return hidden("Admin Access", paths.signIn, { robots: "noindex, nofollow" });
  }
  const placeholder = PLACEHOLDERS.find((name) => plain === `/${name.toLowerCase()}`);
  if (placeholder) return hidden(placeholder, plain);
  return hidden("404 Page Not Found", path, { status: 404 });
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
