import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { site } from "@/site.ts";
import { type Db, excludedOf } from "../db/database.ts";
import {
  announcedArticles,
  articleBodies,
  type ItemChange,
  publishedItems,
  publishedState,
  publishes,
  type StoredItem,
} from "../db/schema.ts";
import { lockState } from "../revisions/commit.ts";
import { itemOfValue, rowOfItem } from "./stored-item.ts";

// The folder of the texts: beside the bundle, where the build copies it, else in the sources.
const isBundle = process.env.NODE_ENV === "production";
const folder = isBundle ? "./built-in-bodies/" : "../../client/src/data/built-in/bodies/";

type BuiltIn = Pick<ItemChange, "kind" | "id"> & { item: StoredItem };

/**
 * Puts the built-in categories and articles into a knowledge base that lacks them: a new one, or one of an earlier
 * version, which stored only what was changed of them. The history then gets them, too, as the state before the first
 * change of each.
 */
export async function seedKnowledgeBase(db: Db): Promise<void> {
  const [found] = await db.select().from(publishedState);
  if (found?.seeded) return;
  await db.transaction(async (tx) => {
    // Another server may have seeded the knowledge base first.
    if ((await lockState(tx, publishedState)).seeded) return;
    const { items, bodies } = readBuiltIn();
    await tx.insert(articleBodies).values(bodies).onConflictDoNothing();
    const rows = items.map(({ item, ...name }) => ({ ...rowOfItem(name, item), revision: 0 }));
    const { kind, id, position } = publishedItems;
    await tx
      .insert(publishedItems)
      .values(rows)
      .onConflictDoUpdate({ target: [kind, id], set: excludedOf({ position }) });
    await completeTexts(tx, items);
    await completeHistory(tx, items);
    // Built-in articles are not announced: they were there before the first publish.
    const isBuiltIn = inArray(
      announcedArticles.articleId,
      builtInArticles.map((article) => article.id),
    );
    await tx.update(announcedArticles).set({ isNew: false }).where(isBuiltIn);
    await tx.update(publishedState).set({ seeded: true });
  });
}

/** The built-in items, at positions before all others, and their texts. */
function readBuiltIn() {
  const texts = readBuiltInTexts();
  const bodies = [...texts.values()].map((html) => ({ hash: hash("sha256", html), html }));
  const first = -(builtInCategories.length + builtInArticles.length);
  const items = [...builtInCategories, ...builtInArticles].map((value, index): BuiltIn => {
    const html = "title" in value ? texts.get(value.id) : undefined;
    const item = itemOfValue(value, html ? hash("sha256", html) : null, null);
    return {
      kind: "title" in value ? "article" : "category",
      id: value.id,
      item: { ...item, position: first + index },
    };
  });
  return { items, bodies };
}

/** The HTML of the built-in articles that have a text, by id. */
function readBuiltInTexts(): ReadonlyMap<string, string> {
  const texts = new URL(folder, import.meta.url);
  return new Map(
    readdirSync(texts).map((name) => [
      name.replace(/\.htm$/, ""),
      readFileSync(new URL(name, texts), "utf8").replaceAll("{phone}", site.phone),
    ]),
  );
}

// Earlier versions wrote "below" for an article whose text was the built-in one, or none.
const isBelow = sql`${publishedItems.body} = 'below'`;

async function completeTexts(tx: Db, items: readonly BuiltIn[]): Promise<void> {
  for (const { kind, id, item } of items) {
    const { body, bodyHash } = item;
    const isIt = and(eq(publishedItems.kind, kind), eq(publishedItems.id, id), isBelow);
    if (bodyHash) await tx.update(publishedItems).set({ body, bodyHash }).where(isIt);
  }
  await tx.update(publishedItems).set({ body: "none" }).where(isBelow);
}

/** Writes the built-in state of an item where the history has none, one publish after the other, as one may be large. */
async function completeHistory(tx: Db, items: readonly BuiltIn[]): Promise<void> {
  const builtIn = new Map(items.map(({ kind, id, item }) => [`${kind}:${id}`, item]));
  const rows = await tx.select({ revision: publishes.revision }).from(publishes);
  for (const { revision } of rows) {
    const here = eq(publishes.revision, revision);
    const { items, summary } = publishes;
    const [found] = await tx.select({ items, summary }).from(publishes).where(here);
    if (!found) continue;
    const builtInItem = ({ kind, id }: Pick<ItemChange, "kind" | "id">) =>
      builtIn.get(`${kind}:${id}`);
    const changed = found.items.map((item): ItemChange => {
      const [before, after] = [item.before, item.after].map((side) =>
        completed(side, builtInItem(item)),
      );
      return { ...item, before: before ?? null, after: after ?? null };
    });
    const listed = found.summary.items?.map((item) => {
      // Earlier versions stored no title with the deletion of an item that was never published.
      return item.title === item.id
        ? { ...item, title: builtInItem(item)?.title ?? item.id }
        : item;
    });
    const set = { items: changed, summary: { ...found.summary, items: listed } };
    await tx.update(publishes).set(set).where(here);
  }
}

function completed(item: StoredItem | null, original: StoredItem | undefined): StoredItem | null {
  if (!item) return original ?? null;
  const place = original ? { position: original.position } : {};
  if ((item.body as string) !== "below") return { ...item, ...place };
  const { body = "none", bodyHash = null } = original ?? {};
  return { ...item, ...place, body, bodyHash };
}
