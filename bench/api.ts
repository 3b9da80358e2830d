// npm run bench:api [-- --quick]: the video API beside a plain Express app and a bare HTTP server.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ROWS_PER_RARE_WORD, rareWord } from "./generate-videos.ts";
import { embeddedLibrary, type Library, postgresLibrary } from "./library.ts";
import { BROWSER_HEADERS, measureSideBySide, median, quantile } from "./measure.ts";
import { type Recorded, startTarget, type Target } from "./target.ts";

const quick = process.argv.includes("--quick");
const LARGE = quick ? 10_000 : 100_000;
const ROUNDS = quick ? 1 : 3;
// Many connections that each wait for tens of megabytes would measure little but the queue.
const HUGE_BYTES = 1_000_000;

/** Fetches a response as a browser would and saves it for the other servers. */
async function record(
  target: Target,
  path: string,
  folder: string,
): Promise<Recorded & { bytes: number }> {
  const encoded = await new Promise<Buffer>((resolve, reject) => {
    request(`${target.url}${path}`, { headers: BROWSER_HEADERS }, async (res) => {
      const body = Buffer.concat(await res.toArray());
      resolve(res.headers["content-encoding"] === "br" ? body : Buffer.from(body));
    })
      .on("error", reject)
      .end();
  });
  const plain = isBrotli(encoded) ? brotliDecompressSync(encoded) : encoded;
  const name = join(folder, encodeURIComponent(path));
  writeFileSync(`${name}.json`, plain);
  writeFileSync(`${name}.br`, encoded);
  return { path, plainFile: `${name}.json`, encodedFile: `${name}.br`, bytes: plain.length };
}

const isBrotli = (body: Buffer) => body[0] !== "[".charCodeAt(0);

async function compare(library: Library, title: string, searchFor: string): Promise<void> {
  const { dispose, settings } = library;
  const ours = await startTarget("ours", ["dist/server/index.js"], {
    ...settings,
  });
  const folder = mkdtempSync(join(tmpdir(), "bench-responses-"));
  const recorded: (Recorded & { bytes: number })[] = [];
  for (const path of [
    "/api/videos",
    "/api/videos/category/featured",
    `/api/videos/search/${searchFor}`,
  ]) {
    recorded.push(await record(ours, path, folder));
  }
  const list = join(folder, "recorded.json");
  writeFileSync(list, JSON.stringify(recorded));
  const express = await startTarget("Express, res.json", [
    "--import",
    "tsx",
    "bench/serve-plain.ts",
    "express",
    list,
  ]);
  const bare = await startTarget("bare node:http", [
    "--import",
    "tsx",
    "bench/serve-plain.ts",
    "bare",
    list,
  ]);
  const targets = [ours, express, bare];
  console.log(`\n== ${title}, ${library.name} ==`);
  for (const { path, bytes } of recorded) await report(targets, path, bytes);
  for (const target of targets)
    console.log(`memory of ${target.name}: ${target.memory().toFixed(0)} MiB`);
  if (title !== SAMPLE) await searchUncached(ours);
  for (const target of targets) await target.stop();
  await dispose();
}

async function report(targets: Target[], path: string, bytes: number): Promise<void> {
  const huge = bytes > HUGE_BYTES;
  const load = {
    path,
    connections: huge ? 4 : 50,
    seconds: huge ? 4 : 2,
    rounds: huge ? 1 : ROUNDS,
  };
  const figures = await measureSideBySide(targets, load);
  const base = figures.get("Express, res.json")?.rate ?? Number.NaN;
  console.log(
    `GET ${path} (${(bytes / 1000).toFixed(1)} kB of JSON, ${load.connections} connections)`,
  );
  for (const [name, { rate, p99, failures }] of figures) {
    const cells = [
      name.padEnd(18),
      `${rate.toFixed(rate < 100 ? 1 : 0)} req/s`.padStart(14),
      `p99 ${p99} ms`.padStart(12),
      `${(rate / base).toFixed(2)}× Express`.padStart(16),
    ];
    console.log(`  ${cells.join("")}${failures ? `  ${failures} failed` : ""}`);
  }
}

/** Searches that find 20 rows, each with a word that nobody asked for before. */
async function searchUncached(target: Target): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < 300; index += 1) {
    const word = rareWord((index + 1) * ROWS_PER_RARE_WORD);
    const started = performance.now();
    const response = await fetch(`${target.url}/api/videos/search/${word}`);
    const rows = (await response.json()) as unknown[];
    times.push(performance.now() - started);
    if (rows.length !== ROWS_PER_RARE_WORD) throw new Error(`${word} found ${rows.length} rows`);
  }
  console.log(
    `uncached search that finds 20 of ${LARGE}: median ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
  );
}

const SAMPLE = "the sample library";
execFileSync("npm", ["run", "build"], { stdio: "ignore" });
await compare(await embeddedLibrary(0), SAMPLE, "shift");
await compare(await postgresLibrary(0), SAMPLE, "shift");
await compare(await embeddedLibrary(LARGE), `${LARGE} videos`, rareWord(0));
await compare(await postgresLibrary(LARGE), `${LARGE} videos`, rareWord(0));
