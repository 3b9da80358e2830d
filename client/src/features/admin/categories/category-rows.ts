import { publicKnowledge } from "@/content/content-store.ts";
import type { Draft } from "@/content/drafts.ts";
import { type DraftState, draftStateOf } from "@/content/drafts.ts";
import type { KnowledgeBase, KnowledgeCategory } from "@/content/model.ts";
import { inPlace } from "../in-place.ts";

/** A line of the categories' table; `count` is how many articles it has. */
export type CategoryRow = {
  category: KnowledgeCategory;
  count: number;
  state: DraftState | null;
  draft: Draft | undefined;
};

/** Every category in its order; one that this browser deleted keeps its place. */
export function categoryRows(
  { categories, articles }: KnowledgeBase,
  drafts: readonly Draft[],
): CategoryRow[] {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const deleted = drafts.flatMap(({ change, previous }) => {
    if (change.type !== "delete-category") return [];
    const value = previous?.type === "put-category" ? previous.value : change.basedOn;
    return value ? [value] : [];
  });
  return inPlace(categories, deleted, publicKnowledge.categories).map((category) => {
    const draft = byKey.get(`category:${category.id}`);
    return {
      category,
      draft,
      state: draft ? draftStateOf(draft) : null,
      count: articles.filter((article) => article.category === category.id).length,
    };
  });
}
