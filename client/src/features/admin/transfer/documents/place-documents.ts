import { defaultLink } from "@shared/knowledge-base.ts";

import { isSlug } from "@shared/slug.ts";
import type { KnowledgeBase } from "@/content/model.ts";
import type { TransferFile } from "../transfer-file.ts";
import { folderOf } from "./paths.ts";
import { isIndexName, type SourceDocument, wordsOf } from "./read-document.ts";
import { TEXT_LIMITS } from "./text-limits.ts";

/** A document with its place on this site: the article's id and address, and the category's id. */
export type PlacedDocument = {
  document: SourceDocument;
  id: string;
  category: string;
  link: string;
};

/** What a source says of a category: its id here, its place among the others from 0, and the folder or file it is from. */
export type SourceCategory = {
  id: string | null;
  name: string;
  description: string;
  position: number | null;
  folder: string;
};

/** The name of the category of documents that are in no folder. */
export const NO_FOLDER = "Imported";

/**
 * Gives each document a category, by its name or folder below `root`, and an id of its own; and lists the new categories,
 * with what their `sources` say of them.
 */
export function placeDocuments(
  documents: readonly SourceDocument[],
  root: string,
  knowledge: KnowledgeBase,
  sources: readonly SourceCategory[] = [],
): { placed: PlacedDocument[]; categories: TransferFile["categories"] } {
  const created: TransferFile["categories"] = [];
  const usedIds = new Set<string>();
  const placed = documents.map((document) => {
    const name = document.category ?? folderName(document.path, root);
    const known = [...knowledge.categories, ...created];
    const source = sources.find((each) => each.name === document.category);
    const id = source?.id ?? (slugOf(name) || slugOf(NO_FOLDER));
    let category = known.find(
      (each) => each.id === id || each.name.toLowerCase() === name.toLowerCase(),
    );
    if (!category) {
      category = {
        id,
        name: document.category ?? wordsOf(name),
        description: source?.description ?? "",
      };
      created.push(category);
    }
    const articleId = uniqueId(idOf(document), category.id, usedIds);
    const existing = knowledge.articles.find((each) => each.id === articleId);
    const link =
      existing?.category === category.id ? existing.link : defaultLink(category.id, articleId);
    return { document, id: articleId, category: category.id, link };
  });
  return { placed, categories: created };
}

/** The first folder below the one that all are in, else that one itself. */
function folderName(path: string, root: string): string {
  const [below] = path.slice(root.length).split("/").slice(0, -1);
  return below ?? root.split("/").at(-2) ?? NO_FOLDER;
}

function idOf({ slug, path, title }: SourceDocument): string {
  if (slug) return slugOf(slug);
  const name = path.slice(folderOf(path).length).replace(/\.[^.]*$/, "");
  const folder = folderOf(path).split("/").at(-2) ?? "";
  return slugOf(isIndexName(name) ? folder : name) || slugOf(title);
}

function uniqueId(wanted: string, category: string, used: Set<string>): string {
  const base = wanted || "article";
  let id = base;
  const prefixed = `${category}-${base}`;
  if (used.has(id) && prefixed.length <= TEXT_LIMITS.id) id = prefixed;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  used.add(id);
  return id;
}

/** A text as an id: lowercase letters and numbers of ASCII with single hyphens; empty where it has none. */
function slugOf(text: string): string {
  if (isSlug(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
