import { isAdminPath } from "@shared/admin-path.ts";
import { trimSlashes } from "@shared/content/article-paths.ts";
import type { PageHead } from "@shared/page-head.ts";
import { baseOf, pagePath, paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { windowTitle } from "@/ui/page.tsx";
import { type Address, routeOf } from "../routes.tsx";
import { pageRules } from "./page-rules.ts";
import type { HeadParts, OwnHead } from "./structured-data.ts";

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
    image: "/social.png",
    type: "website",
    jsonLd: [],
    ...own,
    title: windowTitle(own.title),
    links: [...SITE_LINKS, ...(own.links ?? [])],
  };
}

function ownHead({ path: written, search }: Address, parts: HeadParts): OwnHead {
  const path = trimSlashes(written) || "/";
  if (isAdminPath(path))
    return { ...hidden("Admin Access", paths.signIn), robots: "noindex, nofollow" };
  const { key, path: pattern, name, description = site.blurb, listed } = routeOf(path);
  const params = new URLSearchParams(search);
  if (pattern === undefined) return { ...hidden(name, path), status: 404 };
  const own = key && pageRules[key]?.head?.({ path: pagePath(path), params }, parts);
  const isListed = listed && !baseOf(path);
  const entry = isListed ? { title: name, canonical: pattern, description } : hidden(name, pattern);
  return { ...entry, ...own };
}

/** The head of a page that search engines leave out of their index; they follow its links. */
function hidden(title: string, canonical: string): OwnHead {
  return { title, canonical, description: site.blurb, robots: "noindex, follow" };
}
