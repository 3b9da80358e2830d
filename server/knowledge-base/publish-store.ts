import type { PublishAnswer } from "@shared/publish-answers.ts";
import type { RestoreRequest } from "@shared/publishing.ts";
import { inArray } from "drizzle-orm";
import { chunksOf } from "../db/chunks-of.ts";
import type { Db } from "../db/database.ts";
import { HttpError } from "../http/errors.ts";
import { commitPublish } from "./commit-publish.ts";
import { writeImports } from "./import-rows.ts";
import { readItems } from "./item-rows.ts";
import { kindOf, planItems } from "./plan-publish.ts";
import { readEarlierItems } from "./plan-restore.ts";
import type { PreparedPublish } from "./prepare-publish.ts";
import { invalidPublish } from "./publish-errors.ts";
import { planEarlierRedirects, planRedirectChanges } from "./redirect-rows.ts";
import { isSameItem } from "./stored-item.ts";
import { articleBodies, pictures } from "./tables.ts";

/** Publishes changes. Throws an HttpError: 409 when they were made on another revision, 422 when they can't be made. */
export function publish(
  db: Db,
  prepared: PreparedPublish,
  username: string,
): Promise<PublishAnswer> {
  return commitPublish(db, { ...prepared, username }, async (tx) => {
    const { items, faults } = planItems(prepared.changes, await readCurrent(tx, prepared.changes));
    faults.push(...(await findMissingPictures(tx, prepared)));
    if (faults.length > 0) throw invalidPublish(faults);
    for (const chunk of chunksOf(prepared.bodies, 50)) {
      await tx.insert(articleBodies).values(chunk).onConflictDoNothing();
    }
    for (const picture of prepared.pictures) {
      await tx.insert(pictures).values(picture).onConflictDoNothing();
    }
    await writeImports(tx, prepared.imports ?? []);
    return { items, redirects: await planRedirectChanges(tx, items, prepared.redirects) };
  });
}

/** Publishes the state after an earlier revision again. Throws an HttpError: 409 as above, 422 for nothing to restore. */
export function restore(
  db: Db,
  { to, item, ...request }: RestoreRequest & { requestHash: string },
  username: string,
): Promise<PublishAnswer> {
  return commitPublish(db, { ...request, username, restored: to }, async (tx) => {
    if (to > request.revision) throw new HttpError(422, "There is no such revision.");
    const kept = await readRestorable(tx, to, item);
    const current = {
      article: await readItems(tx, "article", idsOf("article", kept)),
      category: await readItems(tx, "category", idsOf("category", kept)),
    };
    const items = kept
      .map(({ kind, id, before: after }) => {
        return { kind, id, before: current[kind].get(id) ?? null, after };
      })
      .filter(({ before, after }) => !isSameItem(before, after));
    const moved = item
      ? await planRedirectChanges(tx, items, [])
      : await planEarlierRedirects(tx, to);
    if (items.length === 0 && moved.length === 0) {
      throw new HttpError(422, "There is nothing to restore: nothing changed since then.");
    }
    return { items, redirects: moved };
  });
}

/** What a restore goes back to. Where that is everything, what was removed for good stays as it is now. */
async function readRestorable(tx: Db, to: number, item: string | undefined) {
  const [kind = "", id = ""] = item?.split(":") ?? [];
  const earlier = await readEarlierItems(tx, to, item ? { kind, id } : null);
  const kept = earlier.filter(({ before }) => !before?.purged);
  if (item && kept.length < earlier.length) {
    throw new HttpError(410, "This version was removed from the history for good.");
  }
  return kept;
}

async function readCurrent(tx: Db, changes: PreparedPublish["changes"]) {
  const list = changes.map((change) => ({ kind: kindOf(change), id: change.id }));
  return {
    article: await readItems(tx, "article", idsOf("article", list)),
    category: await readItems(tx, "category", idsOf("category", list)),
  };
}

function idsOf(kind: string, items: readonly { kind: string; id: string }[]): string[] {
  return items.filter((item) => item.kind === kind).map(({ id }) => id);
}

async function findMissingPictures(tx: Db, { changes, pictures: own }: PreparedPublish) {
  const known = new Set(own.map(({ hash }) => hash));
  const storedIn = (change: PreparedPublish["changes"][number]) =>
    ("stored" in change && change.stored) || [];
  const wanted = [...new Set(changes.flatMap(storedIn))].filter((hash) => !known.has(hash));
  for (const chunk of chunksOf(wanted)) {
    const found = await tx
      .select({ hash: pictures.hash })
      .from(pictures)
      .where(inArray(pictures.hash, chunk));
    for (const { hash } of found) known.add(hash);
  }
  return changes.flatMap((change, index) =>
    storedIn(change).some((hash) => !known.has(hash))
      ? [{ change: index, field: "html", message: "holds a picture that is not on this site" }]
      : [],
  );
}
