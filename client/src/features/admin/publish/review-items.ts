import { queryOptions } from "@tanstack/react-query";
import type { Content } from "@/data/content.ts";
import { isOutdated } from "@/data/draft-state.ts";
import { type Draft, readDraftBody } from "@/data/drafts.ts";
import { publishedRevisionOf } from "@/data/whole-layer.ts";
import { type Merge, mergeVersions, type Version } from "./merge-versions.ts";
import { draftVersion, loadBaseVersion, loadPublicVersion } from "./versions.ts";

/** What everybody sees beside what a draft, made on an older version, makes of it. */
type MergedVersions = { theirs: Version; merge: Merge };

/** A draft to be reviewed. `html` is its new text, null where it leaves the text alone. */
export type ReviewItem = {
  draft: Draft;
  html: string | null;
  /** Null while nobody published anything else since the draft was made. */
  merged: MergedVersions | null;
  /** The publish that changed its article or category last; 0 for none. */
  revision: number;
};

type Reviewed = Pick<Content, "changes" | "published" | "publicKnowledge">;

/** Loads what a review shows. Rejects when an article or what it was made on can't be loaded. */
async function loadReview(content: Reviewed): Promise<ReviewItem[]> {
  const items: ReviewItem[] = [];
  for (const draft of content.changes) {
    items.push(await compareItem({ draft, html: await loadHtml(draft) }, content));
  }
  return items;
}

/** A reviewed draft, as it is, over what is published now. */
export async function compareItem(
  { draft, html }: Pick<ReviewItem, "draft" | "html">,
  content: Pick<Content, "published" | "publicKnowledge">,
): Promise<ReviewItem> {
  const { published, publicKnowledge } = content;
  const revision = publishedRevisionOf(published, draft.key);
  if (!isOutdated(draft, published)) return { draft, html, revision, merged: null };
  const theirs = await loadPublicVersion(draft.key, publicKnowledge);
  const base = await loadBaseVersion(draft);
  const merge = mergeVersions(base, draftVersion(draft, html, base), theirs);
  return { draft, html, revision, merged: { theirs, merge } };
}

/** The review of the drafts; `revision` is the content's. */
export const reviewQuery = (content: Reviewed & { revision: number }) =>
  queryOptions({
    queryKey: ["review", content.revision],
    queryFn: () => loadReview(content),
    gcTime: 0,
  });

async function loadHtml({ change }: Draft): Promise<string | null> {
  return change.type === "put-article" && change.body === "own" ? readDraftBody(change.id) : null;
}
