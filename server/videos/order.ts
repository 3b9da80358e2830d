import type { VideoWrites } from "@shared/contracts/admin-videos.ts";
import { and, asc, gte, isNotNull, sql } from "drizzle-orm";
import { chunksOf, type Db } from "../db/database.ts";
import { videoChanges, videos } from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { readVideo, toState, type Write } from "./commit-change.ts";

type Place = { id: number; position: number | null };

// Room for ten moves to the same place before positions are given anew.
const STEP = 1_024;
const MAX_POSITION = 2 ** 31 - 1;

function readPlaces(tx: Db): Promise<Place[]> {
  const { id, position } = videos;
  return tx.select({ id, position }).from(videos).orderBy(asc(position), asc(id));
}

const idsOf = (places: readonly Place[]) => places.map(({ id }) => id);

export async function readOrder(tx: Db): Promise<number[]> {
  return idsOf(await readPlaces(tx));
}

/** The places after a video was moved before another one, or to the end: only those with another position. */
function planMove(order: readonly Place[], id: number, before: number | null): Place[] {
  const rest = order.filter((place) => place.id !== id);
  const index = before === null ? rest.length : rest.findIndex((place) => place.id === before);
  const low = rest[index - 1]?.position ?? 0;
  const high = rest[index]?.position ?? low + 2 * STEP;
  const isNumbered = order.every(({ position }) => position !== null);
  if (isNumbered && high - low >= 2 && high <= MAX_POSITION) {
    return [{ id, position: Math.floor((low + high) / 2) }];
  }
  return planOrder(order, idsOf(rest).toSpliced(index, 0, id));
}

/** The places for an order, only those with another position. The order by id needs no positions. */
function planOrder(current: readonly Place[], ids: readonly number[]): Place[] {
  const positions = new Map(current.map(({ id, position }) => [id, position]));
  const isById = ids.every((id, index) => id > (ids[index - 1] ?? 0));
  return ids
    .map((id, index) => ({ id, position: isById ? null : (index + 1) * STEP }))
    .filter(({ id, position }) => positions.get(id) !== position);
}

/** Writes positions; the rows' revisions stay, as nobody edits them. */
async function writePositions(tx: Db, places: readonly Place[]): Promise<void> {
  for (const chunk of chunksOf(places, 500)) {
    await tx.execute(sql`UPDATE ${videos} SET position = place.position
      FROM json_to_recordset(${JSON.stringify(chunk)}::json) AS place(id integer, position integer)
      WHERE ${videos.id} = place.id`);
  }
}

/** Moves a video before another one, or to the end. Throws an HttpError: 409 with the order when it was changed meanwhile. */
export const moveVideo: Write<VideoWrites["move"]> = async (tx, { orderRevision }, request) => {
  const { id, before } = request;
  const places = await readPlaces(tx);
  const order = idsOf(places);
  const row = await readVideo(tx, id);
  const isKnown = row && (before === null || order.includes(before));
  if (!isKnown || request.orderRevision !== orderRevision) {
    const done = isKnown ? "changed the order" : "deleted this video";
    throw new HttpError(409, `Someone else ${done} meanwhile.`, {}, { orderRevision, order });
  }
  const next = order[order.indexOf(id) + 1] ?? null;
  if (before === next || before === id) return { items: [], id };
  const moved = planMove(places, id, before);
  await writePositions(tx, moved);
  const state = toState(row);
  const position = moved.find((place) => place.id === id)?.position ?? null;
  const items = [{ id, before: state, after: { ...state, position } }];
  return { items, orderBefore: order, id };
};

/** Brings back the order before the first reordering from a change on. Returns whether it is another one. */
export async function restoreOrder(tx: Db, change: number): Promise<boolean> {
  const [found] = await tx
    .select({ order: videoChanges.orderBefore })
    .from(videoChanges)
    .where(and(gte(videoChanges.revision, change), isNotNull(videoChanges.orderBefore)))
    .orderBy(asc(videoChanges.revision))
    .limit(1);
  if (!found?.order) return false;
  const current = await readPlaces(tx);
  const ids = idsOf(current);
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
