import type { Article } from "@shared/content/layers.ts";
import { site } from "@/site.ts";
import { absoluteUrl } from "../absolute-url.ts";
import type { PublishedSite } from "./published-site.ts";
import { escapeXml, xmlDocument, xmlElement } from "./xml.ts";

const ENTRIES = 50;

/** Atom wants a date for everything: that of the built-in articles' texts, which never change by themselves. */
const BUILT_IN_DATE = new Date("2026-11-21T00:00:00Z");

/** An Atom feed of the articles that changed last, newest first. */
export function atomFeed({
  knowledge,
  modifiedAt,
}: Pick<PublishedSite, "knowledge" | "modifiedAt">): Buffer {
  const names = new Map(knowledge.categories.map(({ id, name }) => [id, name]));
  const dateOf = ({ id }: Article) => modifiedAt.get(id) ?? BUILT_IN_DATE;
  const newest = [...knowledge.articles]
    .sort((a, b) => dateOf(b).getTime() - dateOf(a).getTime())
    .slice(0, ENTRIES);
  const updated = newest[0] ? dateOf(newest[0]) : BUILT_IN_DATE;
  return xmlDocument(
    [
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
      xmlElement("id", tagUri("feed")),
      xmlElement("title", `${site.product} University: changed articles`),
      xmlElement("subtitle", site.blurb),
      xmlElement("updated", updated.toISOString()),
      `<author>${xmlElement("name", site.company)}</author>`,
      link("self", "application/atom+xml", absoluteUrl("/feed.xml")),
      link("alternate", "text/html", absoluteUrl("/knowledge-base")),
      ...newest.map((article) => entry(article, dateOf(article), names.get(article.category))),
      "</feed>",
    ].join("\n"),
  );
}

function entry({ id, title, description, link: path }: Article, updated: Date, category = "") {
  return [
    "<entry>",
    xmlElement("id", tagUri(`article/${id}`)),
    xmlElement("title", title),
    xmlElement("updated", updated.toISOString()),
    link("alternate", "text/html", absoluteUrl(path)),
    link("alternate", "text/markdown", absoluteUrl(`${path}.md`)),
    description && xmlElement("summary", description),
    category && `<category term="${escapeXml(category)}"/>`,
    "</entry>",
  ]
    .filter(Boolean)
    .join("");
}

function link(rel: string, type: string, address: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(address)}"/>`;
}

// A name that stays when an article moves to another address (RFC 4151).
function tagUri(name: string): string {
  return `tag:${new URL(site.url).hostname},2026:${name}`;
}
