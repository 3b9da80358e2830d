import type { ArticleMetadata, KnowledgeBase, KnowledgeCategory } from "@/content/model.ts";
import { htmlToText } from "@/lib/html-to-text.ts";

/** What a person compares: a field's name and its text. */
export type ComparedField = { name: string; text: string };

/** An article's fields as a person compares them; its HTML as the text that it shows. */
export function articleFields(
  article: Omit<ArticleMetadata, "id">,
  html: string | null,
  { categories }: KnowledgeBase,
): ComparedField[] {
  const category = categories.find(({ id }) => id === article.category);
  return [
    { name: "Title", text: article.title },
    { name: "Category", text: category?.name ?? article.category },
    { name: "Description", text: article.description },
    { name: "URL Path", text: article.link },
    { name: "Content", text: html ? htmlToText(html) : "" },
  ];
}

/** A category's fields as a person compares them. */
export function categoryFields({ name, description }: KnowledgeCategory): ComparedField[] {
  return [
    { name: "Name", text: name },
    { name: "Description", text: description },
  ];
}
