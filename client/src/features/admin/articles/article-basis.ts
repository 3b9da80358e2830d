import { articleSchema } from "@shared/knowledge-base.ts";
import * as z from "zod/mini";
import type { AutosavedForm } from "@/content/autosaved-forms.ts";
import type { Content } from "@/content/content.ts";
import { type Article, metadataOf } from "@/content/model.ts";
import { publishedRevisionOf } from "@/content/whole-layer.ts";
import type { DraftEdit } from "@/content/write-drafts.ts";

const basisSchema = z.object({ publishedRevision: z.int(), basedOn: articleSchema });

/** What a form edits: the article's fields as it was opened, and the publish that had changed it last; 0 for none. */
export type ArticleBasis = z.infer<typeof basisSchema>;

/** The basis of a form that is opened now; null for a new article. */
export function basisOf({ published }: Pick<Content, "published">, editing: Article | null) {
  if (!editing) return null;
  const publishedRevision = publishedRevisionOf(published, `article:${editing.id}`);
  return { publishedRevision, basedOn: metadataOf(editing) };
}

/** The basis of a form of an earlier visit; null where it has none. */
export function parseBasis({ basis }: AutosavedForm): ArticleBasis | null {
  return basisSchema.safeParse(basis).data ?? null;
}

/** The edit as made on a basis, so that what others published since is merged with it. */
export function editOn(basis: ArticleBasis | null, edit: DraftEdit | null): DraftEdit | null {
  if (edit?.change.type !== "put-article" || !basis) return edit;
  const { publishedRevision, basedOn } = basis;
  return { ...edit, publishedRevision, change: { ...edit.change, basedOn } };
}
