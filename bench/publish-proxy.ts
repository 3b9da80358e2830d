// Two servers on one PostgreSQL behind nginx with the configuration of docs/publishing.md: npm run bench:publish-proxy [-- PUBLISHES].
// Needs nginx and openssl. Signs in, publishes and reads through the proxy, and fails when anything is not as documented.
import assert from "node:assert/strict";
import type { RunningServer } from "../server/testing/start-server.ts";
import { type BenchSettings, overDatabases } from "./databases.ts";
import { ACCOUNT, buildHelpServer } from "./help-server.ts";
import { type Ask, askThrough, startNginx } from "./nginx.ts";
import { checkProxyLoad, READER } from "./proxy-load.ts";

const PUBLISHES = Number(process.argv[2] ?? 50);
const MIB = 1024 * 1024;
const ADMIN = "127.0.0.2";
const GUESSER = "127.0.0.3";

const build = await buildHelpServer();
try {
  await overDatabases("postgres", run);
} finally {
  build.remove();
}

async function run(_name: string, settings: BenchSettings): Promise<void> {
  const start = () => build.start({ ...settings, TRUST_PROXY: "1", LOG_LEVEL: "info" });
  const servers = [await start(), await start()] as const;
  const logs = servers.map(readLog);
  const proxy = await startNginx(servers.map(({ url }) => new URL(url).port));
  try {
    const ask = askThrough(proxy);
    const cookie = await checkSession(ask, servers);
    await checkLimits(ask, logs);
    const publish = (body: object) =>
      ask("/api/knowledge-base/publish", { from: ADMIN, cookie, body });
    await checkProxyLoad({ ask, publish, servers, publishes: PUBLISHES });
    await checkSizes(ask, cookie);
    await servers[1].kill("SIGTERM");
    await checkRemaining(ask);
  } finally {
    await proxy.stop();
    for (const server of servers) await server.kill("SIGTERM");
  }
}

function readLog({ child }: RunningServer): () => string {
  let log = "";
  child.stdout?.on("data", (chunk) => {
    log += chunk;
  });
  return () => log;
}

async function checkSession(ask: Ask, servers: readonly RunningServer[]): Promise<string> {
  const signedIn = await ask("/api/auth/login", { from: ADMIN, body: ACCOUNT });
  const [setCookie = ""] = signedIn.headers["set-cookie"] ?? [];
  assert(signedIn.status === 200 && /; Secure/i.test(setCookie), `signing in: ${setCookie}`);
  const cookie = setCookie.split(";", 1)[0] ?? "";
  for (const { url } of servers) {
    const { status } = await fetch(`${url}/api/auth/session`, { headers: { cookie } });
    assert(status === 200, `the session got ${status} at ${url}`);
  }
  for (let count = 0; count < 20; count += 1) {
    const { status } = await ask("/api/auth/session", { from: ADMIN, cookie });
    assert(status === 200, `the session got ${status} through the proxy`);
  }
  console.log("A session that began at one server holds at both; its cookie is Secure.");
  return cookie;
}

/** The limits count by the visitor's address, at both servers together. */
async function checkLimits(ask: Ask, logs: readonly (() => string)[]): Promise<void> {
  const body = { ...ACCOUNT, password: "a wrong password" };
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await ask("/api/auth/login", { from: GUESSER, body })).status);
  }
  assert(statuses.join() === "401,401,401,401,401,429", `wrong passwords got ${statuses}`);
  const other = await ask("/api/auth/login", { from: ADMIN, body: ACCOUNT });
  assert(other.status === 200, `another address got ${other.status}`);
  const logged = logs.flatMap((log) => log().match(/"ip":"[^"]+"/g) ?? []);
  const addresses = [...new Set(logged)].sort().join(" ");
  assert(addresses === `"ip":"${ADMIN}" "ip":"${GUESSER}"`, `the logs name ${addresses}`);
  console.log(`Wrong passwords from one address got ${statuses}; the logs name ${addresses}.`);
}

async function checkSizes(ask: Ask, cookie: string): Promise<void> {
  const path = "/api/knowledge-base/publish";
  const send = (mebibytes: number) =>
    ask(path, { from: ADMIN, cookie, body: { note: "x".repeat(mebibytes * MIB) } });
  const [fits, large, huge] = [await send(31), await send(33), await send(41)];
  assert(fits.status === 422, `31 MiB got ${fits.status}`);
  assert(large.status === 413 && "message" in JSON.parse(large.text), `33 MiB: ${large.text}`);
  assert(huge.status === 413, `41 MiB got ${huge.status}`);
  console.log(
    `31 MiB reach the check (422), 33 MiB get 413 ${large.text}, 41 MiB nginx's own 413.`,
  );
}

async function checkRemaining(ask: Ask): Promise<void> {
  for (let count = 0; count < 50; count += 1) {
    const { status } = await ask("/api/knowledge-base/all", { from: READER });
    assert(status === 200, `with one server of two stopped a reader got ${status}`);
  }
  console.log("With one server of two stopped, 50 of 50 reads were answered.");
}
