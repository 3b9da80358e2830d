import { countPictureData, splitPublish } from "@shared/contracts/publishing.ts";
import type { ReviewItem } from "./review-items.ts";
import type { PublishOrder } from "./run-publish.ts";

/** Splits an order into as many as one publish each may carry. A redirect is in the part that has its article, else in the last. */
export function splitOrder(order: PublishOrder): PublishOrder[] {
  const parts = splitPublish(order.items, sizeOf);
  const partOf = new Map(
    parts.flatMap((items, index) => items.map((item) => [linkOf(item), index] as const)),
  );
  const last = parts.length - 1;
  return parts.map((items, index) => ({
    ...order,
    items,
    redirects: order.redirects.filter(({ to }) => (partOf.get(to) ?? last) === index),
  }));
}

function linkOf({ draft: { change } }: ReviewItem): string | null {
  return change.type === "put-article" ? change.value.link : null;
}

/** In bytes: what an article has besides its text, at most. */
const METADATA = 8 * 1024;

function sizeOf({ html, draft }: ReviewItem) {
  const data = html ?? "";
  const text = data.replace(/data:image\/[^"]*/g, "");
  return {
    // The last one is from its address here, if that changes.
    redirects: (draft.imported?.formerPaths.length ?? 0) + 1,
    pictures: countPictureData(data),
    // A character of a text is three bytes at most, or escaped.
    bytes: data.length + 2 * text.length + METADATA,
  };
}
