// What readers meet while PostgreSQL is away: connections that break at BEGIN, restarts under load, packets that vanish.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { createDatabase, startPostgresIn } from "../server/testing/postgres-server.ts";
import { publishOf } from "../server/testing/publish-requests.ts";
import { post } from "../server/testing/sign-in-requests.ts";
import { startProxy } from "../server/testing/tcp-proxy.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import { ACCOUNT, buildHelpServer, signIn } from "./help-server.ts";

const RESTARTS = 12;
const LOOPS = 8;
const DARK_MS = 60_000;

const { start, remove } = await buildHelpServer();
const postgres = await startPostgresIn(temporaryFolder());
const proxy = await startProxy(await createDatabase(postgres.url));
const server = await start({
  DATABASE_URL: proxy.url,
  DATA_DIR: temporaryFolder(),
  ADMIN_USERNAME: ACCOUNT.username,
  ADMIN_PASSWORD: ACCOUNT.password,
  LOG_LEVEL: "silent",
});
const { url } = server;
const cookie = await signIn(url);

const search = () => fetch(`${url}/api/videos/search/never${randomUUID()}`);
const session = () => fetch(`${url}/api/auth/session`, { headers: { cookie } });
const page = () => fetch(`${url}/knowledge-base`);
const publish = () => post(`${url}/api/knowledge-base/publish`, publishOf(0), { cookie });

/** Asks without a pause until `until` ends; prints how often each kind of request got which answer. */
async function load(name: string, until: () => Promise<void>): Promise<void> {
  const counts: Record<string, number> = {};
  let slowest = 0;
  let isOver = false;
  const repeat = async (what: string, request: () => Promise<Response>) => {
    while (!isOver) {
      const began = performance.now();
      const response = await request();
      await response.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - began);
      const retry = response.headers.has("Retry-After") ? " with Retry-After" : "";
      const key = `${what} ${response.status}${retry}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
  };
  const kinds = Object.entries({ search, session, page, publish });
  const loops = Array.from({ length: LOOPS }, () => kinds.map((kind) => repeat(...kind))).flat();
  await until();
  isOver = true;
  await Promise.all(loops);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${name}: ${total} answers, the slowest after ${(slowest / 1000).toFixed(1)} s`);
  for (const key of Object.keys(counts).sort()) console.log(`  ${key}: ${counts[key]}`);
}

async function untilWell(): Promise<number> {
  const began = performance.now();
  while ((await search()).status !== 200) await setTimeout(50);
  return performance.now() - began;
}

const statuses: number[] = [];
proxy.resetAt("begin", 10);
while (proxy.resetsLeft() > 0) statuses.push((await search()).status);
const next = await search();
console.log(`ten resets at BEGIN: ${statuses.join(" ")}, then ${next.status}`);

await load(`${RESTARTS} restarts`, async () => {
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await postgres.restart(restart % 2 === 0 ? "SIGINT" : "SIGQUIT");
    await untilWell();
    await setTimeout(500);
  }
});
await load(`${DARK_MS / 1000} s without packets`, async () => {
  proxy.dropPackets();
  await setTimeout(DARK_MS);
});
proxy.restore();
console.log(`well again after ${((await untilWell()) / 1000).toFixed(1)} s`);
const stopping = performance.now();
await server.kill("SIGTERM");
const took = performance.now() - stopping;
console.log(`SIGTERM: ended with ${server.child.exitCode} after ${took.toFixed(0)} ms`);
await proxy.close();
await postgres.stop();
remove();
