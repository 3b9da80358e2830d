import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import autocannon from "autocannon";
import { type RunningServer, startServer } from "../server/testing/start-server.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import { BROWSER_HEADERS } from "./measure.ts";
import { cpuSeconds, residentMiB } from "./process-usage.ts";

const CONNECTIONS = 200;
const WARM_UP_SECONDS = 2;
// A server's CPU time per request is the same after some seconds as after a minute.
const BARE_SECONDS = 10;

/** Headers that each server writes itself. */
const OWN_HEADERS = /^(date|connection|keep-alive)$/i;

type Usage = {
  requests: number;
  failures: number;
  cpuMs: number;
  memory: number[];
  p50: number;
  p99: number;
};

/** Loads a server with 200 connections on each path, beside a bare server that sends the same bytes, and prints both. */
export async function measureSteadyLoad(
  server: RunningServer,
  paths: readonly string[],
  seconds: number,
): Promise<boolean> {
  const bare = await startBare(server.url, paths);
  let isFine = true;
  try {
    for (const path of paths) {
      const ours = await load(server, path, seconds);
      const base = await load(bare, path, Math.min(seconds, BARE_SECONDS));
      const ratio = ours.cpuMs / base.cpuMs;
      const [start = 0, middle = 0, end = 0] = ours.memory.map(Math.round);
      console.log(
        `  ${path}: ${ours.requests} requests, ${ours.failures} errors, p50 ${ours.p50} ms, p99 ${ours.p99} ms; ` +
          `memory ${start}, ${middle}, ${end} MiB; CPU ${(ours.cpuMs * 1000).toFixed(0)} µs a request, ` +
          `bare ${(base.cpuMs * 1000).toFixed(0)} µs: ${ratio.toFixed(2)}×`,
      );
      isFine &&= ours.failures === 0 && ratio <= 1.5;
    }
  } finally {
    await bare.kill("SIGTERM");
  }
  return isFine;
}

async function load({ url, child }: RunningServer, path: string, seconds: number): Promise<Usage> {
  const { pid = 0 } = child;
  await cannon(`${url}${path}`, WARM_UP_SECONDS);
  const memory = [residentMiB(pid)];
  const before = cpuSeconds(pid);
  const middle = setTimeout(() => memory.push(residentMiB(pid)), (seconds * 1000) / 2);
  const result = await cannon(`${url}${path}`, seconds);
  clearTimeout(middle);
  memory.push(residentMiB(pid));
  const { non2xx, errors, latency } = result;
  const requests = result["2xx"];
  const cpuMs = ((cpuSeconds(pid) - before) * 1000) / requests;
  return { requests, failures: non2xx + errors, cpuMs, memory, p50: latency.p50, p99: latency.p99 };
}

function cannon(url: string, duration: number): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers: BROWSER_HEADERS,
    timeout: 60,
  });
}

async function startBare(url: string, paths: readonly string[]): Promise<RunningServer> {
  const recorded: Record<string, object> = {};
  for (const path of paths) recorded[path] = await record(`${url}${path}`);
  const file = join(temporaryFolder(), "answers.json");
  writeFileSync(file, JSON.stringify(recorded));
  return startServer("bench/serve-bytes.ts", {}, ["--import", "tsx"], [file]);
}

/** An answer as a browser gets it, not decoded; the first is made, the second comes from the cache. */
async function record(url: string): Promise<{ headers: string[]; body: string }> {
  let answer = await get(url);
  if (answer.status === 200) answer = await get(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return { headers: answer.headers, body: answer.body.toString("base64") };
}

function get(url: string): Promise<{ status: number; headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: BROWSER_HEADERS }, async (res) => {
      const body = Buffer.concat(await res.toArray());
      const raw = res.rawHeaders;
      const kept = raw.filter((_, index) => !OWN_HEADERS.test(raw[index - (index % 2)] ?? ""));
      resolve({ status: res.statusCode ?? 0, headers: kept, body });
    })
      .on("error", reject)
      .end();
  });
}
