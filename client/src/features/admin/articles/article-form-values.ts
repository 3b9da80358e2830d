import {
  defaultLink,
  fitsRequest,
  isArticlePath,
  MAX_LINK_BYTES,
} from "@shared/content/article-paths.ts";
import { articleFields } from "@shared/entities/article.ts";
import { storedFields } from "@shared/entities/fields.ts";
import * as z from "zod/mini";
import type { Article, ArticleMetadata, KnowledgeBase } from "@/data/model.ts";
import { isSameItem, ownFields, trimmedFields } from "@/features/admin/drafts/items.ts";
import type { DraftEdit } from "@/features/admin/drafts/write-drafts.ts";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { checkFields, checkId } from "../forms/draft-form.tsx";
import type { FieldErrors } from "../forms/use-edit-form.ts";

/** The values of an article form. `html` is undefined until the content is edited. */
export const articleValuesSchema = z.object({
  ...storedFields(articleFields),
  html: z.optional(z.string()),
});

export type ArticleValues = z.infer<typeof articleValuesSchema>;

/** Validates the values: an error message for each field. `editing` is the article being edited, null for a new one. */
export function checkArticle(
  values: ArticleValues,
  knowledge: KnowledgeBase,
  editing: Article | null,
): FieldErrors<ArticleValues> {
  const { id, title, link } = values;
  const isLinkMade = !link.trim() || isLinkReplaced(values, editing);
  return checkFields(articleFields, toArticle(values, editing), {
    id: editing ? null : checkId(id, "article", knowledge.articles),
    category: checkCategoryOf(values, knowledge),
    title: title.trim() ? undefined : "Enter a title.",
    link: isLinkMade ? null : checkLink(link.trim(), id),
  });
}

// An article keeps a category that no longer exists, so that its other fields can be saved.
function checkCategoryOf({ id, category }: ArticleValues, { articles, categories }: KnowledgeBase) {
  if (!category) return "Choose a category.";
  const isKnown = categories.some((each) => each.id === category);
  const isKept = articles.some((article) => article.id === id && article.category === category);
  return isKnown || isKept ? null : "This category is not there any more. Choose another one.";
}

function checkLink(link: string, id: string): string | undefined {
  if (isArticlePath(link, id)) return undefined;
  const refused = /[^\p{Letter}\p{Number}._~/-]/u.exec(link)?.[0];
  if (refused) {
    const name = /\s/.test(refused) ? "A space" : `“${refused}”`;
    return `${name} can’t be part of a path. Use letters, numbers, hyphens and slashes.`;
  }
  if (!fitsRequest(link)) {
    const most = MAX_LINK_BYTES.toLocaleString("en");
    return `This path is too long for a browser’s address: it must take ${most} bytes at most there.`;
  }
  const isOurs = link.startsWith("/knowledge-base/") && link.endsWith(`/${id}`);
  return isOurs
    ? "Each part between two slashes needs a name."
    : `The path must start with /knowledge-base/ and end in /${id || "{articleId}"}.`;
}

// Changing the category resets the path to the default, even a path that was typed.
function isLinkReplaced(values: ArticleValues, editing: Article | null): boolean {
  return editing !== null && editing.category !== values.category;
}

/** The article with the form's values. */
export function toArticle(values: ArticleValues, editing: Article | null): ArticleMetadata {
  const article = trimmedFields(values);
  const { category, id, link } = article;
  const generated = defaultLink(category, id);
  const entered = link || editing?.link || generated;
  return { ...article, link: isLinkReplaced(values, editing) ? generated : entered };
}

/** The change to save, null for none. With `overwrites`, the form's HTML replaces the stored one. */
export function toEdit(
  values: ArticleValues,
  editing: Article | null,
  savedHtml: string,
  overwrites = false,
): DraftEdit | null {
  const value = toArticle(values, editing);
  const put = { type: "put-article", id: value.id, value } as const;
  let html = typedHtml(values);
  if (!editing) return { change: { ...put, text: "none", basedOn: null }, html };
  const basedOn = ownFields(editing);
  if (isSameItem(value, basedOn) && (html ?? savedHtml) === savedHtml) return null;
  if (overwrites && editing.bodyIn === "draft") html ??= savedHtml;
  return {
    change: { ...put, text: overwrites && !editing.bodyIn ? "none" : "unchanged", basedOn },
    html,
  };
}

// Empty content is not saved: the article keeps its stored text.
function typedHtml({ html }: ArticleValues): string | undefined {
  const typed = html === undefined ? "" : sanitizeToText(html);
  const isEmpty = typed.replace(/<(?!img|iframe)[^>]*(?:>|$)|&nbsp;/g, "").trim() === "";
  return isEmpty ? undefined : typed;
}
