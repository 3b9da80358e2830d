import { defaultLink } from "@shared/content/article-paths.ts";
import type { ArticleMetadata, KnowledgeCategory } from "@/data/model.ts";
import {
  fieldNames,
  isSameItem,
  ownFields,
  textIn,
  titleOf,
} from "@/features/admin/drafts/items.ts";
import { type FieldCollision, mergeFields, type Side } from "../forms/field-merge.tsx";
import { isSameText, mergeBlocks } from "./merge-blocks.ts";

/** An article with its HTML, or a category, at one time; `item` is null if it was missing or deleted. */
export type Version = { item: ArticleMetadata | KnowledgeCategory | null; html: string | null };

/**
 * A place that both sides changed differently: a field, a part of the content, or the item's existence (`item`). `key`
 * names it.
 */
export type Collision = FieldCollision<string> & { key: string };

export type MergeChoices = ReadonlyMap<string, Side>;

/** A three-way merge. `resolve` gives the merged version with the chosen side of each collision, mine by default. */
export type Merge = {
  collisions: readonly Collision[];
  resolve: (choices: MergeChoices) => Version;
};

/** Merges two edits of an article or category: by field, the HTML by top-level block. Collisions' keys begin with `scope`. */
export function mergeVersions(base: Version, mine: Version, theirs: Version, scope = ""): Merge {
  if (isSameVersion(mine, theirs) || isSameVersion(mine, base)) return settled(theirs);
  if (isSameVersion(theirs, base)) return settled(mine);
  const { collisions, resolve } = mergeChanged(base, mine, theirs);
  return {
    collisions: collisions.map((each) => ({ ...each, key: scope + each.key })),
    resolve: (choices) => resolve((key) => choices.get(scope + key)),
  };
}

export function isSameVersion(a: Version, b: Version): boolean {
  if (!a.item || !b.item) return a.item === b.item;
  return isSameItem(a.item, b.item) && isSameText(a.html, b.html);
}

const settled = (version: Version): Merge => ({ collisions: [], resolve: () => version });

type SideOf = (key: string) => Side | undefined;

function mergeChanged(base: Version, mine: Version, theirs: Version) {
  if (!mine.item || !theirs.item) {
    const nameIn = ({ item }: Version) => (item ? titleOf(item) : "");
    const names = { before: nameIn(base), mine: nameIn(mine), theirs: nameIn(theirs) };
    return {
      collisions: [{ key: "item", field: "item", ...names }],
      resolve: (sideOf: SideOf) => (sideOf("item") === "theirs" ? theirs : mine),
    };
  }
  const fields = mergeItems(base.item, mine.item, theirs.item);
  const content = mergeContent(base.html, mine.html, theirs.html);
  return {
    collisions: [...fields.collisions, ...content.collisions],
    resolve: (sideOf: SideOf) => ({ item: fields.resolve(sideOf), html: content.resolve(sideOf) }),
  };
}

type Item = NonNullable<Version["item"]>;

function mergeItems(base: Version["item"], mine: Item, theirs: Item) {
  // A path that follows the category is made again from the merged one.
  const isLinkMade = hasDefaultLink(mine) && hasDefaultLink(theirs);
  const fields = fieldNames(theirs).filter((field) => !(field === "link" && isLinkMade));
  const merge = mergeFields(fields, (field) => ({
    before: textIn(base, field),
    mine: textIn(mine, field),
    theirs: textIn(theirs, field),
  }));
  return {
    collisions: merge.collisions.map((each) => ({ key: each.field, ...each })),
    resolve(sideOf: SideOf): Item {
      const item: Record<string, string> = { ...mine };
      const chosen = fields.filter((field) => sideOf(field) === "theirs");
      for (const field of [...merge.theirs, ...chosen]) item[field] = textIn(theirs, field);
      if (isLinkMade) item.link = defaultLink(item.category ?? "", theirs.id);
      return ownFields(item as unknown as Item);
    },
  };
}

function hasDefaultLink(item: Item): boolean {
  return "link" in item && item.link === defaultLink(item.category, item.id);
}

function mergeContent(before: string | null, mine: string | null, theirs: string | null) {
  const parts = mergeBlocks(before ?? "", mine ?? "", theirs ?? "").map((part, index) => ({
    key: `content-${index}`,
    part,
  }));
  return {
    collisions: parts.flatMap(({ key, part }) =>
      "html" in part ? [] : [{ key, field: "content", ...part }],
    ),
    resolve: (sideOf: SideOf) =>
      parts
        .map(({ key, part }) => ("html" in part ? part.html : part[sideOf(key) ?? "mine"]))
        .join("") || null,
  };
}
