import * as z from "zod/mini";
import { type DraftDatabase, openDrafts } from "./drafts-database.ts";
import { changeSchema } from "./model.ts";

/**
 * A change that this browser holds and nobody else sees. `order` is its position, set when it was first made;
 * `version` is another one after every write; `previous` is the change it replaced, which an undo brings back.
 */
const draftSchema = z.object({
  key: z.string(),
  order: z.number(),
  version: z.optional(z.string()),
  change: changeSchema,
  previous: z.optional(changeSchema),
});

export type Draft = z.infer<typeof draftSchema>;

/** How a draft differs from what everybody sees. */
export type DraftState = "New" | "Edited" | "Deleted";

/**
 * The drafts of this browser, in the order in which they were first made. A record that can't be read is moved to
 * the quarantine, unchanged.
 */
export async function readDrafts(): Promise<readonly Draft[]> {
  const database = await openDrafts();
  const drafts: Draft[] = [];
  for (const record of await database.getAll("changes")) {
    const draft = parseDraft(record);
    if (draft) drafts.push(draft);
    // With a full disk it stays where it is; the other drafts apply all the same.
    else await quarantineUnreadable(database, record.key).catch(() => undefined);
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

/** The key of what a change changes. Two changes of one article or category have the same key. */
export function keyOf(change: { type: string; id: string }): string {
  return `${change.type.endsWith("article") ? "article" : "category"}:${change.id}`;
}

/** The state that a draft puts its article or category in. */
export function draftStateOf({ change }: Pick<Draft, "change">): DraftState {
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

async function quarantineUnreadable(database: DraftDatabase, key: string): Promise<void> {
  const transaction = database.transaction(["changes", "quarantine"], "readwrite");
  async function move() {
    const changes = transaction.objectStore("changes");
    // Another tab may have replaced it by a readable draft in the meantime.
    const found = await changes.get(key);
    if (!found || parseDraft(found)) return;
    await transaction.objectStore("quarantine").add({ at: new Date().toISOString(), found });
    await changes.delete(key);
  }
  await Promise.all([move(), transaction.done]);
}
