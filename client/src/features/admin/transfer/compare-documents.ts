import { keyOf } from "@/data/change-key.ts";
import type { Content } from "@/data/content.ts";
import { type Article, isSameItem, metadataOf } from "@/data/model.ts";
import type { DraftEdit } from "@/data/write-drafts.ts";
import { canonicalHtml } from "./documents/canonical-html.ts";
import { comparableHtml, fingerprint } from "./fingerprint.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { TransferFile } from "./transfer-file.ts";
import { createYieldToMain } from "./yield-to-main.ts";

/** What an import of documents would do with the knowledge base as it is; it deletes nothing. */
export type DocumentsComparison = ImportPlan & {
  /** How many articles were changed here since the last import, and not in the documents. */
  kept: number;
};

type Site = Pick<Content, "knowledge" | "changes" | "published"> & {
  /** The HTML of the articles that are here, by id. */
  bodies: ReadonlyMap<string, string>;
  /** The fingerprints of what was imported last, by article id. */
  imports: ReadonlyMap<string, string>;
  /** The paths that documents had elsewhere, by article id. */
  formerPaths: ReadonlyMap<string, readonly string[]>;
};

/**
 * Compares documents with the knowledge base. An article that nobody changed here since it was imported last, or since
 * the product was installed, follows its document; one that was changed on both sides is a conflict. Yields to the main
 * thread. Rejects when it is aborted.
 */
export async function compareDocuments(
  documents: TransferFile,
  site: Site,
  signal?: AbortSignal,
): Promise<DocumentsComparison> {
  const yieldToMain = createYieldToMain();
  const { knowledge } = site;
  const here = new Map(knowledge.articles.map((article) => [article.id, article]));
  const found: DocumentsComparison = {
    added: [],
    changed: [],
    conflicts: [],
    deletions: [],
    unchanged: 0,
    cleaned: 0,
    kept: 0,
  };
  for (const value of documents.categories) {
    const basedOn = knowledge.categories.find(({ id }) => id === value.id) ?? null;
    const edit: DraftEdit = { change: { type: "put-category", id: value.id, value, basedOn } };
    if (!basedOn) found.added.push(edit);
    else if (!isSameItem(basedOn, value)) found.changed.push(edit);
  }
  for (const article of documents.articles) {
    await yieldToMain();
    signal?.throwIfAborted();
    addArticle(found, article, here.get(article.id), site);
  }
  return found;
}

type ImportedArticle = TransferFile["articles"][number];

function addArticle(
  found: DocumentsComparison,
  article: ImportedArticle,
  before: Article | undefined,
  { bodies, imports, formerPaths, ...site }: Site,
): void {
  const { content, ...value } = article;
  const html = (before && bodies.get(before.id)) ?? null;
  const text = comparableHtml(html && canonicalHtml(html));
  // A document without a text leaves the article's as it is.
  const hash = fingerprint(value, content === null ? text : comparableHtml(content));
  const imported = { hash, formerPaths: [...(formerPaths.get(value.id) ?? [])] };
  const edit = editOf(article, before, imported);
  if (!before) return void found.added.push(edit);
  const current = fingerprint(before, text);
  const last = imports.get(before.id);
  if (current === hash) found.unchanged += 1;
  else if (current === last || isUntouched(before, site)) found.changed.push(edit);
  else if (hash === last) found.kept += 1;
  else found.conflicts.push({ edit, here: before, html });
}

function editOf(
  { content, ...value }: ImportedArticle,
  before: Article | undefined,
  imported: NonNullable<DraftEdit["imported"]>,
): DraftEdit {
  const body = before ? "below" : "none";
  const basedOn = before ? metadataOf(before) : null;
  const change = { type: "put-article", id: value.id, value, body, basedOn } as const;
  return { change, imported, ...(content && { html: content }) };
}

/** Whether an article is as it was built in. */
function isUntouched({ id }: Article, { changes, published }: Pick<Site, "changes" | "published">) {
  const key = keyOf({ type: "put-article", id });
  return ![...changes.map(({ change }) => change), ...published.changes].some(
    (change) => keyOf(change) === key,
  );
}
