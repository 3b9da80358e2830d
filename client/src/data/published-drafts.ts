import { type Draft, parseDraft } from "./drafts.ts";
import type { DraftTransaction } from "./drafts-database.ts";
import { changeDrafts, deleteBody } from "./write-drafts.ts";

/** A draft in the version that was published; `isMerged` when it was merged with what somebody else had published. */
export type PublishedDraft = { draft: Draft; isMerged: boolean };

/**
 * Removes drafts that were published, all or none, and tells every tab. One that was edited meanwhile stays; it was made
 * on what is published now, unless that is also somebody else's: then it is merged when it is published.
 */
export async function removePublished(
  published: readonly PublishedDraft[],
  revision: number,
): Promise<void> {
  await changeDrafts(async (transaction) => {
    for (const each of published) await removeOne(transaction, each, revision);
  });
}

async function removeOne(
  transaction: DraftTransaction,
  { draft, isMerged }: PublishedDraft,
  revision: number,
): Promise<void> {
  const changes = transaction.objectStore("changes");
  const stored = parseDraft(await changes.get(draft.key));
  if (stored?.version === draft.version) {
    await changes.delete(draft.key);
    await deleteBody(transaction, draft.change);
  } else if (stored && !isMerged) {
    const basedOn = "value" in draft.change ? draft.change.value : null;
    const rebased = {
      ...stored,
      change: { ...stored.change, basedOn },
      publishedRevision: revision,
    };
    await changes.put(rebased);
  }
}
