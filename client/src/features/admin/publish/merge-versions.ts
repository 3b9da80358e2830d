import { defaultLink } from "@shared/contracts/knowledge-base.ts";
import { type ArticleMetadata, isSameItem, type KnowledgeCategory, titleOf } from "@/data/model.ts";
import { type FieldCollision, mergeFields, type Side } from "../forms/field-merge.tsx";
import { isSameText, mergeBlocks } from "./merge-blocks.ts";

/** An article with its HTML, or a category, at one time; `item` is null where there was none or it was deleted. */
export type Version = { item: ArticleMetadata | KnowledgeCategory | null; html: string | null };

/** What both sides changed differently: a field, a part of the content, or whether the item stays at all (`item`). */
export type Collision = FieldCollision<string> & { key: string };

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
  const fields = mergeItems(base.item, mine.item, theirs.item);
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

function mergeItems(base: Version["item"], mine: Item, theirs: Item) {
  // A path that goes with the category is made anew from the merged one.
  const isLinkMade = hasDefaultLink(mine) && hasDefaultLink(theirs);
  const fields = Object.keys(theirs).filter((field) => !(field === "link" && isLinkMade));
  const textIn = (item: Version["item"], field: string) =>
    (item as Record<string, string> | null)?.[field] ?? "";
  const merge = mergeFields(fields, (field) => ({
    before: textIn(base, field),
    mine: textIn(mine, field),
    theirs: textIn(theirs, field),
  }));
  const collisions = merge.collisions.map((each): Collision => ({ key: each.field, ...each }));
  function resolve(choices: ReadonlyMap<string, Side>): Item {
    const chosen = fields.filter((field) => choices.get(field) === "theirs");
    const item: Record<string, string> = { ...mine };
    for (const field of [...merge.theirs, ...chosen]) item[field] = textIn(theirs, field);
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
