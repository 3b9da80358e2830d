import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Adds up test reports: `sum-results.ts REPORT EXIT_CODE [REPORT EXIT_CODE]...`, where REPORT is the JSON of a Vitest
 * or a Playwright run and EXIT_CODE is how that run ended. Prints what Vitest reported as failed, which stands far above
 * in the log (Playwright's list of failures ends its own), and "N passed, N failed".
 */
type Result = { passed: number; failed: number; messages: string[] };

const vitestFileSchema = z
  .object({
    name: z.string(),
    message: z.string(),
    assertionResults: z.array(
      z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
    ),
  })
  .transform(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => [name, fullName, ...failureMessages].join("\n")),
  ]);

const vitestSchema = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(vitestFileSchema),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    messages: testResults.flat(),
  }));

const playwrightSchema = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    errors: z.array(z.unknown()),
  })
  .transform(({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    messages: [],
  }));

function readResult(path: string, exitCode: string | undefined): Result {
  try {
    const json: unknown = JSON.parse(readFileSync(path, "utf8"));
    const result = z.union([vitestSchema, playwrightSchema]).parse(json);
    // No report counts an unhandled rejection or a file that could not be loaded; the exit code tells.
    return { ...result, failed: exitCode === "0" ? result.failed : Math.max(1, result.failed) };
  } catch (error) {
    const message = `No usable test report at ${path}: ${(error as Error).message}`;
    return { passed: 0, failed: 1, messages: [message] };
  }
}

const reports = process.argv.slice(2);
if (reports.length === 0) throw new Error("No test reports were given.");
let passed = 0;
let failed = 0;
for (let index = 0; index < reports.length; index += 2) {
  const result = readResult(reports[index] ?? "", reports[index + 1]);
  passed += result.passed;
  failed += result.failed;
  for (const message of result.messages) console.log(`\n${message}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
