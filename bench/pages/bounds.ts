import type { Condition } from "./measure-site.ts";
import { medianOf, type Run, show } from "./print-table.ts";
import type { SiteName } from "./sites.ts";

/** A number, or the figure of another site times a factor. */
type Limit = number | { site: SiteName; figure: string; factor: number };
/** What a figure of ours may be at most. */
type Check = { condition: Condition["name"]; figure: string; limits: readonly Limit[] };
type Bound = { name: string; checks: readonly Check[] };
/** Whether ours keeps it, null where that is unknown, and the figures. */
type Outcome = { isKept: boolean | null; text: string };

const FCP = "FCP (ms)";
const AGAIN = "repeat visit, FCP (ms)";
/** 1,000 bytes. */
const KB_IN_KIB = 1_000 / 1_024;

const times = (factor: number, site: SiteName, figure: string): Limit => ({ site, figure, factor });
function slow(figure: string, ...limits: readonly Limit[]): Check {
  return { condition: "slow", figure, limits };
}
function fast(figure: string, ...limits: readonly Limit[]): Check {
  return { condition: "fast", figure, limits };
}

const BOUNDS: readonly Bound[] = [
  {
    name: "1 first view",
    checks: [
      slow(FCP, times(1, "Starlight", FCP), times(1.25, "hand-written", FCP)),
      slow("LCP (ms)", times(1, "Starlight", FCP), times(1.25, "hand-written", FCP)),
    ],
  },
  {
    name: "2 blocking",
    checks: [slow("blocking time (ms)", 100), slow("longest task after FCP (ms)", 200)],
  },
  { name: "3 repeat visit", checks: [slow(AGAIN, times(1.1, "Starlight", AGAIN))] },
  {
    name: "4 navigation",
    checks: ["navigation to it (ms)", "navigation to it, hovered first (ms)"].flatMap((figure) => [
      fast(figure, 75),
      slow(figure, 150),
    ]),
  },
  {
    name: "5 first visit",
    checks: [
      slow("bytes before usable (KiB)", 100 * KB_IN_KIB),
      slow("first visit, requests in all", 12),
      slow("first visit, bytes in all (KiB)", 160 * KB_IN_KIB),
    ],
  },
  { name: "6 fast first view", checks: [fast(FCP, times(1.5, "hand-written", FCP))] },
];

/** One line for each bound and screen: whether ours keeps it, by the medians, and the figures. */
export function printBounds(runs: readonly Run[]): void {
  console.log("\nBounds of ours");
  for (const { name, checks } of BOUNDS) {
    for (const screen of new Set(runs.map((run) => run.screen))) {
      const ofScreen = runs.filter((run) => run.screen === screen);
      const outcomes = checks.flatMap((check) => outcomeOf(check, ofScreen) ?? []);
      if (outcomes.length === 0) continue;
      const texts = outcomes.map(({ text }) => text).join("; ");
      console.log(`  ${verdict(allKept(outcomes)).padEnd(8)}${name}, ${screen}: ${texts}`);
    }
  }
}

/** Null where ours was not measured. */
function outcomeOf({ condition, figure, limits }: Check, runs: readonly Run[]): Outcome | null {
  const ofCondition = runs.filter((run) => run.condition === condition);
  const ours = medianOf(ofCondition, "ours", figure);
  if (ours === null) return null;
  const compared = limits.map((limit) => compare(ours, limit, ofCondition, figure));
  const texts = compared.map(({ text }) => text).join(", ");
  return {
    isKept: allKept(compared),
    text: `${condition} ${figure} ${show(figure, ours)} ${texts}`,
  };
}

function compare(ours: number, limit: Limit, runs: readonly Run[], figure: string): Outcome {
  if (typeof limit === "number") return outcome(ours, limit, show(figure, limit));
  const { site, factor } = limit;
  const reference = medianOf(runs, site, limit.figure);
  if (reference === null) return { isKept: null, text: `(${site} unknown)` };
  const most = reference * factor;
  return outcome(ours, most, `${show(figure, most)} (${factor} × ${site})`);
}

function outcome(ours: number, most: number, text: string): Outcome {
  return { isKept: ours <= most, text: `${ours <= most ? "≤" : ">"} ${text}` };
}

function allKept(outcomes: readonly Outcome[]): boolean | null {
  if (outcomes.some(({ isKept }) => isKept === false)) return false;
  return outcomes.every(({ isKept }) => isKept) || null;
}

function verdict(isKept: boolean | null): string {
  if (isKept === null) return "unknown";
  return isKept ? "kept" : "missed";
}
