import { readFileSync } from "node:fs";

/**
 * Adds up test reports: `sum-results.ts REPORT EXIT_CODE [REPORT EXIT_CODE]...`, where REPORT is the JSON of a Vitest
 * or Playwright run and EXIT_CODE is how that run ended. Prints Vitest's failures, which stand far above in the log
 * (Playwright's list ends its own), and "N passed, N failed".
 */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
};
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

function readResult(path: string): [passed: number, failed: number] {
  const report: PlaywrightReport | VitestReport = JSON.parse(readFileSync(path, "utf8"));
  if ("stats" in report) {
    const { expected, unexpected, flaky } = report.stats;
    return [expected, unexpected + flaky + report.errors.length];
  }
  for (const { name, message, assertionResults } of report.testResults) {
    if (message) console.log(`\n${name}\n${message}`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === "failed") console.log(["", name, fullName, ...failureMessages].join("\n"));
    }
  }
  return [report.numPassedTests, report.numFailedTests];
}

let [passed, failed] = [0, 0];
const given = process.argv.slice(2);
for (let index = 0; index < given.length; index += 2) {
  const [path = "", exitCode] = given.slice(index);
  let result: [number, number] = [0, 1];
  try {
    result = readResult(path);
  } catch (error) {
    console.log(`No usable test report at ${path}: ${(error as Error).message}`);
  }
  passed += result[0];
  // No report counts an unhandled rejection or a file that failed to load; only the exit code shows them.
  failed += exitCode === "0" ? result[1] : Math.max(1, result[1]);
}
console.log(`${passed} passed, ${failed} failed`);
// A sum is NaN where a report lacks a number.
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
