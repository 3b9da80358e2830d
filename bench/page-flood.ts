import { setTimeout } from "node:timers/promises";
import type { RunningServer } from "../server/testing/start-server.ts";
import { newSearch } from "./burst-load.ts";
import { quantile } from "./measure.ts";
import { residentMiB } from "./process-usage.ts";

const SEARCHERS = 48;
const VISIT_EVERY_MS = 50;

/** Visits a cached page at a steady rate while many people search for what nobody searched before. */
export async function measurePageFlood(
  { url, child }: RunningServer,
  path: string,
  seconds: number,
): Promise<boolean> {
  const before = residentMiB(child.pid ?? 0);
  const until = performance.now() + seconds * 1000;
  const statuses = new Map<number, number>();
  // Other words than those of the burst before.
  let next = 10_000_000;
  const search = async () => {
    while (performance.now() < until) {
      const response = await fetch(`${url}${newSearch(next++)}`);
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  const times: number[] = [];
  let failures = 0;
  const visit = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const response = await fetch(`${url}${path}`);
      await response.arrayBuffer();
      times.push(performance.now() - started);
      if (response.status !== 200) failures += 1;
      await setTimeout(VISIT_EVERY_MS);
    }
  };
  await Promise.all([visit(), ...Array.from({ length: SEARCHERS }, search)]);
  const after = residentMiB(child.pid ?? 0);
  const searches = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  console.log(
    `  ${SEARCHERS} people searching: ${searches}; the cached page p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, ${failures} of ${times.length} not 200; memory ${before.toFixed(0)} → ${after.toFixed(0)} MiB`,
  );
  return failures === 0;
}
