import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { embeddedFolder } from "../testing/databases.ts";
import { silentLog } from "../testing/running-app.ts";
import { rowsOf } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { openDatabase } from "./open-database.ts";

// Deeper than the stack of the WebAssembly, as a condition of thousands of parts once was.
const TOO_DEEP = sql.raw(`SELECT ${"1 + ".repeat(20_000)} 1`);

test("a crash of the embedded database is told, an error of a statement is not; what was committed is there again", async () => {
  const folder = embeddedFolder();
  const onCrash = vi.fn();
  const { db, close } = await openEmbedded(folder, "the server", { onCrash });
  await db.execute(sql`INSERT INTO secrets VALUES ('a', 'kept')`);
  await expect(db.execute(sql`SELECT nothing`)).rejects.toThrow();
  await expect(db.execute(sql`SELECT 1 / 0`)).rejects.toThrow();
  expect(onCrash).not.toHaveBeenCalled();
  await db.execute(TOO_DEEP).catch(() => {});
  expect(onCrash).toHaveBeenCalled();
  await close();
  const again = await openEmbedded(folder, "the server");
  const stored = await again.db.execute(sql`SELECT value FROM secrets`);
  expect(rowsOf(stored)).toEqual([{ value: "kept" }]);
  await again.close();
});

test("the process logs the crash and ends, as its database would answer no more", async () => {
  const fatal = vi.fn();
  const log = Object.assign(Object.create(silentLog), { fatal });
  const settings = { DATA_DIR: embeddedFolder(), DATABASE_URL: undefined };
  const { db, close } = await openDatabase(settings, "the server", log);
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as () => never);
  await db.execute(TOO_DEEP).catch(() => {});
  expect(fatal.mock.calls[0]).toEqual([
    { err: expect.any(Error) },
    "the embedded database crashed; start the process again",
  ]);
  expect(exit).toHaveBeenCalledWith(1);
  exit.mockRestore();
  await close();
});
