import type { SectionHit, SectionResults } from "@shared/search/results.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { showHit } from "@/sections/use-section-hits.ts";
import type { SearchEntry } from "./search-index.ts";

type Found = {
  /** What was found by titles and descriptions, and what is said. */
  others: readonly SearchEntry[];
  spoken: readonly SearchEntry[];
  sections: SectionResults;
};

type Shown = { knowledge: KnowledgeBase | undefined; limit: number };

/**
 * All that was found, in the order of its groups: the text of articles comes later than what is found by titles, so it stands
 * behind that. An article that is listed isn't again as a whole. At the end is what has some of the words.
 */
export function allEntries(
  { others, spoken, sections: { hits, some } }: Found,
  { knowledge, limit }: Shown,
): SearchEntry[] {
  const articles = new Map(knowledge?.articles.map((article) => [article.id, article]));
  const listed = new Set(others.map(({ href }) => href));
  const isNew = ({ articleId, anchor }: SectionHit) =>
    anchor !== "" || !listed.has(articles.get(articleId)?.link ?? "");
  return [
    ...others,
    ...entriesOf("section", hits.filter(isNew), articles).slice(0, limit),
    ...spoken,
    ...entriesOf("some", some.filter(isNew), articles),
  ];
}

function entriesOf(
  kind: "section" | "some",
  hits: readonly SectionHit[],
  articles: ReadonlyMap<string, Article>,
): SearchEntry[] {
  return hits.flatMap((hit) => {
    const shown = showHit(hit, articles);
    if (!shown) return [];
    const { text, marked, place, href } = shown;
    const category = articles.get(hit.articleId)?.category ?? "";
    return { kind, title: text, marked, detail: place, href, category, passage: hit.sentence };
  });
}
