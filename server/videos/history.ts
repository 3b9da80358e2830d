import {
  ADMIN_VIDEO_LIMITS,
  type VideoHistoryEntry,
  type VideoState,
  type VideoWrites,
} from "@shared/contracts/admin-videos.ts";
import { asc, count, eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { type StoredState, videoChanges, videoVersions } from "../db/schema.ts";
import { assertRevision } from "../revisions/commit.ts";
import {
  changesBack,
  createHistory,
  NOTHING_TO_RESTORE,
  readEarlier,
} from "../revisions/history.ts";
import {
  type Library,
  type Outcome,
  readVideo,
  readVideos,
  toAdminVideo,
  toState,
  unprocessable,
  type VideoChange,
  writeStates,
} from "./commit.ts";
import { assertNotTaken, assertUnchanged } from "./edit.ts";
import { readOrder, restoreOrder } from "./order.ts";

const { revision, at, username, action, summary } = videoChanges;

/** The changes of the library so far. */
export function createVideoHistoryStore(db: Db) {
  return createHistory(db, {
    history: videoChanges,
    columns: { revision, at, username, action, summary },
    toListed: toEntry,
    readEntry: async (row): Promise<VideoHistoryEntry> => ({
      ...toEntry(row),
      ...(await readItems(db, row.revision)),
    }),
  });
}

type EntryRow = Pick<
  typeof videoChanges.$inferSelect,
  "revision" | "at" | "username" | "action" | "summary"
>;

function toEntry({ revision: change, at, ...entry }: EntryRow) {
  return { change, at: at.toISOString(), ...entry };
}

/** The first videos that a change wrote, and how many they are. */
async function readItems(db: Db, change: number) {
  const ofChange = eq(videoVersions.change, change);
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
  return { total: counted?.total ?? 0, items };
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
  request: VideoWrites["restore"],
): Promise<Outcome<object>> {
  const { id, change } = request;
  if (change < 1 || change > library.revision) throw unprocessable("There is no such change.");
  const outcome = await (id === undefined
    ? restoreAll(tx, library, request)
    : restoreOne(tx, library, { ...request, id }));
  if (outcome.items.length === 0 && !outcome.orderBefore) throw unprocessable(NOTHING_TO_RESTORE);
  return { ...outcome, summary: { restored: change } };
}

async function restoreOne(
  tx: Db,
  library: Library,
  { id, change, revision }: VideoWrites["restore"] & { id: number },
): Promise<Outcome<object>> {
  assertUnchanged(library, await readVideo(tx, id), revision);
  const items = await planRestore(tx, change, id);
  const after = items[0]?.after;
  if (after) await assertNotTaken(tx, after, id);
  await writeStates(tx, items, library.next);
  const written = await readVideo(tx, id);
  return { items, answer: { video: written && toAdminVideo(written) } };
}

async function restoreAll(
  tx: Db,
  library: Library,
  { change, revision }: VideoWrites["restore"],
): Promise<Outcome<object>> {
  const message = "Someone else changed the videos meanwhile.";
  assertRevision(library, revision, message, { video: null });
  const items = await planRestore(tx, change);
  const before = (await readOrder(tx)).map((place) => place.id);
  await writeStates(tx, items, library.next);
  const isReordered = await restoreOrder(tx, change);
  return { items, ...(isReordered && { orderBefore: before }), answer: { video: null } };
}

/** What brings the videos that were written from a change on back to how they were before it; all of them or one. */
async function planRestore(tx: Db, change: number, only?: number): Promise<VideoChange[]> {
  const { videoId, before } = videoVersions;
  const source = {
    rows: sql`${videoVersions}`,
    id: sql`${videoId}`,
    item: sql`jsonb_build_object('id', ${videoId}, 'before', ${before})`,
    revision: videoVersions.change,
  };
  const filter = only === undefined ? undefined : eq(videoId, only);
  const earlier = await readEarlier<Pick<VideoChange, "id" | "before">>(
    tx,
    source,
    change - 1,
    filter,
  );
  const rows = await readVideos(
    tx,
    earlier.map(({ id }) => id),
  );
  return changesBack(earlier, ({ id }) => {
    const row = rows.get(id);
    return row ? toState(row) : null;
  });
}
