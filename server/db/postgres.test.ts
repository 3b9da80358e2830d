import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { postgresDatabase } from "../testing/databases.ts";
import { silentLog } from "../testing/running-app.ts";
import { rowsOf } from "./database.ts";
import { openPostgres } from "./postgres.ts";

test("a connection that breaks within a transaction fails that transaction alone", async () => {
  const { db, close } = await openPostgres(await postgresDatabase(), silentLog);
  const broken = db.transaction(async (tx) => {
    const [own] = rowsOf<{ pid: number }>(await tx.execute(sql`SELECT pg_backend_pid() AS pid`));
    await db.execute(sql`SELECT pg_terminate_backend(${own?.pid}, 10000)`);
    // No statement runs on the connection while its end arrives.
    await db.execute(sql`SELECT pg_sleep(0.05)`);
    await tx.execute(sql`SELECT 1`);
  });
  await expect(broken).rejects.toThrow();
  expect(rowsOf(await db.execute(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }]);
  await close();
});
