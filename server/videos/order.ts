import type { VideoWrites } from "@shared/contracts/admin-videos.ts";
import { and, asc, gte, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { chunksOf } from "../db/database.ts";
import { videoChanges, videos } from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { type Library, type Outcome, readVideo, toAdminVideo, toState } from "./commit.ts";

/** A video's place. */
type Place = { id: number; position: number | null };

// Room for ten moves to the same place before positions are given anew.
const STEP = 1_024;
const MAX_POSITION = 2 ** 31 - 1;

/** All videos in the library's order. */
export function readOrder(tx: Db): Promise<Place[]> {
  const { id, position } = videos;
  return tx.select({ id, position }).from(videos).orderBy(asc(position), asc(id));
}

/** The places after a video was moved before another one, or to the end: only those with another position. */
function planMove(order: readonly Place[], id: number, before: number | null): Place[] {
  const rest = order.filter((place) => place.id !== id);
  const index = before === null ? rest.length : rest.findIndex((place) => place.id === before);
  const position = between(rest[index - 1], rest[index]);
  const isNumbered = order.every((place) => place.position !== null);
  if (isNumbered && position !== null) return [{ id, position }];
  const ids = rest.map((place) => place.id);
  return planOrder(order, ids.toSpliced(index, 0, id));
}

function between(previous: Place | undefined, next: Place | undefined): number | null {
  const low = previous?.position ?? 0;
  const high = next?.position ?? low + 2 * STEP;
  return high - low >= 2 && high <= MAX_POSITION ? Math.floor((low + high) / 2) : null;
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
    const rows = chunk.map(({ id, position }) => sql`(${id}::integer, ${position}::integer)`);
    await tx.execute(sql`
      UPDATE ${videos} SET position = place.position
      FROM (VALUES ${sql.join(rows, sql`, `)}) AS place (id, position)
      WHERE ${videos.id} = place.id`);
  }
}

/** Moves a video before another one, or to the end. Throws an HttpError: 409 with the order when it was changed meanwhile. */
export async function moveVideo(
  tx: Db,
  { orderRevision }: Library,
  request: VideoWrites["move"],
): Promise<Outcome<object>> {
  const { id, before } = request;
  const order = await readOrder(tx);
  const ids = order.map((place) => place.id);
  const row = await readVideo(tx, id);
  const isKnown = row && (before === null || ids.includes(before));
  if (!isKnown || request.orderRevision !== orderRevision) {
    const message = isKnown
      ? "Someone else changed the order meanwhile."
      : "Someone else deleted this video meanwhile.";
    throw new HttpError(409, message, {}, { orderRevision, order: ids });
  }
  const video = toAdminVideo(row);
  const next = ids[ids.indexOf(id) + 1] ?? null;
  if (before === next || before === id) return { items: [], answer: { video } };
  const places = planMove(order, id, before);
  await writePositions(tx, places);
  const state = toState(row);
  const position = places.find((place) => place.id === id)?.position ?? null;
  const items = [{ id, before: state, after: { ...state, position } }];
  return { items, orderBefore: ids, answer: { video } };
}

/** Brings back the order before the first reordering from a change on. Returns whether it is another one. */
export async function restoreOrder(tx: Db, change: number): Promise<boolean> {
  const [found] = await tx
    .select({ order: videoChanges.orderBefore })
    .from(videoChanges)
    .where(and(gte(videoChanges.revision, change), isNotNull(videoChanges.orderBefore)))
    .orderBy(asc(videoChanges.revision))
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
