import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { embeddedFolder, postgresDatabase } from "./testing/databases.ts";
import { sendRaw } from "./testing/send-raw.ts";
import { spawnScript } from "./testing/spawn-script.ts";

test("two servers over one database seed it once, and end open requests on a signal", async () => {
  const DATABASE_URL = await postgresDatabase();
  const started = (["SIGTERM", "SIGINT"] as const).map((signal) => ({
    signal,
    ...spawnScript("server/index.ts", [], { DATABASE_URL, PORT: "0" }),
  }));
  const servers = await Promise.all(
    started.map(async (server) => {
      const [, url = ""] = await server.says(/Ready at (\S+)/);
      return { ...server, url };
    }),
  );
  // A lock on the table holds the requests open as long as the test needs.
  const blocker = new pg.Client({ connectionString: DATABASE_URL });
  await blocker.connect();
  await blocker.query("BEGIN; LOCK TABLE videos IN ACCESS EXCLUSIVE MODE");
  const responses = servers.map(({ url }) => fetch(`${url}/api/videos`));
  const waiting = "SELECT FROM pg_locks WHERE NOT granted";
  const countWaiting = async () => (await blocker.query(waiting)).rowCount;
  // The servers may read videos for themselves, too.
  await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(1), 120_000);
  for (const { url, child, signal } of servers) {
    // A response to this later request shows that the earlier one has arrived.
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill(signal);
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), 120_000);
    expect(child.exitCode).toBeNull();
  }
  await blocker.query("COMMIT");
  await blocker.end();
  for (const response of await Promise.all(responses)) {
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(18);
  }
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
});

test("a server survives a malformed address, and unlocks its data folder at its end", async () => {
  const malformed = "GET http://[/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const DATA_DIR = embeddedFolder();
  for (const _start of [1, 2]) {
    const server = spawnScript("server/index.ts", [], { DATA_DIR, PORT: "0" });
    const [, url = ""] = await server.says(/Ready at (\S+)/);
    expect(existsSync(join(DATA_DIR, "lock"))).toBe(true);
    expect(await sendRaw(url, malformed)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await (await fetch(`${url}/api/videos`)).json()).toHaveLength(18);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(existsSync(join(DATA_DIR, "lock"))).toBe(false);
  }
});
