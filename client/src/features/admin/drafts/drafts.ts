import { changeSchema } from "@shared/contracts/knowledge-base.ts";
import * as z from "zod/mini";
import type { Draft, Imported } from "@/data/model.ts";
import { currentContent, refreshContent } from "./content.ts";
import { isOfAnother, readAttachmentOf, readUnfinished, recordKey } from "./drafts-database.ts";
import { keyOf } from "./items.ts";

const draftSchema = z.object({
  key: z.string(),
  order: z.number(),
  version: z.optional(z.string()),
  change: changeSchema,
  previous: z.optional(changeSchema),
  publishedRevision: z.optional(z.int()),
  imported: z.optional(z.object({ hash: z.string(), formerPaths: z.array(z.string()) })),
}) satisfies z.ZodMiniType<Draft>;

export type { Draft, Imported };

/** The drafts, by the time when they were first made. Unreadable ones stay stored, and are listed with the trash. */
export async function readDrafts(): Promise<readonly Draft[]> {
  if (isOfAnother()) return [];
  const records = await readUnfinished("draft");
  const drafts = records.flatMap(({ value }) => parseDraft(value) ?? []);
  return drafts.sort((a, b) => a.order - b.order);
}

/** A stored value as a draft; null when it can't be read. */
export function parseDraft(value: unknown): Draft | null {
  const { success, data } = draftSchema.safeParse(value);
  return success && keyOf(data.change) === data.key ? data : null;
}

/** The HTML of a drafted article; null without one, or if it is not text. */
export async function readDraftBody(articleId: string): Promise<string | null> {
  const html = await readAttachmentOf(recordKey("draft", `article:${articleId}`));
  return typeof html === "string" ? html : null;
}

/** In ms, the pause until content is refetched: at first as long as shared caches may lag, then doubled each time. */
const ASK_AGAIN_AFTER = { first: 10_000, longest: 300_000 };

/** Shows what is published as soon as it can be loaded at this revision or a later one. Never rejects. */
export async function showPublished(revision: number): Promise<void> {
  const isShown = () => currentContent().published.revision >= revision;
  let wait = ASK_AGAIN_AFTER.first;
  while (!isShown()) {
    await refreshContent().catch(() => undefined);
    if (!isShown()) await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, ASK_AGAIN_AFTER.longest);
  }
}
