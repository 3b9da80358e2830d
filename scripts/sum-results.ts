import { readFileSync } from "node:fs";
import { z } from "zod";

type Count = { passed: number; failed: number };

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
});
const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

function vitestCount(json: unknown): Count {
  const { numPassedTests, numFailedTests } = vitestSchema.parse(json);
  return { passed: numPassedTests, failed: numFailedTests };
}

function playwrightCount(json: unknown): Count {
  const { stats, errors } = playwrightSchema.parse(json);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function read(path: string | undefined, count: (json: unknown) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(path ?? "", "utf8")));
  } catch (error) {
    console.error(`No usable test report at ${path}: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * A run that ended badly without a failed test, as with an unhandled rejection or a file that didn't
 * load, stands nowhere in the report's counts: one failure.
 */
function withExitCode(count: Count, exitCode: string | undefined): Count {
  return exitCode === "0" ? count : { ...count, failed: Math.max(1, count.failed) };
}

const [unitPath, unitExit, browserPath, browserExit] = process.argv.slice(2);
const unit = withExitCode(read(unitPath, vitestCount), unitExit);
const browser = withExitCode(read(browserPath, playwrightCount), browserExit);
const failed = unit.failed + browser.failed;
console.log(`${unit.passed + browser.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
