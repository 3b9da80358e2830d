import type { MoveVideoRequest } from "@shared/admin-videos.ts";
import type { Db } from "../../db/database.ts";
import { HttpError } from "../../http/errors.ts";
import type { Library, Outcome } from "./commit-change.ts";
import { planMove, readOrder, writePositions } from "./video-order.ts";
import { readVideo, toAdminVideo, toState } from "./video-rows.ts";

/** Moves a video before another one, or to the end. Throws an HttpError: 409 with the order when it was changed meanwhile. */
export async function moveVideo(
  tx: Db,
  { orderRevision }: Library,
  request: MoveVideoRequest,
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
