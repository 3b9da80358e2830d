import { changeSchema } from "@shared/contracts/knowledge-base.ts";
import * as z from "zod/mini";
import type { Draft, Imported } from "@/data/model.ts";
import { currentContent, refreshContent } from "./content.ts";
import { inTransaction, isOfAnother, openDrafts } from "./drafts-database.ts";
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

/** The drafts, in the order in which they were first made. Unreadable records are moved to the quarantine. */
export async function readDrafts(): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  if (isOfAnother()) return drafts;
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

/**
 * How long, in ms, until what is published is asked for again: at first as long as a shared cache may answer with an older
 * one, then twice as long each time, up to the longest.
 */
const ASK_AGAIN_AFTER = { first: 10_000, longest: 300_000 };

/** Shows what is published as soon as it can be had of this revision or a later one. Never rejects. */
export async function showPublished(revision: number): Promise<void> {
  const isShown = () => currentContent().published.revision >= revision;
  let wait = ASK_AGAIN_AFTER.first;
  while (!isShown()) {
    await refreshContent().catch(() => undefined);
    if (!isShown()) await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, ASK_AGAIN_AFTER.longest);
  }
}

async function quarantineUnreadable(key: string): Promise<void> {
  await inTransaction(async (transaction) => {
    const changes = transaction.objectStore("changes");
    const bodies = transaction.objectStore("bodies");
    // Another tab may have replaced it by a readable draft in the meantime.
    const found = await changes.get(key);
    if (!found || parseDraft(found)) return;
    // A key may be anything that a browser stores; only those of articles have HTML.
    const [, id] = (typeof key === "string" && /^article:(.*)$/s.exec(key)) || [];
    const html = id === undefined ? undefined : await bodies.get(id);
    await transaction.objectStore("quarantine").add({ at: new Date().toISOString(), found, html });
    await changes.delete(key);
    if (id !== undefined) await bodies.delete(id);
  });
}
