import { absoluteUrl } from "@/lib/paths.ts";
import { site } from "@/site.ts";

/** Every JSON-LD object names its vocabulary. */
export const CONTEXT = { "@context": "https://schema.org" };

/** The company behind the site. */
export function organization() {
  return {
    "@type": "Organization",
    name: site.company,
    url: site.links.home,
    logo: absoluteUrl(site.logo),
  };
}

/** The site itself, and how it is searched. */
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
        urlTemplate: `${absoluteUrl("/search")}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

/** Where a page is in the site: names and paths from the home on. */
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
