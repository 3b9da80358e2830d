import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { localAddress } from "../local-socket.ts";
import { DATABASES, type DatabaseKind, type DatabaseSettings } from "../testing/databases.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { cookieOf, login, sessionStatus } from "../testing/sign-in-requests.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

async function setPassword(args: string[], settings: Partial<DatabaseSettings>, input = "") {
  const script = spawnScript("server/cli/password-cli.ts", args, settings, input);
  return { code: await script.ended, stdout: script.stdout(), stderr: script.stderr() };
}

describe.each(DATABASES)("npm run admin:password over $name", ({ prepare }) => {
  let prepared: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    prepared = await prepare();
  });
  afterAll(() => prepared?.dispose());

  test("makes an account, and another password ends what was opened with the first", async () => {
    const file = join(prepared.settings.DATA_DIR, "admin-password");
    writeFileSync(file, "from the first start");
    const made = await setPassword(["admin"], prepared.settings, "first pass phrase\n");
    expect(made).toEqual({
      code: 0,
      stdout: "The account admin was new and is made.\n",
      stderr: "",
    });
    expect(existsSync(file)).toBe(false);
    let app = await runApp(prepared.settings);
    const cookie = cookieOf(await login(app.url, { password: "first pass phrase" }));
    expect(await sessionStatus(app.url, cookie)).toBe(200);
    await app.close();

    const changed = await setPassword(["admin"], prepared.settings, "second pass phrase\n");
    expect(changed.stdout).toBe(
      "The password of admin is changed, and whoever was signed in with the old one no longer is.\n",
    );
    app = await runApp(prepared.settings);
    expect(await sessionStatus(app.url, cookie)).toBe(401);
    expect((await login(app.url, { password: "first pass phrase" })).status).toBe(401);
    expect((await login(app.url, { password: "second pass phrase" })).status).toBe(200);
    await app.close();
  });

  test("a password that doesn't fit ends in one line and changes nothing", async () => {
    const refused = await setPassword(["admin"], prepared.settings, "short\n");
    expect(refused).toEqual({
      code: 1,
      stdout: "",
      stderr: "A password has 12 to 200 characters. Nothing was changed.\n",
    });
  });
});

describe("a change of password while the server runs on the embedded database", () => {
  test.each([
    ["its folder", ""],
    ["a folder whose path is too long for a socket", "/x".repeat(60)],
  ])("is done by the server, with the data in %s", async (_name, below) => {
    const { settings, dispose } = await (DATABASES[0] as DatabaseKind).prepare();
    const DATA_DIR = `${settings.DATA_DIR}${below}`;
    const server = spawnScript("server/index.ts", [], { DATA_DIR, PORT: "0", LOG_LEVEL: "trace" });
    const [, url = ""] = await server.says(/Ready at (\S+)/);
    const made = await setPassword(["editor"], { DATA_DIR }, "first pass phrase\n");
    expect(made).toEqual({
      code: 0,
      stdout: "The account editor was new and is made.\n",
      stderr: "",
    });
    const given = { username: "editor", password: "first pass phrase" };
    const cookie = cookieOf(await login(url, given));
    expect(await sessionStatus(url, cookie)).toBe(200);
    const file = join(DATA_DIR, "admin-password");
    expect(existsSync(file)).toBe(true);
    const changed = await setPassword(["admin"], { DATA_DIR }, "second pass phrase\n");
    expect([changed.code, existsSync(file)]).toEqual([0, false]);
    const refused = await setPassword(["editor"], { DATA_DIR }, "short\n");
    expect(refused.stderr).toBe("A password has 12 to 200 characters. Nothing was changed.\n");
    expect(statSync(localAddress(DATA_DIR)).mode & 0o777).toBe(0o600);
    server.child.kill("SIGKILL");
    await server.ended;
    // The socket that it left does not stop a change in the database itself.
    expect((await setPassword(["editor"], { DATA_DIR }, "third pass phrase\n")).code).toBe(0);
    expect(server.stdout()).not.toContain("pass phrase");
    await dispose();
  });
});

test("a file in the socket's place that can't be deleted leaves the site without commands, with a warning", async () => {
  const { settings, dispose } = await (DATABASES[0] as DatabaseKind).prepare();
  const { DATA_DIR } = settings;
  // A folder with something in it stands for another user's file in the folder for temporary files.
  mkdirSync(join(localAddress(DATA_DIR), "x"), { recursive: true });
  const server = spawnScript("server/index.ts", [], { DATA_DIR, PORT: "0" });
  const [, url = ""] = await server.says(/Ready at (\S+)/);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(server.stdout()).toContain("commands can't reach this server");
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  await dispose();
});

describe("a change of password that can't be done", () => {
  test("says that the server has the data folder and what to do", async () => {
    const { settings, dispose } = await (DATABASES[0] as DatabaseKind).prepare();
    const database = await openDatabase(settings, "the server", silentLog);
    const result = await setPassword(["admin"], settings, "first pass phrase\n");
    expect(result).toEqual({
      code: 1,
      stdout: "",
      stderr: `The data folder ${settings.DATA_DIR} is in use by the server (process ${process.pid}). Stop it first, or give this one another DATA_DIR.\n`,
    });
    await database.close();
    await dispose();
  });

  test.each([
    ["no name", [], "Say whose password: npm run admin:password -- USERNAME\n"],
    ["two names", ["a", "b"], "Say whose password: npm run admin:password -- USERNAME\n"],
    ["a name too long", ["x".repeat(101)], "A username has 1 to 100 characters.\n"],
    ["a blank name", [" "], "A username has 1 to 100 characters.\n"],
  ])("%s ends in one line and exit code 1", async (_name, args, stderr) => {
    const result = await setPassword(args, { DATA_DIR: temporaryFolder() });
    expect(result).toEqual({ code: 1, stdout: "", stderr });
  });
});

test("a first start says where the password is, not what it is, and it works", async () => {
  const { settings, dispose } = await (DATABASES[0] as DatabaseKind).prepare();
  const { DATA_DIR } = settings;
  const server = spawnScript("server/index.ts", [], { DATA_DIR, PORT: "0", LOG_LEVEL: "trace" });
  const [, url = ""] = await server.says(/Ready at (\S+)/);
  const password = readFileSync(join(DATA_DIR, "admin-password"), "utf8").trimEnd();
  expect((await login(url, { password })).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.stdout()).toContain(`Its password is in ${DATA_DIR}/admin-password;`);
  expect(server.stdout() + server.stderr()).not.toContain(password);
  await dispose();
});
