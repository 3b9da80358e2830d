import type { Draft } from "@/content/drafts.ts";

/** How a draft differs from what everybody sees. */
export type DraftState = "New" | "Edited" | "Deleted";

/** The state that a draft puts its article or category in. */
export function draftStateOf({ change }: Draft): DraftState {
  if (change.type.startsWith("delete")) return "Deleted";
  return change.basedOn ? "Edited" : "New";
}

/** The draft of one article or category, if there is one. */
export function findDraft(
  drafts: readonly Draft[],
  kind: "article" | "category",
  id: string,
): Draft | undefined {
  return drafts.find(({ key }) => key === `${kind}:${id}`);
}
