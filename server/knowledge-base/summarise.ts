import type { ItemChange, Summary } from "./stored-item.ts";

const MAX_ITEMS = 50;

/** The first items of a publish, for the pages of the history. */
export function summarise(items: readonly ItemChange[]): Summary {
  return {
    items: items.slice(0, MAX_ITEMS).map(({ kind, id, before, after }) => ({
      kind,
      id,
      title: after?.title || before?.title || id,
      change: changeOf(before, after),
    })),
    more: Math.max(0, items.length - MAX_ITEMS),
  };
}

// What was never published here may be built in, which the server does not know: an edit of it counts as new.
function changeOf(before: ItemChange["before"], after: ItemChange["after"]) {
  if (after?.isDeleted) return "deleted";
  if (!after) return before?.isDeleted ? "edited" : "deleted";
  return before && !before.isDeleted ? "edited" : "new";
}
