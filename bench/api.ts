// Requests per second and response times of cached pages and cached lists, beside servers that send the same responses:
// Express with res.json or res.send, Express with the compressed bytes in a Map, and node:http with them. Then searches of
// a large library that no cache has.
//   npm run bench:api                 about 9 minutes: 18 videos, then 100,000 on both databases
//   npm run bench:api -- --quick      about 2 minutes; --built after it uses the build in dist
// The servers take turns in each round. Only ratios between them can be compared with those of another machine.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import autocannon from "autocannon";
import express from "express";
import { pino } from "pino";
import { openDatabase } from "../server/db/open-database.ts";
import {
  generateVideos,
  rareWord,
  VIDEOS_PER_RARE_WORD,
} from "../server/testing/generated-content.ts";
import { startServer } from "../server/testing/start-server.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import { seedVideos } from "../server/videos/seed.ts";
import * as bench from "./shared.ts";

const LARGE = bench.isQuick ? 10_000 : 100_000;
const ROUNDS = bench.isQuick ? 1 : 5;
const SECONDS = bench.isQuick ? 1 : 2;
const UNCACHED = bench.isQuick ? 50 : 300;
/** In bytes. Many connections that each wait for tens of megabytes would measure little but the queue. */
const HUGE = 1_000_000;
const SAMPLE_PATHS = [
  "/university",
  "/knowledge-base",
  "/knowledge-base/truck-checks/daily-vehicle-inspections",
  "/api/videos",
  "/api/videos/category/featured",
  "/api/videos/search/shift",
  "/api/knowledge-base",
];
const BROWSER_HEADERS = {
  accept: "*/*",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "en-US,en;q=0.9",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
};

/** A response of the product's server; `body` is compressed as it was sent, in Base64. */
type Recorded = { path: string; headers: IncomingHttpHeaders; body: string };
type Target = { name: string; url: string };

/** The servers to compare with, by the names in the tables. Each sends what was recorded. */
const REFERENCES: Record<string, (recorded: readonly Recorded[]) => RequestListener> = {
  "Express, res.json": (recorded) => {
    const app = express();
    for (const one of recorded) {
      const text = textOf(one);
      const isJson = one.headers["content-type"]?.includes("json");
      const value = isJson ? JSON.parse(text) : text;
      app.get(one.path, (_req, res) => void (isJson ? res.json(value) : res.send(value)));
    }
    return app;
  },
  "Express, cached": (recorded) => {
    const cache = bytesByPath(recorded);
    const app = express();
    app.disable("x-powered-by");
    app.use((req, res) => {
      const response = cache.get(req.path);
      res.writeHead(200, response?.headers).end(response?.body);
    });
    return app;
  },
  "node:http": (recorded) => {
    const cache = bytesByPath(recorded);
    return (req, res) => {
      const response = cache.get(req.url ?? "");
      res.writeHead(200, response?.headers).end(response?.body);
    };
  },
};

function textOf({ headers, body }: Recorded): string {
  const bytes = Buffer.from(body, "base64");
  return String(headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes);
}

function bytesByPath(recorded: readonly Recorded[]) {
  return new Map(
    recorded.map(({ path, headers: { connection, date, ...headers }, body }) => {
      return [path, { headers, body: Buffer.from(body, "base64") }];
    }),
  );
}

/** Serves the recorded responses in a process of its own. */
function serveRecorded(name: string, file: string): void {
  const recorded: Recorded[] = JSON.parse(readFileSync(file, "utf8"));
  const server = createServer(REFERENCES[name]?.(recorded));
  server.listen(0, "127.0.0.1", () => {
    console.log(`Ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}

/** Requests a path twice and records the second response, which comes from the cache. */
async function record(url: string, path: string): Promise<Recorded> {
  await fetch(url + path).then((response) => response.arrayBuffer());
  return new Promise((resolve, reject) => {
    request(url + path, { headers: BROWSER_HEADERS }, async (res) => {
      if (res.statusCode !== 200) reject(new Error(`${path} got ${res.statusCode}`));
      const body = Buffer.concat(await res.toArray()).toString("base64");
      resolve({ path, headers: res.headers, body });
    })
      .on("error", reject)
      .end();
  });
}

async function compareTargets(
  url: string,
  paths: readonly string[],
  library: string,
): Promise<void> {
  const recorded: Recorded[] = [];
  for (const path of paths) recorded.push(await record(url, path));
  const folder = temporaryFolder();
  const file = join(folder, "recorded.json");
  writeFileSync(file, JSON.stringify(recorded));
  const servers = await Promise.all(
    Object.keys(REFERENCES).map(async (name) => {
      const args = ["serve", name, file];
      const settings = { NODE_ENV: "production" };
      const script = fileURLToPath(import.meta.url);
      return { name, ...(await startServer(script, settings, ["--import", "tsx"], args)) };
    }),
  );
  const targets = [{ name: "ours", url }, ...servers];
  try {
    for (const one of recorded) await loadSideBySide(targets, one, library);
  } finally {
    for (const server of servers) await server.kill("SIGTERM");
    rmSync(folder, { recursive: true });
  }
}

async function loadSideBySide(targets: Target[], one: Recorded, library: string): Promise<void> {
  const { path } = one;
  const bytes = Buffer.from(one.body, "base64").length;
  const isHuge = textOf(one).length > HUGE;
  const connections = isHuge ? 4 : 50;
  const run = (target: Target, seconds: number) =>
    autocannon({
      url: target.url + path,
      connections,
      duration: seconds,
      headers: BROWSER_HEADERS,
      timeout: 60,
    });
  // The first requests run code that is not compiled yet.
  await bench.inTurn(targets, 1, (target) => run(target, 1));
  const results = await bench.inTurn(targets, isHuge ? 1 : ROUNDS, (target) =>
    run(target, SECONDS),
  );
  const rates = new Map(
    [...results].map(([{ name }, all]) => [
      name,
      bench.median(all.map((each) => each["2xx"] / each.duration)),
    ]),
  );
  const rows = [...results].map(([{ name }, all]) => {
    const rate = rates.get(name) ?? 0;
    return [
      name,
      rate.toFixed(rate < 100 ? 1 : 0),
      ((rates.get("node:http") ?? 0) / rate).toFixed(2),
      bench.median(all.map(({ latency }) => latency.p99)),
      all.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
    ];
  });
  bench.printTable(
    `GET ${path}, ${library}: ${(bytes / 1_000).toFixed(1)} kB as sent, ${connections} connections`,
    ["requests/s", "node:http is × faster", "p99 (ms)", "failed"],
    rows,
  );
}

/** Searches that find 20 videos, each with a word that nobody asked for before. */
async function searchUncached(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 1; index <= UNCACHED; index += 1) {
    const word = rareWord(index * VIDEOS_PER_RARE_WORD);
    const started = performance.now();
    const videos = await (await fetch(`${url}/api/videos/search/${word}`)).json();
    times.push(performance.now() - started);
    if (videos.length !== VIDEOS_PER_RARE_WORD) throw new Error(`${word}: ${videos.length} found`);
  }
  return [bench.median(times), bench.quantile(times, 0.99)];
}

async function main(): Promise<void> {
  bench.build();
  await bench.withSampleSite((url) => compareTargets(url, SAMPLE_PATHS, "sample library"));
  const uncached: (string | number)[][] = [];
  await bench.overDatabases(async (name, settings) => {
    const database = await openDatabase(settings, "an import", pino({ level: "silent" }));
    await seedVideos(database.db, async () => generateVideos(LARGE));
    await database.close();
    await bench.withSite(settings, async (url) => {
      const paths = ["/api/videos", `/api/videos/search/${rareWord(0)}`];
      await compareTargets(url, paths, `${LARGE} videos on ${name}`);
      uncached.push([name, ...(await searchUncached(url))]);
    });
  });
  const title = `Searches that find ${VIDEOS_PER_RARE_WORD} of ${LARGE} videos and are not cached, ms`;
  bench.printTable(title, ["median", "p99"], uncached, 1);
}

const [, , command, name = "", file = ""] = process.argv;
if (command === "serve") serveRecorded(name, file);
else await main();
