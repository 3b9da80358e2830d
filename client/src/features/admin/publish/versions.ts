import type { HistoryEntry } from "@shared/contracts/publishing.ts";
import { publicKnowledge } from "@/data/content-store.ts";
import type { Draft } from "@/data/drafts.ts";
import { loadBody } from "@/data/load-body.ts";
import { type KnowledgeBase, metadataOf } from "@/data/model.ts";
import type { Version } from "./merge-versions.ts";
import { readHistoryBody, readHistoryEntry } from "./publish-api.ts";

/** The article or category of this key as everybody sees it, with its HTML. */
export async function loadPublicVersion(key: string, knowledge: KnowledgeBase): Promise<Version> {
  const [kind, id] = splitKey(key);
  if (kind === "category") {
    return { item: knowledge.categories.find((each) => each.id === id) ?? null, html: null };
  }
  const article = knowledge.articles.find((each) => each.id === id);
  return article
    ? { item: metadataOf(article), html: await loadBody(article) }
    : { item: null, html: null };
}

/** What a draft makes of its article or category; `html` is its own text, `base` what it was made on. */
export function draftVersion({ change }: Draft, html: string | null, base: Version): Version {
  if (!("value" in change)) return { item: null, html: null };
  if (change.type === "put-category") return { item: change.value, html: null };
  const bodies = { own: html, below: base.html, none: null };
  return { item: change.value, html: bodies[change.body] };
}

/** What a draft was first made on: as it was published then, or the built-in content. */
export async function loadBaseVersion(draft: Draft): Promise<Version> {
  const { key, change, publishedRevision: revision = 0 } = draft;
  const builtIn = await loadPublicVersion(key, publicKnowledge);
  const item = change.basedOn;
  if (revision === 0) return { item, html: builtIn.html };
  const [kind, id] = splitKey(key);
  const { items } = await readHistoryEntry(revision);
  const found = items.find((each) => each.kind === kind && each.id === id);
  return { item, html: await htmlOf(found?.after ?? null, builtIn.html) };
}

type HistoryItem = HistoryEntry["items"][number]["after"];

/** The HTML of an article at some revision; `builtIn` is that of the built-in one. */
export async function htmlOf(item: HistoryItem, builtIn: string | null): Promise<string | null> {
  if (item === null || item.body === "below") return builtIn;
  if (item.html !== undefined) return item.html;
  return item.body === "own" && item.hash ? readHistoryBody(item.hash) : null;
}

function splitKey(key: string): [kind: string, id: string] {
  const colon = key.indexOf(":");
  return [key.slice(0, colon), key.slice(colon + 1)];
}
