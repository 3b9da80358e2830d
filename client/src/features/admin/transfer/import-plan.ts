import {
  type Article,
  type Change,
  deletionOf,
  isSameItem,
  type KnowledgeBase,
  metadataOf,
} from "@/content/model.ts";
import type { DraftEdit } from "@/content/write-drafts.ts";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { comparableHtml } from "./fingerprint.ts";
import type { TransferFile } from "./transfer-file.ts";
import { createYieldToMain } from "./yield-to-main.ts";

/** An article that was changed here and in what is imported; `html` is its text here. */
export type ImportConflict = { edit: DraftEdit; here: Article; html: string | null };

/** What an import would do; `deletions` are the articles and categories that the file does not have. */
export type ImportPlan = {
  added: DraftEdit[];
  changed: DraftEdit[];
  conflicts: ImportConflict[];
  deletions: DraftEdit[];
  /** How many articles are here as in the file or the documents. */
  unchanged: number;
  /** How many articles have HTML that is not allowed and was removed. */
  cleaned: number;
};

/** Compares a file with the knowledge base and its HTML by id. Yields to the main thread: sanitising takes seconds. */
export async function planImport(
  file: TransferFile,
  knowledge: KnowledgeBase,
  bodies: ReadonlyMap<string, string>,
): Promise<ImportPlan> {
  const yieldToMain = createYieldToMain();
  const inFile = { articles: byId(file.articles), categories: byId(file.categories) };
  const deletions = [
    ...knowledge.articles.filter(({ id }) => !inFile.articles.has(id)),
    ...knowledge.categories.filter(({ id }) => !inFile.categories.has(id)),
  ].map((item) => ({ change: deletionOf(item) }));
  const plan: ImportPlan = {
    added: [],
    changed: [],
    conflicts: [],
    deletions,
    unchanged: 0,
    cleaned: 0,
  };
  const categories = byId(knowledge.categories);
  for (const value of file.categories) {
    const basedOn = categories.get(value.id) ?? null;
    planPut(plan, { type: "put-category", id: value.id, value, basedOn });
  }
  const articles = byId(knowledge.articles);
  for (const { content, ...value } of file.articles) {
    await yieldToMain();
    const html = content && sanitizeToText(content);
    if (html !== content) plan.cleaned += 1;
    const before = articles.get(value.id);
    const basedOn = before ? metadataOf(before) : null;
    const body = before ? "below" : "none";
    // An export may hold pictures that have had addresses of their own since they were published.
    const isSameHtml = comparableHtml(html) === comparableHtml(bodies.get(value.id));
    const change = { type: "put-article", id: value.id, value, body, basedOn } as const;
    planPut(plan, change, isSameHtml ? null : html);
  }
  return plan;
}

type Put = Extract<Change, { value: unknown }>;

function planPut(plan: ImportPlan, change: Put, newHtml: string | null = null): void {
  const { value, basedOn } = change;
  const edit: DraftEdit = newHtml ? { change, html: newHtml } : { change };
  if (!basedOn) plan.added.push(edit);
  else if (newHtml || !isSameItem<Put["value"]>(basedOn, value)) plan.changed.push(edit);
  else if (change.type === "put-article") plan.unchanged += 1;
}

function byId<T extends { id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}
