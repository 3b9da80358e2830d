import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const SHOWN = 10;

/** Seconds that a file's imports, set-up and tests took. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const all =
    environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return all / 1000;
}

/** A Vitest reporter that lists the test files that took longest. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ path: module.moduleId, seconds: secondsOf(module) }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, SHOWN);
    console.log(`The ${slowest.length} slowest test files:`);
    for (const { path, seconds } of slowest) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(process.cwd(), path)}`);
    }
  }
}
