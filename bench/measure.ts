import autocannon from "autocannon";
import type { Target } from "./target.ts";

/** What a browser sends with such a request. */
export const BROWSER_HEADERS = {
  accept: "*/*",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "en-US,en;q=0.9",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
};

/** Requests per second and the 99th percentile of the response times in milliseconds. */
export type Figures = { rate: number; p99: number; failures: number };

export type Load = { path: string; connections: number; seconds: number; rounds: number };

/**
 * Loads the targets in turn, round after round, so that other activity of the machine affects all alike.
 * Returns the medians by target.
 */
export async function measureSideBySide(
  targets: Target[],
  load: Load,
): Promise<Map<string, Figures>> {
  // Warm-up: the first requests run code that is not compiled yet.
  for (const target of targets) await run(target, { ...load, seconds: 1 });
  const runs = new Map(targets.map(({ name }) => [name, [] as Figures[]]));
  for (let round = 0; round < load.rounds; round += 1) {
    for (const target of targets) runs.get(target.name)?.push(await run(target, load));
  }
  return new Map(
    [...runs].map(([name, figures]) => [
      name,
      {
        rate: median(figures.map(({ rate }) => rate)),
        p99: median(figures.map(({ p99 }) => p99)),
        failures: figures.reduce((sum, { failures }) => sum + failures, 0),
      },
    ]),
  );
}

async function run(target: Target, { path, connections, seconds }: Load): Promise<Figures> {
  const result = await autocannon({
    url: `${target.url}${path}`,
    connections,
    duration: seconds,
    headers: BROWSER_HEADERS,
    timeout: 60,
  });
  return {
    rate: result["2xx"] / result.duration,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

/** The value below which a share of the values lies; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The most memory that a server has while `work` runs, in MiB. */
export async function peakMemory(target: Target, work: Promise<unknown>): Promise<number> {
  let peak = target.memory();
  const watch = setInterval(() => {
    peak = Math.max(peak, target.memory());
  }, 50);
  await work.finally(() => clearInterval(watch));
  return peak;
}
