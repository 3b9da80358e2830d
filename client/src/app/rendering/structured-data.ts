import type { PageHead } from "@shared/page-head.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { absoluteUrl, paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";

export type HeadParts = {
  queryClient: QueryClient;
  knowledge: KnowledgeBase;
  /** The last publish of the page's article, as an ISO date; undefined if unknown. */
  modifiedAt?: string | undefined;
};

/** The address that a head is made for. */
export type HeadAddress = { path: string; params: URLSearchParams };

/** The parts of a head that a page may set itself. */
export type OwnHead = Pick<PageHead, "title" | "description" | "canonical"> & Partial<PageHead>;

/** Every JSON-LD object must name its vocabulary. */
export const CONTEXT = { "@context": "https://schema.org" };

export function organization() {
  return {
    "@type": "Organization",
    name: site.company,
    url: site.links.home,
    logo: absoluteUrl(site.logo),
  };
}

export function webSite() {
  return {
    ...CONTEXT,
    "@type": "WebSite",
    name: `${site.product} University`,
    description: site.blurb,
    url: absoluteUrl("/"),
    inLanguage: "en",
    publisher: organization(),
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${absoluteUrl(paths.search)}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The breadcrumbs of a page: names and paths from the home on. */
export function breadcrumbs(crumbs: readonly (readonly [name: string, path: string])[]) {
  return {
    ...CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}

/** The breadcrumbs up to a category; without one, up to the knowledge base. */
export function categoryCrumbs(category: KnowledgeCategory | undefined): [string, string][] {
  const crumbs: [string, string][] = [
    ["Home", "/"],
    ["Knowledge Base", paths.knowledgeBase],
  ];
  if (category) crumbs.push([category.name, paths.category(category.id)]);
  return crumbs;
}
