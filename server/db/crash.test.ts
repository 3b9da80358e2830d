import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { embeddedFolder } from "../testing/databases.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const WRITE = "INSERT INTO secrets VALUES ('a', 'lost')";
// Deeper than the stack of the WebAssembly, as a condition of thousands of parts once was.
const OVERFLOW = `INSERT INTO secrets SELECT 'b', (${"1 + ".repeat(20_000)} 1)::text`;
// PostgreSQL ends its session, which in the embedded database is all of it. Nothing else does so in a few milliseconds.
const FATAL = ["SET idle_in_transaction_session_timeout = 1", "SELECT 1"];

// From the moment when the row is to be written to the disk, every write fails.
const FAULTY_DISK = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { writeSync } = fs;
let isBroken = false;
fs.writeSync = (file, bytes, ...where) => {
  isBroken ||= file > 2 && Buffer.from(bytes).includes("lost");
  if (isBroken && file > 2) throw Object.assign(new Error("EIO: i/o error, write"), { code: "EIO" });
  return writeSync(file, bytes, ...where);
};
syncBuiltinESMExports();
`;

test.each([
  ["overflows its stack", [WRITE, OVERFLOW], ""],
  ["ends by itself", [WRITE, ...FATAL], ""],
  ["can't write to its disk", [WRITE], FAULTY_DISK],
])(
  "a database that %s within a write ends the process with one line, and nothing of the write is there",
  async (_what, statements, preload) => {
    const DATA_DIR = embeddedFolder();
    const file = join(temporaryFolder(), "preload.mjs");
    writeFileSync(file, preload);
    const run = (LOG_LEVEL: string, args: string[], NODE_OPTIONS = "") =>
      spawnScript("server/testing/crash-database.ts", args, { DATA_DIR, LOG_LEVEL, NODE_OPTIONS });
    const server = run("warn", statements, `--import=${file}`);
    expect(await server.ended).toBe(1);
    expect(server.stdout()).toMatch(
      /^\{"level":60,.*"msg":"the embedded database crashed; start the process again"\}\n$/,
    );
    const command = run("silent", statements, `--import=${file}`);
    expect(await command.ended).toBe(1);
    expect(command.stdout() + command.stderr()).toMatch(
      /^The embedded database crashed \(.+\)\. Try again\.\n$/,
    );
    const afterwards = run("warn", ["INSERT INTO secrets VALUES ('a', 'new'), ('b', 'new')"]);
    expect([await afterwards.ended, afterwards.stdout(), afterwards.stderr()]).toEqual([0, "", ""]);
  },
);
