import { changeSchema } from "@shared/knowledge-base.ts";
import * as z from "zod/mini";
import { inTransaction, openDrafts } from "./drafts-database.ts";
import { itemOf, keyOf, titleOf } from "./model.ts";
import { type PublishedLayer, publishedRevisionOf } from "./published-layer.ts";

/**
 * A local change. `order` is its position, `version` new after every write, `previous` what an undo brings back.
 * `publishedRevision` is the publish that had changed its article or category last when it was first made; none for 0.
 */
const draftSchema = z.object({
  key: z.string(),
  order: z.number(),
  version: z.optional(z.string()),
  change: changeSchema,
  previous: z.optional(changeSchema),
  publishedRevision: z.optional(z.int()),
});

export type Draft = z.infer<typeof draftSchema>;

/** How a draft differs from what everybody sees. */
export type DraftState = "New" | "Edited" | "Deleted";

/** Another tab wrote the same thing since it was opened here; `theirs` is what is stored now, if anything. */
export class DraftConflict extends Error {
  override name = "DraftConflict";
  readonly theirs: Draft | null;

  constructor(theirs: Draft | null) {
    super("This was changed in another tab since you opened it here.");
    this.theirs = theirs;
  }
}

/** The drafts, in the order in which they were first made. Unreadable records are moved to the quarantine. */
export async function readDrafts(): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (const record of await (await openDrafts()).getAll("changes")) {
    const draft = parseDraft(record);
    if (draft) drafts.push(draft);
    // With a full disk it stays where it is; the other drafts apply all the same.
    else await quarantineUnreadable(record.key).catch(() => undefined);
  }
  return drafts.sort((a, b) => a.order - b.order);
}

/** A stored record as a draft; null when it can't be read. */
export function parseDraft(record: unknown): Draft | null {
  const { success, data } = draftSchema.safeParse(record);
  return success && keyOf(data.change) === data.key ? data : null;
}

/** The HTML of a drafted article; null when there is none or it is not text. */
export async function readDraftBody(articleId: string): Promise<string | null> {
  const body = await (await openDrafts()).get("bodies", articleId);
  return typeof body === "string" ? body : null;
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
export function isOutdated(draft: Draft, published: PublishedLayer): boolean {
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

async function quarantineUnreadable(key: string): Promise<void> {
  await inTransaction(async (transaction) => {
    const changes = transaction.objectStore("changes");
    const bodies = transaction.objectStore("bodies");
    // Another tab may have replaced it by a readable draft in the meantime.
    const found = await changes.get(key);
    if (!found || parseDraft(found)) return;
    const id = key.replace(/^article:/, "");
    const html = await bodies.get(id);
    await transaction.objectStore("quarantine").add({ at: new Date().toISOString(), found, html });
    await changes.delete(key);
    await bodies.delete(id);
  });
}
