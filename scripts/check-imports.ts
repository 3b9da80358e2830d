import { existsSync } from "node:fs";
import { checkImports } from "./import-rules.ts";

// Far fewer than this means that the reader knew nothing of the language, which it does not report.
const FEWEST_MODULES = 20;
const FOLDERS = ["client/src", "server", "shared", "scripts", "bench", "e2e"];

const { modules, faults } = await checkImports(
  process.cwd(),
  FOLDERS.filter((path) => existsSync(path)),
);
for (const { rule, from, to, why } of faults) {
  console.error(`${from} → ${to}\n  ${rule}: ${why}`);
}
console.error(`Import rules: ${modules} modules read, ${faults.length} faults.`);
if (modules < FEWEST_MODULES) {
  console.error(`Fewer than ${FEWEST_MODULES} modules: the sources were not understood.`);
}
process.exitCode = faults.length > 0 || modules < FEWEST_MODULES ? 1 : 0;
