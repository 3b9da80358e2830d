// Lighthouse's scores of the public screens, as on a phone, on the production build (`npm run build` first):
// npm run bench:lighthouse [-- --runs=3 --only=article]. Each audit that lost a point is listed with its reason.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../scripts/find-chromium.ts";
import { SCREENS } from "./pages/content.ts";
import { installPackages } from "./pages/install-package.ts";
import { startTarget } from "./target.ts";

const VERSION = "13.5.0";
/** What it runs on: it needs Node 22.19. */
const NODE = "node@22.23.3";
/** How many of an audit's findings are printed. */
const LISTED = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

type Audit = {
  title: string;
  score: number | null;
  displayValue?: string;
  details?: { items?: unknown[] };
};
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> };

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    only: { type: "string", default: [...Object.keys(SCREENS), "search"].join(",") },
  },
});
const modules = join(installPackages(`lighthouse@${VERSION}`, NODE), "node_modules");
// A browser with all of its features rather than the headless shell, where there is one.
const ofSystem = "/usr/bin/chromium";
const isFull = !process.env.CHROMIUM_PATH && existsSync(ofSystem);
const fullChromium = isFull ? ofSystem : await findChromium();
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const server = await startTarget("ours", ["dist/server/index.js"], {
  DATA_DIR: join(folder, "data"),
});
try {
  console.log(`Lighthouse ${VERSION}, mobile, the median by performance of ${options.runs} runs.`);
  for (const [screen, path] of Object.entries({ ...SCREENS, search: "/search?q=unit" })) {
    if (options.only.split(",").includes(screen)) print(screen, medianReport(server.url + path));
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

function medianReport(url: string): Report {
  const reports = Array.from({ length: Number(options.runs) }, () => audit(url));
  const performance = ({ categories }: Report) => categories.performance?.score ?? 0;
  reports.sort((a, b) => performance(a) - performance(b));
  return reports[reports.length >> 1] as Report;
}

function audit(url: string): Report {
  const output = join(folder, "report.json");
  const flags = ["--quiet", "--output=json", `--output-path=${output}`];
  const only = `--only-categories=${CATEGORIES.join(",")}`;
  const chrome = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
  const command = join(modules, "lighthouse/cli/index.js");
  execFileSync(join(modules, "node/bin/node"), [command, url, ...flags, only, chrome], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CHROME_PATH: fullChromium },
    timeout: 5 * 60_000,
  });
  return JSON.parse(readFileSync(output, "utf8"));
}

function print(screen: string, { categories, audits }: Report): void {
  const scores = CATEGORIES.map((id) => `${id} ${Math.round((categories[id]?.score ?? 0) * 100)}`);
  console.log(`\n${screen}: ${scores.join(", ")}`);
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      const hasLost = weight > 0 && audit && audit.score !== null && audit.score < 1;
      if (hasLost) printAudit(`${category}: ${id}, weight ${weight}`, audit);
    }
  }
}

function printAudit(name: string, { title, score, displayValue = "", details }: Audit): void {
  console.log(`  ${score?.toFixed(2)} ${name}: ${title} ${displayValue}`);
  for (const item of details?.items?.slice(0, LISTED) ?? []) {
    console.log(`       ${JSON.stringify(item).slice(0, 400)}`);
  }
}
