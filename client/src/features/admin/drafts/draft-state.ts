import type { Change } from "@/data/model.ts";
import type { Published } from "@/data/published-rows.ts";
import type { Draft } from "./drafts.ts";
import { itemOf, publishedRevisionOf, titleOf } from "./items.ts";

/** How a draft differs from what everybody sees. */
export type DraftState = "New" | "Edited" | "Deleted";

/** What a change is about. */
export function kindOf({ type }: Pick<Change, "type">): "article" | "category" {
  return type.endsWith("article") ? "article" : "category";
}

/** The state that a draft puts its article or category in. */
export function draftStateOf({ change }: Pick<Draft, "change">): DraftState {
  if (change.type.startsWith("delete")) return "Deleted";
  return change.basedOn ? "Edited" : "New";
}

/** The title of the draft's article or the name of its category, as far as it is known; else its id. */
export function nameOfDraft({ change, previous }: Pick<Draft, "change" | "previous">): string {
  const item = itemOf(change) ?? (previous && itemOf(previous));
  return item ? titleOf(item) : change.id;
}

/** The draft of one article or category, if there is one. */
export function findDraft(
  drafts: readonly Draft[],
  kind: "article" | "category",
  id: string,
): Draft | undefined {
  return drafts.find(({ key }) => key === `${kind}:${id}`);
}

/** Whether its article or category was published or restored since the draft was first made. */
export function isOutdated(draft: Draft, published: Published): boolean {
  return (draft.publishedRevision ?? 0) !== publishedRevisionOf(published, draft.key);
}

/** The version of the draft of one article or category; null without a draft. */
export function draftVersion(...draft: Parameters<typeof findDraft>): string | null {
  return findDraft(...draft)?.version ?? null;
}

/** A version that no draft had before. */
export function newVersion(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}
