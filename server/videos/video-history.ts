import {
  ADMIN_VIDEO_LIMITS,
  type VideoHistoryEntry,
  type VideoState,
  type VideoWrites,
} from "@shared/contracts/admin-videos.ts";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { type StoredState, videoChanges, videos, videoVersions } from "../db/schema.ts";
import { assertRevision } from "../revisions/commit.ts";
import {
  changesBack,
  createHistory,
  NOTHING_TO_RESTORE,
  readEarlier,
} from "../revisions/history.ts";
import {
  assertNotTaken,
  changedMeanwhile,
  readVideo,
  selectVideos,
  toState,
  unprocessable,
  type VideoChange,
  type Write,
  writeStates,
} from "./commit-change.ts";
import { readOrder, restoreOrder } from "./order.ts";

const { revision, at, username, action, summary } = videoChanges;
const columns = { revision, at, username, action, summary };
const { change, videoId, before } = videoVersions;

export function createVideoHistoryStore(db: Db) {
  return createHistory(db, {
    history: videoChanges,
    columns,
    toListed: toEntry,
    readEntry: async (row): Promise<VideoHistoryEntry> => {
      const ofChange = eq(change, row.revision);
      const total = await db.$count(videoVersions, ofChange);
      const rows = await db
        .select()
        .from(videoVersions)
        .where(ofChange)
        .orderBy(asc(videoId))
        .limit(ADMIN_VIDEO_LIMITS.historyItems);
      const items = rows.map(({ videoId: id, before, after }) => {
        return { id, before: before && toShown(before), after: after && toShown(after) };
      });
      return { ...toEntry(row), total, items };
    },
  });
}

type Row = Pick<typeof videoChanges.$inferSelect, keyof typeof columns>;

function toEntry({ revision: change, at, ...entry }: Row) {
  return { change, at: at.toISOString(), ...entry };
}

const toShown = ({ position: _, ...shown }: StoredState): VideoState => shown;

/** Restores one video, or all and their order. Throws an HttpError: 409 when changed meanwhile, 422 for nothing to restore. */
export const restoreVideos: Write<VideoWrites["restore"]> = async (tx, library, request) => {
  const { id, change, revision } = request;
  if (change < 1 || change > library.revision) throw unprocessable("There is no such change.");
  const summary = { restored: change };
  if (id === undefined) {
    const message = "Someone else changed the videos meanwhile.";
    assertRevision(library, revision, message, { video: null });
    const items = await planRestore(tx, change);
    const order = await readOrder(tx);
    await writeStates(tx, items, library.next);
    const isReordered = await restoreOrder(tx, change);
    if (items.length === 0 && !isReordered) throw unprocessable(NOTHING_TO_RESTORE);
    return { items, orderBefore: isReordered && order, summary };
  }
  const row = await readVideo(tx, id);
  if ((row?.revision ?? 0) !== revision) throw changedMeanwhile(library, row);
  const items = await planRestore(tx, change, id);
  const [item] = items;
  if (!item) throw unprocessable(NOTHING_TO_RESTORE);
  if (item.after) await assertNotTaken(tx, item.after, id);
  await writeStates(tx, items, library.next);
  return { items, id, summary };
};

/** Plans the restore of the videos that were written since a change, of all or of one, to their state before it. */
async function planRestore(tx: Db, from: number, only?: number): Promise<VideoChange[]> {
  const source = {
    rows: sql`${videoVersions}`,
    id: sql`${videoId}`,
    item: sql`jsonb_build_object('id', ${videoId}, 'before', ${before})`,
    revision: change,
  };
  const isOne = only === undefined ? undefined : eq(videoId, only);
  const earlier = await readEarlier<Omit<VideoChange, "after">>(tx, source, from - 1, isOne);
  const isWritten = and(gte(change, from), isOne);
  const written = tx.select({ id: videoId }).from(videoVersions).where(isWritten);
  const rows = await selectVideos(tx, inArray(videos.id, written));
  const states = new Map(rows.map((row) => [row.id, toState(row)]));
  return changesBack(earlier, ({ id }) => states.get(id) ?? null);
}
