import { findCategory } from "@/data/lookup.ts";
import type { KnowledgeCategory } from "@/data/model.ts";
import { listingTitle } from "@/features/knowledge-base/listing-title.ts";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import type { HeadParts, OwnHead } from "../page-head.ts";
import { breadcrumbs } from "./website-data.ts";

/** The name of the knowledge base's home in breadcrumbs. */
const NAME = "Knowledge Base";

/** About as much as search engines show of a description. */
const DESCRIPTION_LENGTH = 150;

/** The head of the knowledge base's home: of its search, of a category that the address names, or of the home itself. */
export function listingHead(params: URLSearchParams, { content }: HeadParts): OwnHead {
  const { publicKnowledge } = content;
  const query = (params.get("q") ?? "").trim();
  const category = params.has("category")
    ? findCategory(publicKnowledge, params.get("category"))
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
    const description = describeHome(publicKnowledge.categories);
    return { title, description, canonical: paths.knowledgeBase };
  }
  return {
    title,
    description: category.description || `Help articles about ${category.name}.`,
    canonical: paths.category(category.id),
    image: `/social/category/${encodeURIComponent(category.id)}.png`,
    jsonLd: [breadcrumbs(categoryCrumbs(category))],
  };
}

/** The breadcrumbs up to a category; without one, up to the knowledge base. */
export function categoryCrumbs(category: KnowledgeCategory | undefined): [string, string][] {
  const crumbs: [string, string][] = [
    ["Home", "/"],
    [NAME, paths.knowledgeBase],
  ];
  if (category) crumbs.push([category.name, paths.category(category.id)]);
  return crumbs;
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
