import { randomBytes } from "node:crypto";
import type { ImportLine } from "@shared/contracts/admin-videos.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { not, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ensureAccount, upsertUser } from "../auth/accounts.ts";
import { createAuth } from "../auth/sessions.ts";
import { PASSWORD } from "../testing/add-account.ts";
import { embeddedFolder } from "../testing/databases.ts";
import { publishOf, putArticle, sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp, silentLog, startApp } from "../testing/running-app.ts";
import { login, sessionStatus } from "../testing/sign-in-requests.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { upsertVideos } from "../testing/upsert-videos.ts";
import { importAll, signInAsVideoAdmin, startImport } from "../testing/video-requests.ts";
import { rowsOf } from "./database.ts";
import { DiskFullError, openDatabase } from "./open-database.ts";
import { publishedState } from "./schema.ts";

const MIB = 1024 * 1024;
const PLENTY = 10_000 * MIB;

let free = PLENTY;
vi.mock("node:fs", async (load) => ({
  ...(await load<object>()),
  statfsSync: () => ({ bavail: free, bsize: 1 }),
}));

const openIn = (DATA_DIR: string) =>
  openDatabase({ DATA_DIR, DATABASE_URL: undefined }, "the server", silentLog);

const app = sharedApp();
const admin = sharedPublisher(app);
beforeAll(async () => expect((await admin.publish(publishOf(0))).status).toBe(200));
afterEach(() => {
  free = PLENTY;
});

test("a full disk refuses publishes, restores and sign-ins with 503, not readers", async () => {
  free = 63 * MIB;
  const message = "The server’s disk is full. Nothing was published.";
  const refused = { status: 503, body: { message } };
  const next = publishOf(1);
  expect(await admin.publish(next)).toMatchObject(refused);
  expect(await admin.restore({ revision: 1, to: 0 })).toMatchObject(refused);
  const signIn = await login(app.url);
  const saved = { message: "The server’s disk is full. Nothing was saved." };
  expect([signIn.status, await signIn.json()]).toEqual([503, saved]);
  for (const path of ["", "/all", "/articles/daily-checks", "/history"]) {
    expect((await admin.get(path)).status).toBe(200);
  }
  // The session can't be extended, and still holds.
  expect(await sessionStatus(app.url, admin.cookie)).toBe(200);
  free = PLENTY;
  expect(await admin.publish(next)).toMatchObject({ status: 200, body: { revision: 2 } });
  expect((await login(app.url)).status).toBe(200);
});

test("a full disk refuses a large publish before anything of it is written", async () => {
  const query = sql`SELECT pg_total_relation_size('article_bodies') AS size`;
  const size = async () => rowsOf(await app.database.db.execute(query));
  const before = await size();
  // The room suffices for the first texts, which are written 50 at a time, but not for all.
  free = 105 * MIB;
  const html = (index: number) => `<p>${index} ${randomBytes(75_000).toString("hex")}</p>`;
  const changes = Array.from({ length: 90 }, (_, index) => putArticle(`a-${index}`, html(index)));
  expect((await admin.publish(publishOf(2, { changes }))).status).toBe(503);
  expect(await size()).toEqual(before);
});

test("a full disk refuses every statement that writes, in a transaction too", async () => {
  const { db } = app.database;
  free = 63 * MIB;
  for (const statement of [
    sql`INSERT INTO secrets VALUES ('a', 'b')`,
    sql`update secrets set value = ''`,
    sql`DELETE FROM secrets`,
    sql`ANALYZE videos`,
    sql`TRUNCATE videos CASCADE`,
  ]) {
    await expect(db.execute(statement)).rejects.toThrow(DiskFullError);
    await expect(db.transaction((tx) => tx.execute(statement))).rejects.toThrow(DiskFullError);
  }
  const password = upsertUser(db, "second", "hash");
  await expect(password).rejects.toThrow(/^The disk of DATA_DIR is full: a change needs 65 MiB/);
  await expect(upsertVideos(db, [sampleVideo()])).rejects.toThrow(DiskFullError);
  free = PLENTY;
  expect(await upsertVideos(db, [sampleVideo()])).toMatchObject({ added: 1 });
});

test("a disk that becomes full in the middle leaves nothing of the import", async () => {
  const app = await startApp();
  const admin = await signInAsVideoAdmin(app);
  const before = await admin.library();
  const rows = Array.from({ length: 2_000 }, () => sampleVideo());
  const lines = await startImport(admin, { revision: 0, rows });
  expect((await lines.next()).value).toEqual({ done: 100, total: 2_000 });
  free = 0;
  let last: ImportLine | undefined;
  for await (const line of lines) last = line;
  expect(last).toEqual({
    error: { status: 503, message: "The server’s disk is full. Nothing was saved." },
  });
  free = PLENTY;
  expect(await admin.library()).toEqual(before);
  // The same import succeeds once there is room.
  const again = await importAll(admin, { revision: 0, rows: rows.slice(0, 600) });
  expect(again.at(-1)).toMatchObject({ result: { revision: 1, added: 600 } });
});

test("a database opens with little room, and without room the start names the reason", async () => {
  const folder = embeddedFolder();
  const prepared = await openIn(folder);
  await createAuth(prepared.db);
  const account = { DATA_DIR: folder, ADMIN_USERNAME: "admin", ADMIN_PASSWORD: PASSWORD };
  await ensureAccount(prepared.db, account);
  await prepared.close();
  free = 20 * MIB;
  const database = await openIn(folder);
  await createAuth(database.db);
  expect(await ensureAccount(database.db, account)).toBeNull();
  await database.close();
  free = 2 * MIB;
  const open = () => openIn(folder);
  await expect(open).rejects.toThrow(/^The disk of DATA_DIR is full: a start needs 16 MiB/);
  free = 100 * MIB;
  const create = () => openIn(temporaryFolder());
  await expect(create).rejects.toThrow(/a first start needs 128 MiB, and 100 are free/);
});

test("an upgrade waits for room on the disk, where the database would crash", async () => {
  const folder = embeddedFolder();
  const { db, close } = await openIn(folder);
  // Undoes 0016_seeded-content, the seventeenth migration, and those after it.
  await db.execute(sql`DROP TABLE small_versions`);
  await db.execute(sql`ALTER TABLE videos DROP COLUMN shown_for`);
  await db.execute(sql`ALTER TABLE published_state DROP COLUMN seeded`);
  await db.execute(sql`ALTER TABLE published_items DROP COLUMN more`);
  await db.execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE id >= 17`);
  await close();
  free = 20 * MIB;
  const open = () => openIn(folder);
  await expect(open).rejects.toThrow(
    /^The disk of DATA_DIR is full: an upgrade needs 64 MiB, and 20 are free/,
  );
  free = PLENTY;
  const upgraded = await openIn(folder);
  expect(await upgraded.db.$count(publishedState, not(publishedState.seeded))).toBe(1);
  await upgraded.close();
});
