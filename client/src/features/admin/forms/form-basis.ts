import { articleSchema, categorySchema } from "@shared/contracts/knowledge-base.ts";
import * as z from "zod/mini";
import type { AutosavedForm } from "@/data/autosaved-forms.ts";
import type { Content } from "@/data/content.ts";
import { type Article, type KnowledgeCategory, metadataOf } from "@/data/model.ts";
import { publishedRevisionOf } from "@/data/whole-layer.ts";
import type { DraftEdit } from "@/data/write-drafts.ts";

const basisSchema = z.object({
  publishedRevision: z.int(),
  basedOn: z.union([articleSchema, categorySchema]),
});

/** What a form edits: the fields as it was opened, and the publish that had changed them last; 0 for none. */
export type FormBasis = z.infer<typeof basisSchema>;

/** The basis of a form that is opened now; null for a new article or category. */
export function basisOf(
  { published }: Pick<Content, "published">,
  editing: Article | KnowledgeCategory | null,
): FormBasis | null {
  if (!editing) return null;
  const isArticle = "title" in editing;
  const key = `${isArticle ? "article" : "category"}:${editing.id}`;
  return {
    publishedRevision: publishedRevisionOf(published, key),
    basedOn: isArticle ? metadataOf(editing) : editing,
  };
}

/** The basis of a form of an earlier visit; null where it has none. */
export function parseBasis({ basis }: AutosavedForm): FormBasis | null {
  return basisSchema.safeParse(basis).data ?? null;
}

/** The edit as made on a basis, so that what others published since is merged with it. */
export function editOn(basis: FormBasis | null, edit: DraftEdit | null): DraftEdit | null {
  if (!edit || !basis) return edit;
  const { publishedRevision, basedOn } = basis;
  return { ...edit, publishedRevision, change: { ...edit.change, basedOn } as DraftEdit["change"] };
}
