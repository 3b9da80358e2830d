import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "./db/open-database.ts";
import { embeddedFolder, postgresDatabase } from "./testing/databases.ts";
import { silentLog } from "./testing/running-app.ts";
import { spawnScript } from "./testing/spawn-script.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

type Settings = Record<string, string>;

async function failToStart(settings: Settings): Promise<string> {
  const server = spawnScript("server/index.ts", [], settings);
  expect(await server.ended).toBe(1);
  expect(server.stdout()).not.toContain("Ready");
  const [line, ...others] = server.stderr().trimEnd().split("\n");
  expect(others).toEqual([]);
  return line ?? "";
}

describe("a start that fails says in one line what to do, with exit code 1", () => {
  let address: string;
  beforeAll(async () => {
    address = await postgresDatabase();
  });

  const changed = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return url.href;
  };

  test.each<[string, Settings, RegExp]>([
    ["a bad port", { PORT: "80x" }, /^PORT must be a port number from 0 to 65535\.$/],
    ["two bad values", { PORT: "-1", LOG_LEVEL: "loud" }, /^PORT must .* LOG_LEVEL must be one of/],
    ["a bad host", { HOST: "no host" }, /^HOST must be/],
    ["a bad proxy", { TRUST_PROXY: "maybe" }, /^TRUST_PROXY must be/],
    [
      "an address of something else",
      { DATABASE_URL: "mysql://a:s3cret@h/x" },
      /^DATABASE_URL must be an address such as/,
    ],
    [
      "nothing at the database's port",
      { DATABASE_URL: "postgres://a:s3cret@127.0.0.1:1/x" },
      /The database x at 127\.0\.0\.1:1 can't be used: nothing answers there\. Start the database/,
    ],
    [
      "no such host",
      { DATABASE_URL: "postgres://a:s3cret@nowhere.invalid/x" },
      /Correct the host in DATABASE_URL|can't be looked up/,
    ],
    [
      "a data folder that can't be made",
      { DATA_DIR: "/proc/none/x" },
      /^The data folder \/proc\/none\/x can't be used .* give another DATA_DIR\.$/,
    ],
  ])("%s", async (_name, settings, line) => {
    const said = await failToStart({ DATA_DIR: temporaryFolder(), ...settings });
    expect(said).toMatch(line);
    expect(said).not.toContain("s3cret");
  });

  test("a wrong password", async () => {
    const DATABASE_URL = changed((url) => {
      url.password = "s3cret";
    });
    const said = await failToStart({ DATABASE_URL });
    expect(said).toMatch(/password is wrong\. Correct it in DATABASE_URL\.$/);
    expect(said).not.toContain("s3cret");
  });

  test("a database that does not exist", async () => {
    const DATABASE_URL = changed((url) => {
      url.pathname = "/missing";
    });
    expect(await failToStart({ DATABASE_URL })).toMatch(
      /^The database missing at .* has no such database\. Create it/,
    );
  });

  test("something else at the database's port", async () => {
    const other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const said = await failToStart({ DATABASE_URL: `postgres://a:s3cret@127.0.0.1:${port}/x` });
    other.close();
    expect(said).toMatch(/^The database x at .* can't be used: .* Check/);
  });

  test("a data folder that is a file", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    expect(await failToStart({ DATA_DIR: file })).toMatch(/can't be used \(ENOTDIR\)/);
  });

  test("a data folder that another process has", async () => {
    const DATA_DIR = embeddedFolder();
    const settings = { DATA_DIR, DATABASE_URL: undefined };
    const holder = await openDatabase(settings, "an import", silentLog);
    const said = await failToStart({ DATA_DIR });
    expect(said).toBe(
      `The data folder ${DATA_DIR} is in use by an import (process ${process.pid}). Stop it first, or give this one another DATA_DIR.`,
    );
    await holder.close();
  });

  test("a data folder whose database is broken", async () => {
    const DATA_DIR = embeddedFolder();
    writeFileSync(join(DATA_DIR, "database", "PG_VERSION"), "not a version");
    writeFileSync(join(DATA_DIR, "database", "global", "pg_control"), "");
    expect(await failToStart({ DATA_DIR })).toMatch(/does not open .* Restore the folder/);
  });

  test("a port in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const settings = { PORT: String(port), DATABASE_URL: address };
    expect(await failToStart(settings)).toBe(
      `Port ${port} is in use on 127.0.0.1. Stop the program that has it, or set PORT to another one.`,
    );
    other.close();
  });
});
