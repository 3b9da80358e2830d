import { loadBody } from "@/data/load-body.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { metadataOf } from "@/data/model.ts";
import type { PublishedLayer } from "@/data/published-layer.ts";
import type { StaticSiteContent } from "@/data/static-site.ts";
import { sanitizeHtml } from "@/lib/sanitize-html.ts";
import { site } from "@/site.ts";
import type { Pictures } from "./pictures.ts";

/** The articles of a site with their sanitised HTML, and the addresses that lead to them from before. */
export async function collectArticles(
  { articles }: KnowledgeBase,
  published: Pick<PublishedLayer, "redirects">,
  pictures: Pictures,
): Promise<Pick<StaticSiteContent, "articles" | "redirects">> {
  const collected = [];
  for (const article of articles) {
    const html = await loadBody(article);
    collected.push({
      ...metadataOf(article),
      html: html === null ? null : await adapt(html, article.title, pictures),
    });
  }
  return {
    articles: collected,
    redirects: [...published.redirects].map(([from, to]) => ({ from, to })),
  };
}

async function adapt(html: string, title: string, pictures: Pictures): Promise<string> {
  const box = document.implementation.createHTMLDocument("").createElement("div");
  box.append(sanitizeHtml(html));
  for (const image of box.querySelectorAll("img")) {
    const source = await pictures.take(image.getAttribute("src") ?? "", title);
    if (source === null) image.replaceWith(image.alt);
    else image.setAttribute("src", source);
  }
  for (const link of box.querySelectorAll("a[href]")) {
    link.setAttribute("href", withoutOwnHost(link.getAttribute("href") ?? ""));
  }
  return box.innerHTML;
}

/** A whole address of this site as a path: the exported one is elsewhere. */
function withoutOwnHost(href: string): string {
  const own = [site.url, window.location.origin].find((origin) => href.startsWith(origin));
  const path = href.slice(own?.length ?? 0);
  if (own === undefined || !/^([/?#]|$)/.test(path)) return href;
  return path.startsWith("/") ? path : `/${path}`;
}
