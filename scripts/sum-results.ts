import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Adds up test reports: `sum-results.ts REPORT EXIT_CODE [REPORT EXIT_CODE]...`, where REPORT is the JSON of a Vitest
 * or a Playwright run and EXIT_CODE is how that run ended. Prints "N passed, N failed".
 */
type Count = { passed: number; failed: number };

const vitestSchema = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform((report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));

const playwrightSchema = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    errors: z.array(z.unknown()),
  })
  .transform(({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }));

function readCount(path: string, exitCode: string | undefined): Count {
  try {
    const json: unknown = JSON.parse(readFileSync(path, "utf8"));
    const { passed, failed } = z.union([vitestSchema, playwrightSchema]).parse(json);
    // No report counts an unhandled rejection or a file that could not be loaded; the exit code tells.
    return { passed, failed: exitCode === "0" ? failed : Math.max(1, failed) };
  } catch (error) {
    console.error(`No usable test report at ${path}: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

const reports = process.argv.slice(2);
if (reports.length === 0) throw new Error("No test reports were given.");
let passed = 0;
let failed = 0;
for (let index = 0; index < reports.length; index += 2) {
  const count = readCount(reports[index] ?? "", reports[index + 1]);
  passed += count.passed;
  failed += count.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
