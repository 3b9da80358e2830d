import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "./db/open-database.ts";
import { readEnvironment } from "./environment.ts";
import { embeddedFolder, postgresDatabase } from "./testing/databases.ts";
import { silentLog } from "./testing/running-app.ts";
import { spawnScript } from "./testing/spawn-script.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { describeFailure } from "./user-error.ts";

type Settings = Record<string, string>;

/** A server that is no database. */
async function listenElsewhere() {
  const other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  return { port: (other.address() as { port: number }).port, close: () => other.close() };
}

let address: string;
let other: Awaited<ReturnType<typeof listenElsewhere>>;
beforeAll(async () => {
  [address, other] = [await postgresDatabase(), await listenElsewhere()];
});
afterAll(() => other.close());

const changed = (parts: Partial<URL>) => {
  return { DATABASE_URL: Object.assign(new URL(address), parts).href };
};
const atHost = (host: string) => ({ DATABASE_URL: `postgres://a:s3cret@${host}/x` });

/** A data folder whose database is broken. */
function brokenFolder(): string {
  const folder = embeddedFolder();
  writeFileSync(join(folder, "database", "PG_VERSION"), "not a version");
  writeFileSync(join(folder, "database", "global", "pg_control"), "");
  return folder;
}

function fileIn(folder: string): string {
  writeFileSync(join(folder, "file"), "");
  return join(folder, "file");
}

const NO_PORT =
  /^The database x at 127\.0\.0\.1:1 can't be used: nothing answers there\. Start the/;
const IN_USE = /^Port \d+ is in use on 127\.0\.0\.1\. Stop the program that has it, or set PORT to/;
test.each<[string, () => Settings, RegExp]>([
  ["two bad values", () => ({ PORT: "-1", LOG_LEVEL: "loud" }), /^PORT must .* LOG_LEVEL must be/],
  ["nothing at its database's port", () => atHost("127.0.0.1:1"), NO_PORT],
  ["a file as its data folder", () => ({ DATA_DIR: fileIn(temporaryFolder()) }), /\(ENOTDIR\)/],
  ["a port in use", () => ({ PORT: String(other.port), DATABASE_URL: address }), IN_USE],
])(
  "a start with %s fails with one line of what to do, and exit code 1",
  async (_name, settings, line) => {
    const server = spawnScript("server/index.ts", [], settings());
    expect(await server.ended).toBe(1);
    expect(server.stdout()).not.toContain("Ready");
    expect(server.stderr()).toMatch(/^[^\n]+\n$/);
    expect(server.stderr().trimEnd()).toMatch(line);
    expect(server.stderr()).not.toContain("s3cret");
  },
);

const failureOf = async (settings: Settings) => {
  const environment = readEnvironment({ DATA_DIR: temporaryFolder(), ...settings });
  const opened = openDatabase(environment, "the server", silentLog).then(() => "opened");
  return describeFailure(await opened.catch((error) => error));
};

const NO_FOLDER = /^The data folder \/proc\/none\/x can't be used .* give another DATA_DIR\.$/;
test.each<[string, () => Settings, RegExp]>([
  ["no such host", () => atHost("nowhere.invalid"), /Correct the host in|can't be looked up/],
  [
    "another server at its port",
    () => atHost(`127.0.0.1:${other.port}`),
    /^The database x at .* Check/,
  ],
  ["a wrong password", () => changed({ password: "s3cret" }), /password is wrong\. Correct it in/],
  ["a missing name", () => changed({ pathname: "/missing" }), /has no such database\. Create it/],
  ["a data folder that can't be made", () => ({ DATA_DIR: "/proc/none/x" }), NO_FOLDER],
  ["a broken folder", () => ({ DATA_DIR: brokenFolder() }), /does not open .* Restore the folder/],
])("a database with %s is refused with one line of what to do", async (_name, settings, line) => {
  const output = await failureOf(settings());
  expect(output).toMatch(/^[^\n]+\n$/);
  expect(output.trimEnd()).toMatch(line);
  expect(output).not.toContain("s3cret");
});

test("a database in which root left files is refused with what to do", async () => {
  const getuid = vi.spyOn(process, "getuid").mockReturnValue(12_345);
  const output = await failureOf({ DATA_DIR: brokenFolder() });
  getuid.mockRestore();
  expect(output).toMatch(
    /belong to another user\. Make them this user's, by chown -R on .*database\.\n$/,
  );
});
