import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { postgresDatabase } from "../testing/databases.ts";
import {
  createDatabase,
  type OwnPostgresServer,
  startPostgresIn,
} from "../testing/postgres-server.ts";
import { publisherAt, publishOf } from "../testing/publish-requests.ts";
import { cookieOf, login, post } from "../testing/sign-in-requests.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { startProxy } from "../testing/tcp-proxy.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const ACCOUNT = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "correct horse battery" };

async function startServer(DATABASE_URL: string) {
  const server = spawnScript("server/index.ts", [], { DATABASE_URL, PORT: "0", ...ACCOUNT });
  const [, url = ""] = await server.says(/Ready at (\S+)/);
  return { ...server, url };
}

let searches = 0;
/** An address that no cache has an answer for, so that it is read from the database in a transaction. */
const uncached = (url: string) => `${url}/api/videos/search/never${++searches}`;

test("ten connections that break at BEGIN cost ten requests, and no connection of the pool", async () => {
  const proxy = await startProxy(await postgresDatabase());
  const server = await startServer(proxy.url);
  proxy.resetAt("begin", 10);
  for (let request = 1; request <= 10; request += 1) {
    const { status, headers } = await fetch(uncached(server.url));
    expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  }
  expect(proxy.resetsLeft()).toBe(0);
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

test("while PostgreSQL is shut down and started again under load every answer is right or a 503", async () => {
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
  const loads = Array.from({ length: 8 }, () => [
    repeat(() => fetch(uncached(url))),
    repeat(session),
    repeat(() => post(`${url}/api/knowledge-base/publish`, publishOf(0), { cookie })),
  ]).flat();
  for (const signal of ["SIGINT", "SIGQUIT", "SIGINT", "SIGQUIT"] as const) {
    await postgres.restart(signal);
    await vi.waitFor(async () => expect((await session()).status).toBe(200), 120_000);
  }
  isOver = true;
  await Promise.all(loads);
  // One publish takes the place of the state that the others would replace.
  expect(Object.keys(counts).sort()).toEqual(["200", "409", "503 5"]);
  expect(await admin.revision()).toBe(1);
  // The pool is whole: more searches at once than it has connections, each in a transaction.
  const last = await Promise.all(Array.from({ length: 30 }, () => fetch(uncached(url))));
  expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200]));
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});
