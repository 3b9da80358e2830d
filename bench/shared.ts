// Shared by the four benchmarks: options, the built server over both databases, medians and tables.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { contentType } from "mime-types";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { ACCOUNT_SETTINGS } from "../server/testing/generated-content.ts";
import { createDatabase, startPostgres } from "../server/testing/postgres-server.ts";
import { type RunningServer, startServer } from "../server/testing/start-server.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";

/** `--quick`: fewer rounds, to see that the command works. */
export const isQuick = process.argv.includes("--quick");

/** Builds the product, unless `--built` says that `dist` is up to date. */
export function build(): void {
  if (process.argv.includes("--built")) return;
  execFileSync("npm", ["run", "build"], { stdio: ["ignore", "ignore", "inherit"] });
}

/** Settings of a server that name an empty database. */
export type BenchDatabase = { DATA_DIR: string; DATABASE_URL?: string };

/** Runs `measure` with an empty database of each kind, one after the other, and removes them. */
export async function overDatabases(
  measure: (name: string, settings: BenchDatabase) => Promise<void>,
): Promise<void> {
  const DATA_DIR = temporaryFolder();
  await measure("PGlite", { DATA_DIR }).finally(() => rmSync(DATA_DIR, { recursive: true }));
  await overPostgres((settings) => measure("PostgreSQL", settings));
}

/** Runs `measure` with an empty database on a PostgreSQL server that is started for it. */
export async function overPostgres(
  measure: (settings: BenchDatabase) => Promise<void>,
): Promise<void> {
  const DATA_DIR = temporaryFolder();
  const postgres = await startPostgres();
  try {
    await measure({ DATA_DIR, DATABASE_URL: await createDatabase(postgres.url) });
  } finally {
    await postgres.stop();
    rmSync(DATA_DIR, { recursive: true });
  }
}

/** Starts the built server as a process of its own, as in production. */
export function startSite(settings: BenchDatabase): Promise<RunningServer> {
  return startServer("dist/server/index.js", {
    ...ACCOUNT_SETTINGS,
    LOG_LEVEL: "info",
    ...settings,
  });
}

/** Runs `measure` with the built server, and ends it. */
export async function withSite(
  settings: BenchDatabase,
  measure: (url: string) => Promise<void>,
): Promise<void> {
  const server = await startSite(settings);
  await measure(server.url).finally(() => server.kill("SIGTERM"));
}

/** Runs `measure` with the built server over a new embedded database, which has the sample content. */
export async function withSampleSite(measure: (url: string) => Promise<void>): Promise<void> {
  const DATA_DIR = temporaryFolder();
  await withSite({ DATA_DIR }, measure).finally(() => rmSync(DATA_DIR, { recursive: true }));
}

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS });
}

/** Serves the files of a folder, compressed once, and returns the origin: /x is x.html or x/index.html. */
export async function serveFolder(folder: string): Promise<string> {
  const files = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const isText = /\.(html|css|js|json|svg|txt|xml)$/.test(file);
    const body = isText ? brotliCompressSync(readFileSync(file)) : readFileSync(file);
    const type = contentType(entry.name) || "text/plain";
    const headers = { "Content-Type": type, ...(isText && { "Content-Encoding": "br" }) };
    files.set(file.slice(folder.length).replace(/(\/index)?\.html$/, ""), { headers, body });
  }
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? "/", "http://127.0.0.1");
    const file = files.get(pathname.replace(/\/$/, ""));
    res.writeHead(file ? 200 : 404, file?.headers).end(file?.body);
  }).listen(0, "127.0.0.1");
  // An open server must not keep the process alive.
  server.unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Measures each target once a round, in turn, so that other work of the machine affects all alike. Returns the results by
 * target.
 */
export async function inTurn<Target, Result>(
  targets: Iterable<Target>,
  rounds: number,
  measure: (target: Target) => Promise<Result>,
): Promise<Map<Target, Result[]>> {
  const results = new Map([...targets].map((target) => [target, [] as Result[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, own] of results) own.push(await measure(target));
  }
  return results;
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Prints rows below a title; the first cell of each is its name. Numbers get `digits` decimal places. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  digits = 0,
): void {
  const show = (cell: string | number) =>
    typeof cell === "string" ? cell : Number.isNaN(cell) ? "–" : cell.toFixed(digits);
  const table = [["", ...head], ...rows.map((row) => row.map(show))];
  const widths = [0, ...head].map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  console.log(`\n${title}`);
  for (const [name = "", ...cells] of table) {
    const padded = cells.map((cell, column) => cell.padStart((widths[column + 1] ?? 0) + 2));
    console.log(`  ${name.padEnd(widths[0] ?? 0)}${padded.join("")}`);
  }
}
