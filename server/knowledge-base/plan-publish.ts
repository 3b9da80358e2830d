import type { PublishFault } from "@shared/publish-answers.ts";
import type { PreparedChange } from "./prepare-publish.ts";
import type { ItemChange, ItemKind, StoredItem } from "./stored-item.ts";

type Current = Record<ItemKind, ReadonlyMap<string, StoredItem>>;

/** What a publish does to the published items, and what can't be done. */
export function planItems(
  changes: readonly PreparedChange[],
  current: Current,
): { items: ItemChange[]; faults: PublishFault[] } {
  const faults: PublishFault[] = [];
  const items = changes.map((change, index): ItemChange => {
    const kind = kindOf(change);
    const before = current[kind].get(change.id) ?? null;
    const after = stateAfter(change, before);
    if (after.body === "own" && after.bodyHash === null) {
      faults.push({ change: index, field: "html", message: NO_TEXT });
    }
    return { kind, id: change.id, before, after };
  });
  return { items, faults };
}

const NO_TEXT = "is needed, as the published article has no text of its own";

export function kindOf({ type }: PreparedChange): ItemKind {
  return type.endsWith("article") ? "article" : "category";
}

const EMPTY = { title: "", description: "", category: "", link: "", bodyHash: null };

function stateAfter(change: PreparedChange, before: StoredItem | null): StoredItem {
  const place = before?.position === undefined ? {} : { position: before.position };
  if (change.type === "put-category") {
    const { name: title, description } = change.value;
    return { ...EMPTY, ...place, isDeleted: false, title, description, body: "none" };
  }
  if (change.type !== "put-article") {
    // The title stays, for the history.
    return { ...EMPTY, ...place, title: before?.title ?? "", isDeleted: true, body: "none" };
  }
  const { title, description, category, link } = change.value;
  const text = { title, description, category, link, isDeleted: false };
  return { ...place, ...text, ...bodyAfter(change, before) };
}

type Body = Pick<StoredItem, "body" | "bodyHash">;

function bodyAfter(
  { body, bodyHash }: Extract<PreparedChange, { type: "put-article" }>,
  before: StoredItem | null,
): Body {
  if (body === "none") return { body, bodyHash: null };
  if (bodyHash !== undefined) return { body, bodyHash };
  // What is built in is below, until the published layer has a text of its own or none.
  if (!before) return { body, bodyHash: null };
  if (body === "own") return { body, bodyHash: before.bodyHash };
  return { body: before.body, bodyHash: before.bodyHash };
}
