import type { ArticleMetadata, KnowledgeCategory } from "@/data/model.ts";
import { htmlToText } from "@/lib/html-to-text.ts";
import type { ComparedField } from "./comparison.tsx";

/** The fields of an article or a category to compare; an article's HTML as plain text. */
export function comparedFields(
  item: ArticleMetadata | KnowledgeCategory,
  html: string | null | undefined,
  categories: readonly KnowledgeCategory[],
): ComparedField[] {
  if (!("title" in item)) {
    return [
      { name: "Name", text: item.name },
      { name: "Description", text: item.description },
    ];
  }
  const category = categories.find(({ id }) => id === item.category);
  return [
    { name: "Title", text: item.title },
    { name: "Category", text: category?.name ?? item.category },
    { name: "Description", text: item.description },
    { name: "URL Path", text: item.link },
    { name: "Content", text: html ? htmlToText(html) : "" },
  ];
}
