import { PUBLISH_LIMITS } from "@shared/publishing.ts";
import type { PublishOrder } from "./run-publish.ts";

/** In characters of HTML, which leaves room for what JSON and UTF-8 add to it. */
const MAX_CHARACTERS = 0.75 * PUBLISH_LIMITS.requestBytes;

/**
 * Splits an order into as many as one publish each may carry, in their order. The redirects are in the last one, when all
 * that they lead to is there. A change that is too large by itself is alone, to be refused.
 */
export function splitOrder(order: PublishOrder): PublishOrder[] {
  const parts: PublishOrder["items"][number][][] = [[]];
  let characters = 0;
  let pictures = 0;
  for (const item of order.items) {
    const html = item.html ?? "";
    const found = html.split('src="data:').length - 1;
    const last = parts.at(-1) ?? [];
    const isFull =
      last.length === PUBLISH_LIMITS.changes ||
      characters + html.length > MAX_CHARACTERS ||
      pictures + found > PUBLISH_LIMITS.pictures;
    if (isFull && last.length > 0) {
      parts.push([item]);
      [characters, pictures] = [html.length, found];
    } else {
      last.push(item);
      characters += html.length;
      pictures += found;
    }
  }
  return parts.map((items, index) => ({
    ...order,
    items,
    redirects: index === parts.length - 1 ? order.redirects : [],
  }));
}
