import { readFileSync } from "node:fs";
import { z } from "zod";

type Count = { passed: number; failed: number };

const vitestSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
});
const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** A run that broke without a failed test, such as a file that didn't load, counts as one failure. */
function vitestCount(json: unknown): Count {
  const { success, numPassedTests, numFailedTests } = vitestSchema.parse(json);
  return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) };
}

function playwrightCount(json: unknown): Count {
  const { stats, errors } = playwrightSchema.parse(json);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** A runner that left no report died before its end: one failure. */
function read(path: string | undefined, count: (json: unknown) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(path ?? "", "utf8")));
  } catch (error) {
    console.error(`No usable test report at ${path}: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

const [vitestPath, playwrightPath] = process.argv.slice(2);
const unit = read(vitestPath, vitestCount);
const browser = read(playwrightPath, playwrightCount);
const failed = unit.failed + browser.failed;
console.log(`${unit.passed + browser.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
