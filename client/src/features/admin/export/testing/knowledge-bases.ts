import { defaultLink } from "@shared/content/article-paths.ts";
import fc from "fast-check";
import { articleHtml } from "./arbitrary-html.ts";
import type { ExportedContent } from "./round-trip.ts";

const CATEGORIES = ["cad", "images", "index", "readme", "knowledge-base", "empty"];
const ARTICLES = [
  "a",
  "b",
  "index",
  "readme",
  "images",
  "cad",
  "search",
  "night-shift",
  "x-2",
  "top",
];

const titles = fc.constantFrom(
  "A title",
  "true",
  "12",
  "2026-01-01",
  "Quoted: \"a\" 'b' # c",
  "- [x] *y*",
  "---",
  "{a}",
  "Ünïcode 漢 🚑",
);
const descriptions = fc.constantFrom("", "Short.", "null", "a: b", "> c\\n");

/** Knowledge bases with articles in and outside of categories. */
export const knowledgeBases = fc
  .record({
    ids: fc.shuffledSubarray(ARTICLES, { minLength: 8 }),
    categories: fc.shuffledSubarray(CATEGORIES),
    rows: fc.array(
      fc.record({
        category: fc.constantFrom("", ...CATEGORIES),
        title: titles,
        description: descriptions,
        hasOwnLink: fc.boolean(),
        html: fc.option(articleHtml),
      }),
      { minLength: ARTICLES.length, maxLength: ARTICLES.length },
    ),
    names: fc.array(titles, { minLength: CATEGORIES.length, maxLength: CATEGORIES.length }),
    about: fc.array(descriptions, { minLength: CATEGORIES.length, maxLength: CATEGORIES.length }),
  })
  .map(({ ids, categories, rows, names, about }): ExportedContent => {
    const bodies = new Map<string, string>();
    const articles = ids.flatMap((id, index) => {
      const row = rows[index];
      if (!row) return [];
      const category = categories.includes(row.category) ? row.category : "";
      if (row.html !== null) bodies.set(id, row.html);
      const link = row.hasOwnLink ? `/knowledge-base/other/${id}` : defaultLink(category, id);
      return [
        {
          id,
          category,
          title: row.title,
          description: row.description,
          link,
          ...(index % 2 === 0 && { origin: `zendesk:article/${id}` }),
          bodyIn: row.html === null ? null : ("draft" as const),
        },
      ];
    });
    return {
      knowledge: {
        categories: categories.map((id, index) => ({
          id,
          name: names[index] ?? id,
          description: about[index] ?? "",
          ...(index % 2 === 0 && { origin: `zendesk:section/${id}` }),
        })),
        articles,
      },
      bodies,
    };
  });
