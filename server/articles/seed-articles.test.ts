import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import { publishedChangeSchema, publishedContentSchema } from "@shared/contracts/knowledge-base.ts";
import { historyEntrySchema, historyPageSchema } from "@shared/contracts/publishing.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { openDatabase } from "../db/open-database.ts";
import { newDatabase } from "../testing/databases.ts";
import { signInAsPublisher } from "../testing/publish-requests.ts";
import { runApp, silentLog, startApp } from "../testing/running-app.ts";

const [moved] = builtInArticles.filter(({ id }) => id === "user-roles");
const [removed] = builtInArticles;
const categories = builtInCategories.map(({ id }) => id);
const ids = builtInArticles.map(({ id }) => id);

/** The state that the previous version kept of a built-in article that a publish moved to another category. */
const below = {
  isDeleted: false,
  title: "Roles",
  description: "",
  category: "cad",
  link: "/knowledge-base/cad/user-roles",
  body: "below",
  bodyHash: null,
};

test("the built-in content is what a new site begins with, once", async () => {
  const settings = await newDatabase();
  for (let start = 0; start < 2; start += 1) {
    const app = await runApp(settings);
    const { changes } = await (await fetch(`${app.url}/api/knowledge-base/all`)).json();
    const found = changes.map(({ id }: { id: string }) => id);
    expect(found).toEqual([...categories, ...ids]);
    const text = await (await fetch(`${app.url}/api/knowledge-base/articles/user-roles`)).json();
    expect(text.html).toContain("<h2");
    await app.close();
  }
});

test("an earlier version's changes of built-in articles are kept, with their history", async () => {
  const settings = await newDatabase();
  const database = await openDatabase(settings, "the server", silentLog);
  const { db } = database;
  const deleted = { ...below, title: "", category: "", link: "", isDeleted: true, body: "none" };
  const items = [
    { kind: "article", id: moved?.id, before: null, after: below },
    { kind: "article", id: removed?.id, before: null, after: deleted },
  ];
  const rowOf = (id = "", item: typeof below) =>
    sql`('article', ${id}, 1, ${item.isDeleted}, ${item.title}, '', ${item.category}, ${item.link}, ${item.body})`;
  await db.execute(sql`
    INSERT INTO published_items (kind, id, revision, is_deleted, title, description, category, link, body)
    VALUES ${rowOf(moved?.id, below)}, ${rowOf(removed?.id, deleted)}`);
  const summary = items.map(({ kind, id }) => ({ kind, id, title: id, change: "new" }));
  await db.execute(sql`
    INSERT INTO publishes (revision, at, username, note, key, request_hash, items, redirects, summary)
    VALUES (1, now(), 'admin', '', 'key', 'hash', ${JSON.stringify(items)}, '[]',
      ${JSON.stringify({ items: summary, more: 0 })})`);
  await db.execute(sql`UPDATE published_state SET revision = 1`);

  const app = await startApp({ database }, settings);
  const admin = await signInAsPublisher(app);
  const articles = async () => {
    const { changes } = publishedContentSchema.parse((await admin.get("/all")).body);
    const rows = z.array(publishedChangeSchema).parse(changes);
    return rows.flatMap((row) => (row.type === "put-article" ? [row] : []));
  };
  const found = await articles();
  expect(found.map(({ id }) => id)).toEqual(ids.slice(1));
  const changed = found.find(({ id }) => id === "user-roles");
  expect(changed).toMatchObject({ revision: 1, body: "own", value: { title: "Roles" } });
  const { entries } = historyPageSchema.parse((await admin.get("/history")).body);
  expect(entries[0]?.items).toMatchObject([{ title: moved?.title }, { title: removed?.title }]);
  const entry = historyEntrySchema.parse((await admin.get("/history/1")).body);
  expect(entry.items[0]).toMatchObject({
    before: { value: { title: moved?.title }, html: expect.stringContaining("<h2") },
    after: { value: { title: "Roles" }, html: expect.stringContaining("<h2") },
  });
  await admin.restore({ revision: 1, to: 0 });
  const restored = await articles();
  expect(restored.map(({ value }) => value)).toEqual(builtInArticles);
});
