import type {
  VideoHistoryEntry,
  VideoHistoryPage,
  VideoState,
} from "@shared/contracts/admin-videos.ts";
import { ADMIN_VIDEO_LIMITS, type RestoreVideosRequest } from "@shared/contracts/admin-videos.ts";
import { and, asc, count, desc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/database.ts";
import { type StoredState, videoChanges, videoVersions } from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import {
  changedFields,
  type Library,
  type Outcome,
  readVideo,
  readVideos,
  toAdminVideo,
  toState,
  type VideoChange,
  writeStates,
} from "./commit.ts";
import { assertNotTaken, assertUnchanged } from "./edit.ts";
import { planOrder, readOrder, writePositions } from "./order.ts";

const { change, at, username, action, summary } = videoChanges;
const columns = { change, at, username, action, summary };

/** The changes of the library so far. */
export function createVideoHistoryStore(db: Db) {
  return {
    /** The changes before one, newest first. */
    readPage: async (before: number): Promise<VideoHistoryPage> => {
      const rows = await db
        .select(columns)
        .from(videoChanges)
        .where(lt(change, before))
        .orderBy(desc(change))
        .limit(ADMIN_VIDEO_LIMITS.historyEntries + 1);
      const page = rows.slice(0, ADMIN_VIDEO_LIMITS.historyEntries);
      return {
        entries: page.map((row) => ({ ...row, at: row.at.toISOString() })),
        next: rows.length > page.length ? (page.at(-1)?.change ?? null) : null,
      };
    },

    /** One change with the first of its videos; null when there is none. */
    readEntry: async (wanted: number): Promise<VideoHistoryEntry | null> => {
      const [found] = await db.select(columns).from(videoChanges).where(eq(change, wanted));
      if (!found) return null;
      const ofChange = eq(videoVersions.change, wanted);
      const [counted] = await db.select({ total: count() }).from(videoVersions).where(ofChange);
      const rows = await db
        .select()
        .from(videoVersions)
        .where(ofChange)
        .orderBy(asc(videoVersions.videoId))
        .limit(ADMIN_VIDEO_LIMITS.historyItems);
      const items = rows.map(({ videoId, before, after }) => {
        return { id: videoId, before: toShown(before), after: toShown(after) };
      });
      return { ...found, at: found.at.toISOString(), total: counted?.total ?? 0, items };
    },
  };
}

function toShown(state: StoredState | null): VideoState | null {
  if (!state) return null;
  const { position: _, ...shown } = state;
  return shown;
}

/**
 * Brings one video, or all and their order, back to the state before a change. Throws an HttpError: 409 when they were
 * changed meanwhile, 422 where there is nothing to restore.
 */
export async function restoreVideos(
  tx: Db,
  library: Library,
  request: RestoreVideosRequest,
): Promise<Outcome<object>> {
  const { id, change } = request;
  if (change < 1 || change > library.revision) throw unrestorable("There is no such change.");
  const restored =
    id === undefined
      ? restoreAll(tx, library, request)
      : restoreOne(tx, library, { ...request, id });
  const outcome = await restored;
  if (outcome.items.length === 0 && !outcome.orderBefore) {
    throw unrestorable("There is nothing to restore: nothing changed since then.");
  }
  return { ...outcome, summary: { restored: change } };
}

function unrestorable(message: string): HttpError {
  return new HttpError(422, message, {}, { faults: [] });
}

type OneRequest = RestoreVideosRequest & { id: number };

async function restoreOne(
  tx: Db,
  library: Library,
  { id, change, revision }: OneRequest,
): Promise<Outcome<object>> {
  const row = await readVideo(tx, id);
  assertUnchanged(library, row, revision);
  const [earlier] = await readEarlierStates(tx, change, id);
  const items = earlier ? differences(new Map(row && [[id, row]]), [earlier]) : [];
  const after = items[0]?.after;
  if (after) await assertNotTaken(tx, after, id);
  await writeStates(tx, items, library.next);
  const written = await readVideo(tx, id);
  return { items, answer: { video: written && toAdminVideo(written) } };
}

async function restoreAll(
  tx: Db,
  library: Library,
  { change, revision }: RestoreVideosRequest,
): Promise<Outcome<object>> {
  if (revision !== library.revision) {
    const message = "Someone else changed the videos meanwhile.";
    throw new HttpError(409, message, {}, { revision: library.revision, video: null });
  }
  const earlier = await readEarlierStates(tx, change);
  const ids = earlier.map(({ id }) => id);
  const items = differences(await readVideos(tx, ids), earlier);
  const before = (await readOrder(tx)).map((place) => place.id);
  await writeStates(tx, items, library.next);
  const isReordered = await restoreOrder(tx, change);
  return { items, ...(isReordered && { orderBefore: before }), answer: { video: null } };
}

type Earlier = { id: number; before: StoredState | null };

/** How the videos that were written from a change on were before it; all of them or one. */
async function readEarlierStates(tx: Db, change: number, only?: number): Promise<Earlier[]> {
  const { videoId, before } = videoVersions;
  const filter = only === undefined ? sql`` : sql`AND ${videoId} = ${only}`;
  return rowsOf<Earlier>(
    await tx.execute(sql`
      SELECT DISTINCT ON (${videoId}) ${videoId} AS id, ${before} AS before
      FROM ${videoVersions} WHERE ${videoVersions.change} >= ${change} ${filter}
      ORDER BY ${videoId}, ${videoVersions.change}`),
  );
}

function differences(
  current: ReadonlyMap<number, Parameters<typeof toState>[0]>,
  earlier: readonly Earlier[],
): VideoChange[] {
  return earlier
    .map(({ id, before: after }) => {
      const row = current.get(id);
      return { id, before: row ? toState(row) : null, after };
    })
    .filter(({ before, after }) =>
      before && after ? changedFields(before, after).length > 0 : before !== after,
    );
}

/** Brings back the order before the first reordering from a change on. Returns whether it is another one. */
async function restoreOrder(tx: Db, change: number): Promise<boolean> {
  const [found] = await tx
    .select({ order: videoChanges.orderBefore })
    .from(videoChanges)
    .where(and(gte(videoChanges.change, change), isNotNull(videoChanges.orderBefore)))
    .orderBy(asc(videoChanges.change))
    .limit(1);
  if (!found?.order) return false;
  const current = await readOrder(tx);
  const ids = current.map((place) => place.id);
  const order = mergeOrder(found.order, ids);
  if (order.every((id, index) => id === ids[index])) return false;
  await writePositions(tx, planOrder(current, order));
  return true;
}

/** An earlier order of the videos that there are now. One that it does not know follows the one that it follows now. */
function mergeOrder(earlier: readonly number[], current: readonly number[]): number[] {
  const existing = new Set(current);
  const known = new Set(earlier);
  const order = earlier.filter((id) => existing.has(id));
  for (const [index, id] of current.entries()) {
    if (known.has(id)) continue;
    order.splice(order.indexOf(current[index - 1] ?? -1) + 1, 0, id);
  }
  return order;
}
