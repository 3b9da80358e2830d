import type { Article } from "@shared/content/layers.ts";
import type { Video } from "@shared/schema.ts";
import { site } from "@/site.ts";
import { absoluteUrl } from "../absolute-url.ts";
import { type PublishedSite, sitePaths } from "./published-site.ts";

/** The site's contents for language models, in the form of llmstxt.org: every article as Markdown, and the videos. */
export function llmsTxt(
  { knowledge }: Pick<PublishedSite, "knowledge">,
  videos: readonly Video[],
): Buffer {
  const { categories, articles } = knowledge;
  const byCategory = groupByCategory(articles);
  const known = new Set(categories.map(({ id }) => id));
  const others = articles.filter(({ category }) => !known.has(category));
  const sections = [
    ...categories.map(({ id, name }) => section(name, (byCategory.get(id) ?? []).map(articleLine))),
    section("Other articles", others.map(articleLine)),
    section("Videos", videos.map(videoLine)),
  ];
  const head = [`# ${line(`${site.product} University`)}`, `> ${line(site.blurb)}`];
  return Buffer.from(`${[...head, ...sections].filter(Boolean).join("\n\n")}\n`);
}

function groupByCategory(articles: readonly Article[]): Map<string, Article[]> {
  const groups = new Map<string, Article[]>();
  for (const article of articles) {
    const group = groups.get(article.category);
    if (group) group.push(article);
    else groups.set(article.category, [article]);
  }
  return groups;
}

function section(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${line(name)}\n\n${lines.join("\n")}`;
}

function articleLine({ title, description, link }: Article): string {
  return listItem(title, absoluteUrl(`${link}.md`), description);
}

function videoLine({ id, title, description }: Video): string {
  return listItem(title, absoluteUrl(sitePaths.video(id)), description);
}

function listItem(title: string, address: string, description: string): string {
  return `- [${line(title)}](${address})${description && `: ${line(description)}`}`;
}

// One line; brackets would end a link's text.
function line(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[[\]\\]/g, "\\$&");
}
