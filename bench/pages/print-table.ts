import { median } from "../measure.ts";
import type { Figures } from "./measure-site.ts";
import type { SiteName } from "./sites.ts";

/** One run of a site on a screen under a condition. */
export type Run = { screen: string; condition: string; site: SiteName; figures: Figures };

/** Medians by screen, condition and figure, one column a site, and ours divided by each reference. */
export function printTable(runs: readonly Run[], sites: readonly SiteName[]): void {
  const references = sites.filter((site) => site !== "ours");
  const heads = [...sites, ...references.map((site) => `÷ ${site}`)];
  for (const group of new Set(runs.map(groupOf))) {
    const ofGroup = runs.filter((run) => groupOf(run) === group);
    console.log(`\n${group.padEnd(38)}${heads.map((head) => head.padStart(15)).join("")}`);
    for (const name of new Set(ofGroup.flatMap(({ figures }) => Object.keys(figures)))) {
      const values = sites.map((site) => medianOf(ofGroup, site, name));
      const ours = values[sites.indexOf("ours")] ?? null;
      const ratios = references.map((site) => ratio(ours, values[sites.indexOf(site)] ?? null));
      const cells = [...values.map((value) => show(name, value)), ...ratios];
      console.log(`  ${name.padEnd(36)}${cells.map((cell) => cell.padStart(15)).join("")}`);
    }
  }
}

/** The median of a figure, null when most runs have none. */
export function medianOf(runs: readonly Run[], site: SiteName, name: string): number | null {
  const values = runs
    .filter((run) => run.site === site)
    .map(({ figures }) => figures[name] ?? null);
  const known = values.filter((value) => value !== null);
  return known.length * 2 > values.length ? median(known) : null;
}

function groupOf({ screen, condition }: Run): string {
  return `${screen}, ${condition}`;
}

export function show(name: string, value: number | null): string {
  if (value === null) return "no";
  if (name === "CLS") return value.toFixed(3);
  return name.endsWith("(KiB)") ? value.toFixed(1) : value.toFixed(0);
}

function ratio(ours: number | null, reference: number | null): string {
  return ours !== null && reference ? (ours / reference).toFixed(2) : "";
}
