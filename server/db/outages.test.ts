import { EventEmitter, once } from "node:events";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isDatabaseUnavailable } from "../http/errors.ts";
import { postgresDatabase } from "../testing/databases.ts";
import {
  createDatabase,
  type OwnPostgresServer,
  startPostgresIn,
} from "../testing/postgres-server.ts";
import { publisherAt, publishOf } from "../testing/publish-requests.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { cookieOf, login, post } from "../testing/sign-in-requests.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { startProxy } from "../testing/tcp-proxy.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { upsertVideos } from "../testing/upsert-videos.ts";
import { rowsOf } from "./database.ts";
import { LIMITS, listenPersistently, openPostgres } from "./postgres.ts";

const ACCOUNT = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "correct horse battery" };

async function startServer(DATABASE_URL: string) {
  const server = spawnScript("server/index.ts", [], { DATABASE_URL, PORT: "0", ...ACCOUNT });
  const [, url = ""] = await server.says(/Ready at (\S+)/);
  return { ...server, url };
}

let searches = 0;
/** An uncached address, whose response is read from the database in a transaction. */
const uncached = (url: string) => `${url}/api/videos/search/never${++searches}`;

test("ten connections that break at BEGIN cost at most ten requests, and no pool slot", async () => {
  const proxy = await startProxy(await postgresDatabase());
  const server = await startServer(proxy.url);
  proxy.resetAt("begin", 10);
  let refused = 0;
  // The ten connections may include some that the server opened by itself.
  for (let request = 1; proxy.resetsLeft() > 0 && request <= 30; request += 1) {
    const { status, headers } = await fetch(uncached(server.url));
    if (status === 200) continue;
    expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
    refused += 1;
  }
  expect(proxy.resetsLeft()).toBe(0);
  expect(refused).toBeGreaterThan(5);
  expect((await fetch(uncached(server.url))).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  await proxy.close();
});

let postgres: OwnPostgresServer;
beforeAll(async () => {
  postgres = await startPostgresIn(temporaryFolder());
});
afterAll(() => postgres.stop());

test("every response under load is right or a 503 while PostgreSQL restarts", async () => {
  const server = await startServer(await createDatabase(postgres.url));
  const { url } = server;
  const cookie = cookieOf(await login(url, { password: ACCOUNT.ADMIN_PASSWORD }));
  const session = () => fetch(`${url}/api/auth/session`, { headers: { cookie } });
  const admin = publisherAt(url, cookie);
  const counts: Record<string, number> = {};
  const count = (status: number, retryAfter: string | null) => {
    const outcome = `${status} ${retryAfter ?? ""}`.trim();
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  let isOver = false;
  const repeat = async (request: () => Promise<Response>) => {
    while (!isOver) {
      const response = await request();
      await response.arrayBuffer();
      count(response.status, response.headers.get("Retry-After"));
    }
  };
  const loads = Array.from({ length: 4 }, () => [
    repeat(() => fetch(uncached(url))),
    repeat(session),
    repeat(() => post(`${url}/api/knowledge-base/publish`, publishOf(0), { cookie })),
  ]).flat();
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    await postgres.restart(signal);
    await vi.waitFor(async () => expect((await session()).status).toBe(200), 120_000);
  }
  isOver = true;
  await Promise.all(loads);
  // One publish replaces the state that the others were made on.
  expect(Object.keys(counts).sort()).toEqual(["200", "409", "503 5"]);
  expect(await admin.revision()).toBe(1);
  // The pool is intact: it serves more searches at once than it has connections, each in a transaction.
  const last = await Promise.all(Array.from({ length: 30 }, () => fetch(uncached(url))));
  expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200]));
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

// The server's limits, shortened.
const SHORT: typeof LIMITS = {
  connect: 300,
  lock: 300,
  idleInTransaction: 600,
  statement: 300,
  response: 600,
  heartbeat: 600,
};

test("vanishing packets end requests in bounded time, and notices come after them", async () => {
  const address = await postgresDatabase();
  const proxy = await startProxy(address);
  const app = await runApp(
    { DATA_DIR: temporaryFolder(), DATABASE_URL: proxy.url },
    { database: await openPostgres(proxy.url, silentLog, SHORT) },
  );
  const videos = async () => (await fetch(`${app.url}/api/videos`)).json();
  expect(await videos()).toEqual([]);
  // Fills the pool with open, idle connections before their packets begin to vanish.
  await Promise.all(Array.from({ length: 10 }, () => fetch(uncached(app.url))));
  proxy.dropPackets();
  const during = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const { status, headers } = await fetch(uncached(app.url));
      return `${status} ${headers.get("Retry-After")}`;
    }),
  );
  expect(new Set(during)).toEqual(new Set(["503 5"]));
  // Cached responses stay readable.
  expect(await videos()).toEqual([]);

  const other = await openPostgres(address, silentLog);
  await upsertVideos(other.db, [sampleVideo()]);
  await other.close();
  proxy.restore();
  // The listening connection is dead, too: it is opened again, and missed changes are read.
  await vi.waitFor(async () => expect(await videos()).toHaveLength(1), 120_000);
  expect((await fetch(uncached(app.url))).status).toBe(200);
  await app.close();
  await proxy.close();
});

test("a server whose packets vanish stops all the same", async () => {
  const proxy = await startProxy(await postgresDatabase());
  const server = await startServer(proxy.url);
  proxy.dropPackets();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  await proxy.close();
});

test.each([
  ["a lock that another has", { lock: 300 }],
  ["a statement that takes too long", { statement: 300 }],
])("a request that waits for %s gets a 503 in bounded time", async (_name, limit) => {
  const address = await postgresDatabase();
  const app = await runApp(
    { DATA_DIR: temporaryFolder(), DATABASE_URL: address },
    { database: await openPostgres(address, silentLog, { ...LIMITS, ...limit }) },
  );
  const other = new pg.Client({ connectionString: address });
  await other.connect();
  await other.query("BEGIN; LOCK TABLE videos IN ACCESS EXCLUSIVE MODE");
  const { status, headers } = await fetch(uncached(app.url));
  expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  await other.query("COMMIT");
  expect((await fetch(uncached(app.url))).status).toBe(200);
  await other.end();
  await app.close();
});

test("a transaction that is left without a statement is ended, with its locks", async () => {
  const address = await postgresDatabase();
  const { db, close } = await openPostgres(address, silentLog, SHORT);
  const left = new EventEmitter();
  const isLocked = once(left, "locked");
  const abandoned = db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE videos IN ACCESS EXCLUSIVE MODE`);
    left.emit("locked");
    await once(left, "continue");
    await tx.execute(sql`SELECT 1`);
  });
  abandoned.catch(() => {});
  await isLocked;
  await vi.waitFor(() => db.execute(sql`SELECT count(*) FROM videos`), 120_000);
  left.emit("continue");
  await expect(abandoned).rejects.toSatisfy(isDatabaseUnavailable);
  await close();
});

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
