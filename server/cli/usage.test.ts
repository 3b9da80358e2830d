import { resolve } from "node:path";
import { expect, test } from "vitest";
import { commandLine } from "./usage.ts";

test.each([
  ["server/cli/backup-cli.ts", "npm run backup --"],
  ["dist/server/backup-cli.js", "node dist/server/backup-cli.js"],
])("a command that runs from %s is called by %s", (file, line) => {
  expect(commandLine({ argv: ["node", resolve(file)] }, "backup")).toBe(line);
});
