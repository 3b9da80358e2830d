import { defaultLink } from "@shared/contracts/knowledge-base.ts";
import { stringify } from "yaml";
import type { Article, KnowledgeCategory } from "@/content/model.ts";
import { folderOf } from "../documents/paths.ts";

type Values = Readonly<Record<string, string | number>>;

/** The text of a category's `_index.md`; `position` is its place among the categories. */
export function categoryFile({ name, description }: KnowledgeCategory, position: number): string {
  return frontMatter({ title: name.trim(), description: description.trim(), weight: position });
}

/** The front matter of the article in this file; `position` is its place in the knowledge base. */
export function articleFrontMatter(article: Article, path: string, position: number): string {
  const { id, title, description, link } = article;
  const folder = folderOf(path);
  const category = folder.slice(0, -1);
  return frontMatter({
    title: title.trim(),
    description: description.trim(),
    ...(folder === "" && { category }),
    ...(path !== `${folder}${id}.md` && { slug: id }),
    weight: position,
    ...(link !== defaultLink(category, id) && { url: link }),
  });
}

// Quoted always: no text is taken for a number, a date or a truth.
function frontMatter(values: Values): string {
  const yaml = stringify(values, {
    lineWidth: 0,
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
  });
  return `---\n${yaml}---\n`;
}
