import type { Article } from "@/data/model.ts";
import { findLinkFault, type LinkTargets, targetKeyOf } from "./find-link-fault.ts";
import type { Finding } from "./rehearse.ts";

/** An article whose text a publish leaves alone, and the addresses that it links to. */
export type LinkingArticle = { article: Article; links: readonly string[] };

/** How many links are named for each change that breaks them. */
const NAMED = 5;

/** The links of articles left alone that work now and would stop, each by the change that breaks it. */
export function findBrokenLinks(
  articles: readonly LinkingArticle[],
  before: LinkTargets,
  after: LinkTargets,
): Finding[] {
  const broken = new Map<string, string[]>();
  for (const { article, links } of articles) {
    for (const href of links) {
      const url = urlOf(href, article.link);
      const key = url && targetKeyOf(before, url);
      if (!key || findLinkFault(before, url) || !findLinkFault(after, url)) continue;
      const text = `A link in “${article.title}” would stop working: ${href}`;
      broken.set(key, [...(broken.get(key) ?? []), text]);
    }
  }
  return [...broken].flatMap(([key, texts]) => {
    const others = texts.length - NAMED;
    const named = texts.slice(0, NAMED).map((text) => ({ key, text }));
    return others > 0 ? [...named, { key, text: `And ${others} more links to it.` }] : named;
  });
}

/** The address that a link of an article leads to; null for a malformed one. `page` is the article's path. */
export function urlOf(href: string, page: string): URL | null {
  const base = window.location.origin + page;
  return URL.canParse(href, base) ? new URL(href, base) : null;
}
