import { queryOptions } from "@tanstack/react-query";
import { loadBody } from "@/data/article-body.ts";
import type { Content } from "@/data/content.ts";
import { publicKnowledge as builtInKnowledge } from "@/data/content-store.ts";
import { type KnowledgeBase, metadataOf } from "@/data/model.ts";
import { publishedRevisionOf } from "@/data/whole-layer.ts";
import { isOutdated } from "@/features/admin/drafts/draft-state.ts";
import { type Draft, readDraftBody } from "@/features/admin/drafts/drafts.ts";
import { type Merge, mergeVersions, type Version } from "./merge-versions.ts";
import { readHistoryEntry, readHistoryHtml } from "./publish-api.ts";

/** A draft to be reviewed. `html` is its new HTML, null where it leaves that alone. */
export type ReviewItem = {
  draft: Draft;
  html: string | null;
  /** What everybody sees, and the draft merged with it; null while nobody published anything else since it was made. */
  merged: { theirs: Version; merge: Merge } | null;
  /** The publish that changed its article or category last; 0 for none. */
  revision: number;
};

/** The review of the drafts. Rejects when an article or what it was made on can't be loaded. */
export const reviewQuery = (content: Content) =>
  queryOptions({
    queryKey: ["review", content.revision],
    queryFn: async () => {
      const items: ReviewItem[] = [];
      for (const draft of content.changes) {
        const { change } = draft;
        const isWithHtml = change.type === "put-article" && change.body === "own";
        const html = isWithHtml ? await readDraftBody(change.id) : null;
        items.push(await compareItem({ draft, html }, content));
      }
      return items;
    },
    gcTime: 0,
  });

/** A reviewed draft, as it is, over what is published now. */
export async function compareItem(
  { draft, html }: Pick<ReviewItem, "draft" | "html">,
  { published, publicKnowledge }: Content,
): Promise<ReviewItem> {
  const revision = publishedRevisionOf(published, draft.key);
  if (!isOutdated(draft, published)) return { draft, html, revision, merged: null };
  const theirs = await loadVersion(draft.key, publicKnowledge);
  const base = await loadBaseVersion(draft);
  const merge = mergeVersions(base, draftVersion(draft, html, base), theirs);
  return { draft, html, revision, merged: { theirs, merge } };
}

/** The article or category of this key with its HTML. */
async function loadVersion(key: string, knowledge: KnowledgeBase): Promise<Version> {
  const [kind, id] = splitKey(key);
  if (kind === "category") {
    return { item: knowledge.categories.find((each) => each.id === id) ?? null, html: null };
  }
  const article = knowledge.articles.find((each) => each.id === id);
  return article
    ? { item: metadataOf(article), html: await loadBody(article) }
    : { item: null, html: null };
}

/** What a draft was first made on: as it was published then, or the built-in content. */
async function loadBaseVersion(draft: Draft): Promise<Version> {
  const { key, change, publishedRevision: revision = 0 } = draft;
  const builtIn = await loadVersion(key, builtInKnowledge);
  const item = change.basedOn;
  if (revision === 0) return { item, html: builtIn.html };
  const [kind, id] = splitKey(key);
  const { items } = await readHistoryEntry(revision);
  const found = items.find((each) => each.kind === kind && each.id === id);
  return { item, html: await readHistoryHtml(found?.after ?? null, builtIn.html) };
}

/** What a draft makes of its article or category; `html` is its own, `base` what it was made on. */
function draftVersion({ change }: Draft, html: string | null, base: Version): Version {
  if (!("value" in change)) return { item: null, html: null };
  if (change.type === "put-category") return { item: change.value, html: null };
  return { item: change.value, html: { own: html, below: base.html, none: null }[change.body] };
}

function splitKey(key: string): [kind: string, id: string] {
  const colon = key.indexOf(":");
  return [key.slice(0, colon), key.slice(colon + 1)];
}
