import type { Change } from "@/data/model.ts";
import { newVersion } from "./draft-state.ts";
import { type Draft, parseDraft } from "./drafts.ts";
import { openDrafts, type QuarantineRecord } from "./drafts-database.ts";
import { changeDrafts, deleteBody, quarantineDraft } from "./write-drafts.ts";

/**
 * One record of the quarantine; `draft` is null where it can't be read as one and so can't be restored. `text` is the
 * article's own HTML, null without one.
 */
export type QuarantinedRecord = QuarantineRecord & {
  id: number;
  draft: Draft | null;
  text: string | null;
};

/** Everything in the quarantine, the newest first. */
export async function readQuarantine(): Promise<QuarantinedRecord[]> {
  const store = (await openDrafts()).transaction("quarantine").store;
  const [ids, records] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return records
    .map((record, index) => {
      const { draft, html } = parse(record);
      const text = typeof html === "string" ? html : null;
      return { ...record, id: ids[index] ?? 0, draft, text };
    })
    .reverse();
}

/** How many records are in the quarantine. */
export async function countQuarantine(): Promise<number> {
  return (await openDrafts()).count("quarantine");
}

/**
 * Makes a quarantined draft the draft of its article or category again; the present one takes its place here. `text` is
 * the HTML of an article that had it from below and is not there any more.
 */
export async function restoreQuarantined(id: number, text: string | null = null): Promise<void> {
  await changeDrafts(async (transaction) => {
    const quarantine = transaction.objectStore("quarantine");
    const record = await quarantine.get(id);
    const { draft, ...found } = parse(record);
    const html = text ?? found.html;
    // Another tab restored or deleted it.
    if (!draft) return;
    const changes = transaction.objectStore("changes");
    const present = await changes.get(draft.key);
    if (present) await quarantineDraft(transaction, draft.change, present);
    const change = text === null ? draft.change : withOwnText(draft.change);
    const restored: Draft = { ...draft, change, version: newVersion() };
    await changes.put(restored);
    if (html === undefined) await deleteBody(transaction, change);
    else await transaction.objectStore("bodies").put(html, change.id);
    await quarantine.delete(id);
  });
}

const withOwnText = (change: Change): Change =>
  change.type === "put-article" ? { ...change, body: "own" } : change;

/** Deletes a record for good. */
export async function deleteQuarantined(id: number): Promise<void> {
  await changeDrafts((transaction) => transaction.objectStore("quarantine").delete(id));
}

// What was overwritten is { draft, html }; what could not be read is the record itself, its HTML beside it.
function parse(record: Partial<QuarantineRecord> | null | undefined): {
  draft: Draft | null;
  html: unknown;
} {
  // One that is no record at all must not hide the others.
  const { found, html } = record ?? {};
  if (typeof found === "object" && found !== null && "draft" in found) {
    return { draft: parseDraft(found.draft), html: "html" in found ? found.html : undefined };
  }
  return { draft: parseDraft(found), html };
}
