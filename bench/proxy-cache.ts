// npm run bench:proxy-cache [-- SECONDS] [--built]: two built servers on one PostgreSQL behind nginx with the cache of docs/scale.md.
// Needs nginx and openssl. Fails when a visitor gets an error, waits too long for a publish or sees two revisions on a page.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { putArticle } from "../server/testing/publish-requests.ts";
import type { RunningServer } from "../server/testing/start-server.ts";
import { type BenchSettings, overDatabases } from "./databases.ts";
import { buildHelpServer, signIn } from "./help-server.ts";
import { type Ask, askThrough, startNginx } from "./nginx.ts";
import { cpuSeconds } from "./process-usage.ts";
import { loadThrough } from "./proxy-cache-load.ts";

const SECONDS = Number(process.argv.slice(2).find((each) => each !== "--built") ?? 20);
const READER = "127.0.0.4";
const ARTICLE = "/knowledge-base/fleet/scale";
const API = "/api/knowledge-base/articles/scale";
// Twice s-maxage for a page, which the cache may still send while it fetches the new one.
const LIMITS = { [API]: 12, [ARTICLE]: 122 };

const build = await buildHelpServer();
try {
  await overDatabases("postgres", run);
} finally {
  build.remove();
}

async function run(_name: string, settings: BenchSettings): Promise<void> {
  const start = () => build.start({ ...settings, TRUST_PROXY: "1" });
  const servers = [await start(), await start()] as const;
  const ports = servers.map(({ url }) => new URL(url).port);
  const cache = await startNginx(ports, "docs/scale.md");
  const plain = await startNginx(ports);
  try {
    const publish = publisherAt(servers[0].url, await signIn(servers[0].url));
    await publish([putArticle("scale", "<p>Edition 1 of this text.</p>")]);
    await loadThrough(plain, 1);
    console.log(`100 connections for ${SECONDS} s, pages and API:`);
    await report("without cache", servers, () => loadThrough(plain, SECONDS));
    await report("with cache", servers, () => loadThrough(cache, SECONDS));
    const ask = askThrough(cache);
    // The cache has to have the old texts, which nobody has asked for without compression so far.
    for (const path of [API, ARTICLE]) await ask(path, { from: READER });
    await publish([putArticle("scale", "<p>Edition 2 of this text.</p>")]);
    const isNew = (text: string) => text.includes("Edition 2");
    await Promise.all([waitFor(ask, API, isNew), waitFor(ask, ARTICLE, isNew)]);
    await publish([{ type: "delete-article", id: "scale" }]);
    await waitFor(ask, API, (text) => !text.includes("Edition"));
    const killed = setTimeout((SECONDS * 1000) / 2).then(() => servers[1].kill("SIGKILL"));
    await publish([putArticle("scale", "<p>Edition 3 of this text.</p>")]);
    const [left] = servers;
    await report("one server killed", [left], () => loadThrough(plain, SECONDS));
    await killed;
  } finally {
    await Promise.all([cache.stop(), plain.stop()]);
    for (const server of servers) await server.kill("SIGTERM");
  }
}

type Publish = (changes: object[]) => Promise<void>;

function publisherAt(url: string, cookie: string): Publish {
  let revision = 0;
  return async (changes) => {
    const response = await fetch(`${url}/api/knowledge-base/publish`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ key: randomUUID(), revision, note: "", changes, redirects: [] }),
    });
    assert(response.status === 200, `a publish got ${response.status}`);
    revision += 1;
  };
}

async function report(
  title: string,
  servers: readonly RunningServer[],
  load: () => ReturnType<typeof loadThrough>,
): Promise<void> {
  const used = () => servers.reduce((sum, { child }) => sum + cpuSeconds(child.pid ?? 0), 0);
  const before = used();
  const { rate, p50, p99, failures, requests, hits } = await load();
  const cpu = ((used() - before) * 1e6) / requests;
  console.log(
    `  ${title}: ${rate.toFixed(0)} requests/s, p50 ${p50} ms, p99 ${p99} ms, ${failures} errors; ${hits} of ${requests} from the cache, ${requests - hits} reached a server; the servers used ${cpu.toFixed(1)} µs of CPU a request`,
  );
  assert(failures === 0, `${failures} errors`);
}

/** Reads an address until it is as expected. No answer may show two editions. */
async function waitFor(
  ask: Ask,
  path: keyof typeof LIMITS,
  isExpected: (text: string) => boolean,
): Promise<void> {
  const started = performance.now();
  for (;;) {
    const { status, text } = await ask(path, { from: READER });
    assert(status === 200 || status === 404, `${path} got ${status}`);
    const editions = new Set(text.match(/Edition \d/g));
    assert(editions.size <= 1, `${path} shows ${[...editions]}`);
    const seconds = (performance.now() - started) / 1000;
    if (isExpected(text)) {
      console.log(
        `  after a publish ${path} was new through the cache after ${seconds.toFixed(1)} s`,
      );
      return;
    }
    assert(seconds <= (LIMITS[path] ?? 0), `${path} was old after ${seconds.toFixed(0)} s`);
    await setTimeout(250);
  }
}
