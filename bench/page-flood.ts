import { setTimeout } from "node:timers/promises";
import type { RunningServer } from "../server/testing/start-server.ts";
import { newSearch } from "./burst-load.ts";
import { BROWSER_HEADERS, quantile } from "./measure.ts";
import { cpuSeconds, residentMiB } from "./process-usage.ts";

const AT_ONCE = 48;
const VISIT_EVERY_MS = 50;
const CALM_MS = 3_000;

/** Addresses that anyone can think up without end, and that lead to nothing or to a page that others have too. */
const MADE_UP = [
  (index: number) => `/?t=${index}`,
  (index: number) => `/university?video=${(index % 18) + 1}&category=how-to&t=${index}`,
  (index: number) => `/university?video=${1_000 + index}`,
  (index: number) => `/university?category=made-up-${index}`,
  (index: number) => `/knowledge-base?category=made-up-${index}`,
  (index: number) => `/knowledge-base/cad/made-up-${index}`,
  (index: number) => `/made-up/${index}`,
  (index: number) => `/api/knowledge-base/categories/made-up-${index}`,
  (index: number) => `/api/knowledge-base/articles/made-up-${index}`,
  (index: number) => `/api/transcripts/${1_000 + index}`,
  (index: number) => `/api/videos/category/made-up-${index}`,
];
const MADE_UP_COUNT = 20_000;
/** Fewer than this script can send: at its own limit it would measure itself. */
const MADE_UP_PER_SECOND = 500;

/** Visits a cached page at a steady rate while many people search for what nobody searched before. */
export function measurePageFlood(server: RunningServer, path: string, seconds: number) {
  const until = performance.now() + CALM_MS + seconds * 1000;
  // Other words than those of the burst before.
  const searchAt = (index: number) =>
    performance.now() < until ? newSearch(10_000_000 + index) : undefined;
  return measureFlood(server, path, `${AT_ONCE} people searching`, searchAt);
}

/** The same while 20,000 different addresses are asked for that somebody made up. */
export function measureAddressFlood(server: RunningServer, path: string) {
  const addressAt = (index: number) =>
    index < MADE_UP_COUNT ? MADE_UP[index % MADE_UP.length]?.(index) : undefined;
  const name = `${MADE_UP_COUNT} made-up addresses`;
  return measureFlood(server, path, name, addressAt, MADE_UP_PER_SECOND);
}

async function measureFlood(
  { url, child }: RunningServer,
  path: string,
  name: string,
  addressAt: (index: number) => string | undefined,
  perSecond = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const { pid = 0 } = child;
  const ask = async (address: string) => {
    const started = performance.now();
    const response = await fetch(`${url}${address}`, { headers: BROWSER_HEADERS });
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - started };
  };
  const visitUntil = async (isOver: () => boolean) => {
    const visits = [];
    while (!isOver()) {
      visits.push(await ask(path));
      await setTimeout(VISIT_EVERY_MS);
    }
    return visits;
  };
  await ask(path);
  const calmUntil = performance.now() + CALM_MS;
  const calm = await visitUntil(() => performance.now() > calmUntil);

  const [memory, cpu, started] = [residentMiB(pid), cpuSeconds(pid), performance.now()];
  const statuses = new Map<number, number>();
  let next = 0;
  const flood = async () => {
    for (let address = addressAt(next); address; address = addressAt(next)) {
      const due = started + (next++ * 1000) / perSecond;
      if (due > performance.now()) await setTimeout(due - performance.now());
      const { status } = await ask(address);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  let isOver = false;
  const flooding = Promise.all(Array.from({ length: AT_ONCE }, flood)).finally(() => {
    isOver = true;
  });
  const during = await visitUntil(() => isOver);
  await flooding;

  const failures = during.filter(({ status }) => status !== 200).length;
  const seconds = (performance.now() - started) / 1000;
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  console.log(
    `  ${name}: ${counts} in ${seconds.toFixed(0)} s, ${(cpuSeconds(pid) - cpu).toFixed(1)} s of CPU; the cached page ${times(calm)} before, ${times(during)} during, ` +
      `${failures} of ${during.length} not 200; memory ${memory.toFixed(0)} → ${residentMiB(pid).toFixed(0)} MiB`,
  );
  return failures === 0;
}

const times = (visits: readonly { ms: number }[]) => {
  const ms = visits.map((visit) => visit.ms);
  return `p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms`;
};
