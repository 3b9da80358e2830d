import pg from "pg";
import { expect, test, vi } from "vitest";
import { postgresDatabase } from "../testing/databases.ts";
import { silentLog } from "../testing/running-app.ts";
import { listenPersistently } from "./postgres.ts";

test("a broken connection of a listener is opened again and counts as a notice", async () => {
  const connectionString = await postgresDatabase();
  const onNotice = vi.fn();
  const heard = (times: number) =>
    vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(times), { timeout: 120_000 });
  const stop = await listenPersistently({ connectionString }, "x", onNotice, silentLog, 10_000);
  const other = new pg.Client({ connectionString });
  await other.connect();

  await other.query("NOTIFY x");
  await heard(1);
  await other.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await heard(2);
  await other.query("NOTIFY x");
  await heard(3);

  await stop();
  await other.end();
});
