import { expect, test } from "vitest";
import { embeddedFolder } from "../testing/databases.ts";
import { spawnScript } from "../testing/spawn-script.ts";

const WRITE = "INSERT INTO secrets VALUES ('a', 'lost')";
// Nested deeper than the stack of the WebAssembly.
const OVERFLOW = `INSERT INTO secrets SELECT 'b', (${"1 + ".repeat(20_000)} 1)::text`;
// PostgreSQL ends its session, which ends the whole embedded database. No other statement does so in milliseconds.
const FATAL = ["SET idle_in_transaction_session_timeout = 1", "SELECT 1"];

test.each([
  ["overflows its stack", [WRITE, OVERFLOW]],
  ["ends by itself", [WRITE, ...FATAL]],
])(
  "a database that %s within a write ends the process and keeps nothing of it",
  async (_what, statements) => {
    const DATA_DIR = embeddedFolder();
    const run = (args: string[]) =>
      spawnScript("server/testing/crash-database.ts", args, { DATA_DIR });
    const server = run(statements);
    expect(await server.ended).toBe(1);
    expect(server.stdout()).toMatch(
      /^\{"level":60,.*"msg":"the embedded database crashed; start the process again"\}\n$/,
    );
    const afterwards = run(["INSERT INTO secrets VALUES ('a', 'new'), ('b', 'new')"]);
    expect([await afterwards.ended, afterwards.stdout(), afterwards.stderr()]).toEqual([0, "", ""]);
  },
);

test("a database that crashes within a command is reported in one line", async () => {
  const settings = { DATA_DIR: embeddedFolder(), LOG_LEVEL: "silent" };
  const command = spawnScript("server/testing/crash-database.ts", [WRITE, OVERFLOW], settings);
  expect(await command.ended).toBe(1);
  expect(command.stdout() + command.stderr()).toMatch(
    /^The embedded database crashed \(.+\)\. Try again\.\n$/,
  );
});
