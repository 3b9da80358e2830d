import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { embeddedFolder } from "../testing/databases.ts";
import { publisherAt, publishOf } from "../testing/publish-requests.ts";
import { cookieOf, login } from "../testing/sign-in-requests.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const WRITE = "INSERT INTO secrets VALUES ('a', 'lost')";
// Deeper than the stack of the WebAssembly, as a condition of thousands of parts once was.
const OVERFLOW = `INSERT INTO secrets SELECT 'b', (${"1 + ".repeat(20_000)} 1)::text`;
// PostgreSQL ends its session, which in the embedded database is all of it. Nothing else does so in a few milliseconds.
const FATAL = ["SET idle_in_transaction_session_timeout = 1", "SELECT 1"];

test.each([
  ["overflows its stack", [WRITE, OVERFLOW]],
  ["ends by itself", [WRITE, ...FATAL]],
])(
  "a database that %s within a write ends the process with one line, and nothing of the write is there",
  async (_what, statements) => {
    const DATA_DIR = embeddedFolder();
    const run = (LOG_LEVEL: string, ...args: string[]) =>
      spawnScript("server/testing/crash-database.ts", args, { DATA_DIR, LOG_LEVEL });
    const server = run("warn", ...statements);
    expect(await server.ended).toBe(1);
    expect(server.stdout()).toMatch(
      /^\{"level":60,.*"msg":"the embedded database crashed; start the process again"\}\n$/,
    );
    const command = run("silent", ...statements);
    expect(await command.ended).toBe(1);
    expect(command.stdout() + command.stderr()).toMatch(
      /^The embedded database crashed \(.+\)\. Try again\.\n$/,
    );
    const afterwards = run("warn", "INSERT INTO secrets VALUES ('a', 'new'), ('b', 'new')");
    expect([await afterwards.ended, afterwards.stdout(), afterwards.stderr()]).toEqual([0, "", ""]);
  },
);

// Writes to the database's files fail once there is a file beside this one.
const FAULTY_DISK = `
import fs, { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const broken = new URL("./broken", import.meta.url);
const { writeSync } = fs;
fs.writeSync = (file, ...values) => {
  if (file > 2 && existsSync(broken)) throw Object.assign(new Error("EIO: i/o error, write"), { code: "EIO" });
  return writeSync(file, ...values);
};
syncBuiltinESMExports();
`;

test("a server whose disk fails within a publish ends with one line, and goes on where it was when it is started again", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "disk.mjs"), FAULTY_DISK);
  const settings = {
    DATA_DIR: embeddedFolder(),
    PORT: "0",
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: "correct horse battery",
    NODE_OPTIONS: `--import=${join(folder, "disk.mjs")}`,
  };
  const start = async () => {
    const server = spawnScript("server/index.ts", [], settings);
    const [, url = ""] = await server.says(/Ready at (\S+)/);
    const cookie = cookieOf(await login(url));
    return { ...server, admin: publisherAt(url, cookie) };
  };
  const server = await start();
  expect((await server.admin.publish(publishOf(0))).status).toBe(200);
  writeFileSync(join(folder, "broken"), "");
  await expect(server.admin.publish(publishOf(1))).rejects.toThrow();
  expect(await server.ended).toBe(1);
  expect(server.stdout().match(/^.*"level":60.*$/gm)).toHaveLength(1);
  rmSync(join(folder, "broken"));
  const again = await start();
  expect(await again.admin.revision()).toBe(1);
  expect((await again.admin.publish(publishOf(1))).status).toBe(200);
  again.child.kill("SIGTERM");
  expect(await again.ended).toBe(0);
});
