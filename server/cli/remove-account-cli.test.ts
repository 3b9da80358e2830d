import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword, upsertUser } from "../auth/accounts.ts";
import { openDatabase } from "../db/open-database.ts";
import { PASSWORD } from "../testing/accounts.ts";
import { DATABASES, type DatabaseKind, type DatabaseSettings } from "../testing/databases.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { cookieOf, login, sessionStatus } from "../testing/sign-in-requests.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

type Settings = Partial<DatabaseSettings> & { ADMIN_USERNAME?: string; ADMIN_PASSWORD?: string };

async function removeAccount(args: string[], settings: Settings) {
  const script = spawnScript("server/cli/remove-account-cli.ts", args, settings);
  return { code: await script.ended, stdout: script.stdout(), stderr: script.stderr() };
}

const removed = (name: string) =>
  `The account ${name} is removed, and whoever was signed in with it no longer is.\n`;

describe.each(DATABASES)("npm run admin:remove over $name", ({ prepare }) => {
  let prepared: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    prepared = await prepare();
    const database = await openDatabase(prepared.settings, "the server", silentLog);
    for (const username of ["admin", "editor"]) {
      await upsertUser(database.db, username, await hashPassword(PASSWORD));
    }
    await database.close();
  });
  afterAll(() => prepared?.dispose());

  test("removes an account with its sessions, and the last one only when told", async () => {
    let app = await runApp(prepared.settings);
    const given = { username: "editor", password: PASSWORD };
    const cookie = cookieOf(await login(app.url, given));
    expect(await sessionStatus(app.url, cookie)).toBe(200);
    await app.close();

    const done = { code: 0, stdout: removed("editor"), stderr: "" };
    expect(await removeAccount(["editor"], prepared.settings)).toEqual(done);
    app = await runApp(prepared.settings);
    expect(await sessionStatus(app.url, cookie)).toBe(401);
    expect((await login(app.url, given)).status).toBe(401);
    expect((await login(app.url)).status).toBe(200);
    await app.close();

    expect(await removeAccount(["admin"], prepared.settings)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "admin is the only account. Make another one first, or add --last: the next start then makes admin anew, with a new password.\n",
    });
    const last = await removeAccount(["admin", "--last"], {
      ...prepared.settings,
      ADMIN_USERNAME: "admin",
      ADMIN_PASSWORD: PASSWORD,
    });
    expect(last.stdout).toBe(
      `${removed("admin")}There is no account left: the next start makes one.\nADMIN_USERNAME names it: take that away, or the next start makes it again.\n`,
    );
    expect((await removeAccount(["admin", "--last"], prepared.settings)).stderr).toBe(
      "There is no account admin.\n",
    );
  });
});

test("while the server runs it is done by the server, and ends the sessions at once", async () => {
  const { settings, dispose } = await (DATABASES[0] as DatabaseKind).prepare();
  const { DATA_DIR } = settings;
  const server = spawnScript("server/index.ts", [], { DATA_DIR, PORT: "0" });
  const [, url = ""] = await server.says(/Ready at (\S+)/);
  const asked = await removeAccount(["admin"], { DATA_DIR });
  expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining("is the only account")]);

  const editor = { username: "editor", password: PASSWORD };
  const made = spawnScript("server/cli/password-cli.ts", ["editor"], { DATA_DIR }, PASSWORD);
  expect(await made.ended).toBe(0);
  const cookie = cookieOf(await login(url, editor));
  expect(await sessionStatus(url, cookie)).toBe(200);
  expect(existsSync(join(DATA_DIR, "admin-password"))).toBe(true);
  for (const name of ["editor", "admin"]) {
    const args = name === "admin" ? [name, "--last"] : [name];
    expect((await removeAccount(args, { DATA_DIR })).code).toBe(0);
  }
  expect(await sessionStatus(url, cookie)).toBe(401);
  expect((await login(url, editor)).status).toBe(401);
  expect(existsSync(join(DATA_DIR, "admin-password"))).toBe(false);
  server.child.kill("SIGTERM");
  await server.ended;
  await dispose();
});

test.each([[[]], [["a", "b"]], [["a", "--all"]]])(
  "arguments %j end in one line and exit code 1",
  async (args) => {
    expect(await removeAccount(args, { DATA_DIR: temporaryFolder() })).toEqual({
      code: 1,
      stdout: "",
      stderr: "Say whose account: npm run admin:remove -- USERNAME [--last]\n",
    });
  },
);
