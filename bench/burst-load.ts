import autocannon from "autocannon";
import type { RunningServer } from "../server/testing/start-server.ts";
import { BROWSER_HEADERS } from "./measure.ts";
import { residentMiB } from "./process-usage.ts";

const CONNECTIONS = 1_000;
const CALM_CONNECTIONS = 20;
const RECOVERY_MS = 5_000;
// Below this a difference is that of the machine.
const NORMAL_MS = 20;

/**
 * 1,000 connections at once, half of their requests for searches that nobody made before. Prints what they got, how the
 * memory grew, and how long `path` took afterwards to be answered as before.
 */
export async function measureBurst(
  { url, child }: RunningServer,
  path: string,
  seconds: number,
): Promise<boolean> {
  const calm = () => calmP99(`${url}${path}`);
  await calm();
  const normal = Math.max(NORMAL_MS, 2 * (await calm()));
  const memory = residentMiB(child.pid ?? 0);
  const { statuses, failures, withoutRetry } = await burst(url, path, seconds);
  const grown = residentMiB(child.pid ?? 0);
  const ended = performance.now();
  let p99 = await calm();
  while (p99 > normal && performance.now() - ended < 2 * RECOVERY_MS) p99 = await calm();
  const recovered = performance.now() - ended;
  console.log(
    `  ${CONNECTIONS} connections: ${JSON.stringify(statuses)}, ${failures} broken, ${withoutRetry} × 503 without Retry-After; ` +
      `memory ${memory.toFixed(0)} → ${grown.toFixed(0)} MiB; p99 ${p99} ms after ${(recovered / 1000).toFixed(1)} s (normal: ${normal} ms)`,
  );
  const isExpected = Object.keys(statuses).every((status) => ["200", "503"].includes(status));
  return isExpected && failures === 0 && withoutRetry === 0 && recovered <= RECOVERY_MS;
}

async function calmP99(url: string): Promise<number> {
  const options = { connections: CALM_CONNECTIONS, duration: 1, headers: BROWSER_HEADERS };
  const { latency } = await autocannon({ url, ...options });
  return latency.p99;
}

type Parsed = { statusCode: number; headers: string[] };

async function burst(url: string, path: string, seconds: number) {
  const statuses: Record<string, number> = {};
  let [next, withoutRetry] = [0, 0];
  const count = ({ statusCode, headers }: Parsed) => {
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    const retries = headers.some((name) => /^retry-after$/i.test(name));
    if (statusCode === 503 && !retries) withoutRetry += 1;
  };
  const search = (request: autocannon.Request) => ({ ...request, path: newSearch(next++) });
  const { errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: BROWSER_HEADERS,
    timeout: 60,
    requests: [{ path }, { setupRequest: search }],
    // Its types leave the event out.
    setupClient: (client) => void (client as unknown as NodeJS.EventEmitter).on("headers", count),
  });
  return { statuses, failures: errors, withoutRetry };
}

/** The address of a search that nobody made before, on one of the pages that have one. */
export function newSearch(number: number): string {
  const pages = ["/search", "/university", "/knowledge-base"];
  return `${pages[number % pages.length]}?q=crew${number.toString(36)}`;
}
