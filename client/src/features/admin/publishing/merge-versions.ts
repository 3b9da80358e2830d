import { defaultLink } from "@shared/contracts/knowledge-base.ts";
import { type ArticleMetadata, isSameItem, type KnowledgeCategory, titleOf } from "@/data/model.ts";
import { isSameText, mergeBlocks } from "./merge-blocks.ts";

/** An article with its HTML, or a category, at one time; `item` is null where there was none or it was deleted. */
export type Version = { item: ArticleMetadata | KnowledgeCategory | null; html: string | null };

export type Side = "mine" | "theirs";

/** What both sides changed differently: a field, a part of the content, or whether the item stays at all (`item`). */
export type Collision = Record<Side | "before", string> & { key: string; field: string };

/** A three-way merge. `resolve` gives the merged version with a side chosen for each collision, mine where none is. */
export type Merge = {
  collisions: readonly Collision[];
  resolve: (choices: ReadonlyMap<string, Side>) => Version;
};

/** Merges two edits of one article or category, by field and inside the HTML by top-level block. */
export function mergeVersions(base: Version, mine: Version, theirs: Version): Merge {
  if (isSameVersion(mine, theirs) || isSameVersion(mine, base)) return settled(theirs);
  if (isSameVersion(theirs, base)) return settled(mine);
  if (!mine.item || !theirs.item) {
    const nameIn = ({ item }: Version) => (item ? titleOf(item) : "");
    const names = { before: nameIn(base), mine: nameIn(mine), theirs: nameIn(theirs) };
    return {
      collisions: [{ key: "item", field: "item", ...names }],
      resolve: (choices) => (choices.get("item") === "theirs" ? theirs : mine),
    };
  }
  const fields = mergeFields(base.item, mine.item, theirs.item);
  const content = mergeContent(base.html, mine.html, theirs.html);
  return {
    collisions: [...fields.collisions, ...content.collisions],
    resolve: (choices) => ({ item: fields.resolve(choices), html: content.resolve(choices) }),
  };
}

/** Whether two versions have the same fields and the same text. */
export function isSameVersion(a: Version, b: Version): boolean {
  if (!a.item || !b.item) return a.item === b.item;
  return isSameItem(a.item, b.item) && isSameText(a.html, b.html);
}

const settled = (version: Version): Merge => ({ collisions: [], resolve: () => version });

type Item = NonNullable<Version["item"]>;

function mergeFields(base: Version["item"], mine: Item, theirs: Item) {
  // A path that goes with the category is made anew from the merged one.
  const isLinkMade = hasDefaultLink(mine) && hasDefaultLink(theirs);
  const [before, ours, other] = [base, mine, theirs].map(
    (item) => new Map(Object.entries(item ?? {})),
  );
  const merged: Record<string, string> = { ...theirs };
  const collisions: Collision[] = [];
  for (const field of Object.keys(merged)) {
    const [old = "", my = "", their = ""] = [before, ours, other].map((side) => side?.get(field));
    const isMine = their === old || (field === "link" && isLinkMade);
    if (isMine) merged[field] = my;
    else if (my !== their && my !== old)
      collisions.push({ key: field, field, before: old, mine: my, theirs: their });
  }
  function resolve(choices: ReadonlyMap<string, Side>): Item {
    const item = { ...merged };
    for (const collision of collisions)
      item[collision.key] = collision[choices.get(collision.key) ?? "mine"];
    if (isLinkMade) item.link = defaultLink(item.category ?? "", theirs.id);
    return item as unknown as Item;
  }
  return { collisions, resolve };
}

function hasDefaultLink(item: Item): boolean {
  return "link" in item && item.link === defaultLink(item.category, item.id);
}

function mergeContent(before: string | null, mine: string | null, theirs: string | null) {
  const parts = mergeBlocks(before ?? "", mine ?? "", theirs ?? "");
  const keyOf = (index: number) => `content-${index}`;
  const collisions = parts.flatMap((part, index): Collision[] =>
    "html" in part ? [] : [{ key: keyOf(index), field: "content", ...part }],
  );
  return {
    collisions,
    resolve: (choices: ReadonlyMap<string, Side>) =>
      parts
        .map((part, index) =>
          "html" in part ? part.html : part[choices.get(keyOf(index)) ?? "mine"],
        )
        .join("") || null,
  };
}
