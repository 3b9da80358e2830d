import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import type { Content } from "@/data/content.ts";
import {
  type Article,
  type ArticleMetadata,
  type Change,
  deletionOf,
  isSameItem,
  keyOf,
  metadataOf,
} from "@/data/model.ts";
import type { Draft } from "@/features/admin/drafts/drafts.ts";
import type { DraftEdit } from "@/features/admin/drafts/write-drafts.ts";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { createStep } from "./create-step.ts";
import type { TransferFile } from "./formats/knowledge-base-json.ts";

/** An article that was changed here and in what is imported; `html` is its text here. */
export type ImportConflict = { edit: DraftEdit; here: Article; html: string | null };

/**
 * What an import would do; `deletions` are the articles and categories that the file does not have. Each edit is made
 * on the draft that was compared, or on none; one that `overwrites` sets that draft aside.
 */
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

/** The articles whose HTML is needed to compare them with a file: those that it has a text of, or would replace a draft of. */
export function articlesToCompare(
  file: TransferFile,
  { knowledge, changes }: ImportedOver,
): readonly Article[] {
  const inFile = byId(file.articles);
  const drafted = new Set(changes.map(({ key }) => key));
  return knowledge.articles.filter(({ id }) => {
    const found = inFile.get(id);
    return found && (found.content !== null || drafted.has(`article:${id}`));
  });
}

/**
 * Compares a file with the knowledge base and its HTML by id. Yields to the main thread: sanitising takes seconds.
 * Rejects when it is aborted.
 */
export async function planImport(
  file: TransferFile,
  { knowledge, changes }: ImportedOver,
  bodies: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const step = createStep(signal);
  const inFile = { articles: byId(file.articles), categories: byId(file.categories) };
  const deletions = [
    ...knowledge.articles.filter(({ id }) => !inFile.articles.has(id)),
    ...knowledge.categories.filter(({ id }) => !inFile.categories.has(id)),
  ].map((item) => ({ change: deletionOf(item) }));
  const overDraft = draftReplacer(changes, bodies);
  const plan: ImportPlan = {
    added: [],
    changed: [],
    conflicts: [],
    // A deletion replaces no draft: undone, it brings the draft back.
    deletions: deletions.map((edit) => ({ ...overDraft(edit), overwrites: false })),
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
    await step();
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
  return { ...plan, added: plan.added.map(overDraft), changed: plan.changed.map(overDraft) };
}

type ImportedOver = Pick<Content, "knowledge" | "changes">;

/**
 * Returns what makes an edit replace the draft that is there as a whole, and no newer one. `texts` is the HTML of
 * articles by id: one that the edit leaves alone goes on being the draft's.
 */
export function draftReplacer(drafts: readonly Draft[], texts: ReadonlyMap<string, string>) {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  return (edit: DraftEdit): DraftEdit => {
    const draft = byKey.get(keyOf(edit.change));
    if (!draft) return { ...edit, expectedVersion: null };
    const isOwn = draft.change.type === "put-article" && draft.change.body === "own";
    const html = edit.html ?? (isOwn ? texts.get(edit.change.id) : undefined);
    return { ...edit, html, overwrites: true, expectedVersion: draft.version ?? null };
  };
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

const PICTURE_DATA = /(?<=\ssrc=")data:image\/[\w.+-]+;base64,([^"]*)(?=")/g;

const ATTRIBUTE_VALUE = /(?<==")[^"]*(?=")/g;

const PICTURE_ADDRESS = /(?<=\ssrc=")[^"]*(?=")/g;

/**
 * An article's HTML in a form that is the same before and after it is published: pictures by their SHA-256, and the signs
 * that browsers and servers escape differently in attributes.
 */
export function comparableHtml(html: string | null | undefined): string {
  return (html ?? "")
    .replace(PICTURE_DATA, (_, base64: string) => `picture:${bytesToHex(sha256(decode(base64)))}`)
    .replace(PICTURE_ADDRESS, (address) => {
      const [, hash] = STORED_PICTURE.exec(address) ?? [];
      return hash ? `picture:${hash}` : address;
    })
    .replace(ATTRIBUTE_VALUE, (value) => value.replaceAll("&lt;", "<").replaceAll("&gt;", ">"))
    .trim();
}

/** The SHA-256 of an article, as hexadecimal digits; `html` is comparable HTML. */
export function fingerprint(article: ArticleMetadata, html: string): string {
  const { title, description, category, link } = article;
  return bytesToHex(
    sha256(utf8ToBytes(JSON.stringify([title, description, category, link, html]))),
  );
}

// `Uint8Array.fromBase64` is not in all browsers yet.
function decode(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return utf8ToBytes(base64);
  }
}
