import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { beforeAll, expect, test, vi } from "vitest";
import { findUser, isPassword } from "../auth/accounts.ts";
import { openDatabase } from "../db/open-database.ts";
import { addAccount, PASSWORD } from "../testing/add-account.ts";
import { embeddedFolder, newDatabase } from "../testing/databases.ts";
import { runCommand } from "../testing/run-command.ts";
import { silentLog, startApp } from "../testing/running-app.ts";
import { cookieOf, login, sessionStatus } from "../testing/sign-in-requests.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { changePassword, promptPassword, removeNamedAccount } from "./account-commands.ts";

vi.mock("node:crypto", async (importOriginal) => {
  const { withFastScrypt } = await import("../testing/fast-scrypt.ts");
  return withFastScrypt(await importOriginal());
});

const [FIRST, SECOND] = ["first pass phrase", "second pass phrase"];
const CHANGED = "is changed, and whoever was signed in with the old one no longer is.\n";
const TOO_SHORT = "A password has 12 to 200 characters. Nothing was changed.";
const OTHER_USER = 65534;
const refusal = (stderr: string) => ({ code: 1, stdout: "", stderr });
const done = (stdout: string) => ({ code: 0, stdout, stderr: "" });
const removed = (name: string) =>
  `The account ${name} is removed, and whoever was signed in with it no longer is.\n`;

test("commands without a server set passwords and remove accounts", async () => {
  const settings = await newDatabase();
  const setPassword = (password: string) =>
    runCommand(changePassword, ["admin"], settings, `${password}\n`);
  const remove = (args: string[], more = {}) =>
    runCommand(removeNamedAccount, args, { ...settings, ...more });
  const file = join(settings.DATA_DIR, "admin-password");
  writeFileSync(file, "from the first start");
  expect(await setPassword(FIRST)).toEqual(done("The account admin was new and is made.\n"));
  expect(existsSync(file)).toBe(false);
  expect(await setPassword(SECOND)).toEqual(done(`The password of admin ${CHANGED}`));
  expect(await setPassword("short")).toEqual(refusal(`${TOO_SHORT}\n`));

  // Names that earlier versions took can be removed.
  const { db, close } = await openDatabase(settings, "the server", silentLog);
  const stored = (await findUser(db, "admin"))?.passwordHash;
  expect(await isPassword(SECOND, stored)).toBe(true);
  for (const name of ["--help", "a\nb"]) await addAccount(db, name);
  await close();
  for (const name of ["--help", "a\nb"]) expect(await remove([name])).toEqual(done(removed(name)));
  expect(await remove(["admin"])).toEqual(
    refusal(
      "admin is the only account. Make another one first, or add --last: the next start then makes admin again, with a new password.\n",
    ),
  );
  const named = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: PASSWORD };
  expect(await remove(["admin", "--last"], named)).toEqual(
    done(
      `${removed("admin")}There is no account left: the next start makes one.\nADMIN_USERNAME names it: take that away, or the next start makes it again.\n`,
    ),
  );
  expect(await remove(["admin", "--last"])).toEqual(refusal("There is no account admin.\n"));
});

test.each([
  ["its folder", ""],
  ["a folder whose path is too long for a socket", "/x".repeat(60)],
])("a running server changes accounts at once, with its data in %s", async (_name, below) => {
  const settings = await newDatabase();
  const DATA_DIR = `${settings.DATA_DIR}${below}`;
  mkdirSync(DATA_DIR, { recursive: true });
  renameSync(join(settings.DATA_DIR, "database"), join(DATA_DIR, "database"));
  const app = await startApp({}, { ...settings, DATA_DIR });
  await addAccount(app.database.db);
  const file = join(DATA_DIR, "admin-password");
  const setPassword = (name: string, password: string) =>
    runCommand(changePassword, [name], { DATA_DIR }, password);
  const remove = (...args: string[]) => runCommand(removeNamedAccount, args, { DATA_DIR });
  expect((await remove("admin")).stderr).toContain("is the only account");

  expect((await setPassword("editor", `${FIRST}\n`)).stdout).toContain("was new and is made");
  const editor = { username: "editor", password: FIRST };
  const cookie = cookieOf(await login(app.url, editor));
  expect(await sessionStatus(app.url, cookie)).toBe(200);
  writeFileSync(file, PASSWORD);
  expect((await remove("editor")).code).toBe(0);
  expect([existsSync(file), await sessionStatus(app.url, cookie)]).toEqual([true, 401]);
  expect((await login(app.url, editor)).status).toBe(401);

  const before = cookieOf(await login(app.url));
  expect(await setPassword("admin", SECOND)).toEqual(done(`The password of admin ${CHANGED}`));
  expect([existsSync(file), await sessionStatus(app.url, before)]).toEqual([false, 401]);
  writeFileSync(file, PASSWORD);
  expect((await remove("admin", "--last")).code).toBe(0);
  expect(existsSync(file)).toBe(false);
  expect(await setPassword("editor", "short\n")).toEqual(refusal(`${TOO_SHORT}\n`));
  expect(statSync(join(DATA_DIR, "control")).mode & 0o777).toBe(0o700);
});

const isRoot = process.getuid?.() === 0;
// A program that responds as the server would, and prints the password that it gets.
const LISTEN = `
  const [folder, mode] = process.argv.slice(1);
  if (process.getuid() === 0) {
    process.setgroups([]);
    process.setgid(${OTHER_USER});
    process.setuid(${OTHER_USER});
  }
  const fs = require("node:fs");
  fs.mkdirSync(folder);
  fs.chmodSync(folder, Number(mode));
  require("node:http")
    .createServer((req, res) => {
      req.pipe(process.stdout, { end: false });
      req.on("end", () => res.end('{"outcome":"changed"}'));
    })
    .listen(folder + "/socket", () => console.log("listening"));`;

// Only root can try the socket as another user; without its rights the test checks the modes.
test.each([
  ["the data folder's owner", 0o700, true],
  ["somebody else", isRoot ? 0o700 : 0o777, false],
])(
  "a socket of %s in the server's place gets a password: %o, %o",
  async (_name, mode, isTrusted) => {
    const DATA_DIR = embeddedFolder();
    if (isTrusted && isRoot) chownSync(DATA_DIR, OTHER_USER, OTHER_USER);
    else chmodSync(DATA_DIR, 0o777);
    const args = ["-e", LISTEN, join(DATA_DIR, "control"), String(mode)];
    const other = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    other.stdout.on("data", (chunk) => {
      printed += chunk;
    });
    await once(other.stdout, "data");
    const { stdout } = await runCommand(changePassword, ["admin"], { DATA_DIR }, FIRST);
    other.kill();
    await once(other, "close");
    expect([stdout, printed.includes(FIRST)]).toEqual(
      isTrusted
        ? [`The password of admin ${CHANGED}`, true]
        : ["The account admin was new and is made.\n", false],
    );
  },
);

let DATA_DIR: string;
beforeAll(() => {
  DATA_DIR = embeddedFolder();
});

const start = async (LOG_LEVEL: string) => {
  const server = spawnScript("server/index.ts", [], { DATA_DIR, PORT: "0", LOG_LEVEL });
  const [, url = ""] = await server.says(/Ready at (\S+)/);
  return { ...server, url };
};
const run = async (script: string, args: string[], input?: string) => {
  const command = spawnScript(`server/cli/${script}.ts`, args, { DATA_DIR }, input);
  return { code: await command.ended, stdout: command.stdout(), stderr: command.stderr() };
};

test("a first start names the file of a working password, and no log has a password", async () => {
  const server = await start("trace");
  const file = join(DATA_DIR, "admin-password");
  const password = readFileSync(file, "utf8").trimEnd();
  expect((await login(server.url, { password })).status).toBe(200);
  expect(server.stdout()).toContain(`Its password is in ${file};`);
  expect(await run("remove-account-cli", ["admin"])).toEqual(
    refusal(expect.stringContaining("admin is the only account.")),
  );
  expect(await run("password-cli", ["editor"], `${FIRST}\n`)).toEqual(
    done("The account editor was new and is made.\n"),
  );
  const editor = { username: "editor", password: FIRST };
  expect((await login(server.url, editor)).status).toBe(200);
  server.child.kill("SIGKILL");
  await server.ended;
  for (const secret of [password, FIRST]) {
    expect(server.stdout() + server.stderr()).not.toContain(secret);
  }
  // A socket that a server left does not stop a change in the database itself.
  expect(await run("remove-account-cli", ["editor"])).toEqual(done(removed("editor")));
  expect(await run("password-cli", ["admin"], "short\n")).toEqual(refusal(`${TOO_SHORT}\n`));
});

test("a server warns of a folder in its socket's place, and serves without commands", async () => {
  // A folder with something in it stands for a socket that this user can't delete.
  const address = join(DATA_DIR, "control/socket");
  rmSync(address, { force: true });
  mkdirSync(join(address, "x"), { recursive: true });
  const server = await start("warn");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  // In development the log is formatted on its way, so its lines come late.
  await server.says(/commands can't reach this server/);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("a command of root leaves no file in another user's database", async () => {
  const DATA_DIR = embeddedFolder();
  const database = join(DATA_DIR, "database");
  const getuid = vi.spyOn(process, "getuid").mockReturnValue(0);
  if (statSync(database).uid === 0) chownSync(database, OTHER_USER, OTHER_USER);
  const { uid } = statSync(database);
  expect(await runCommand(changePassword, ["admin"], { DATA_DIR }, FIRST)).toEqual(
    refusal(
      `The database in ${database} belongs to another user (id ${uid}). Run this command as that user.\n`,
    ),
  );
  getuid.mockRestore();
});

test("a command that finds the data folder in use says by what, and what to do", async () => {
  const settings = await newDatabase();
  const database = await openDatabase(settings, "the server", silentLog);
  expect(await runCommand(changePassword, ["admin"], settings, `${FIRST}\n`)).toEqual(
    refusal(
      `The data folder ${settings.DATA_DIR} is in use by the server (process ${process.pid}). Stop it first, or give this one another DATA_DIR.\n`,
    ),
  );
  await database.close();
});

const sayWhose = "Name the account: npm run admin:password -- USERNAME\n";
const sayWhich = "Name the account: npm run admin:remove -- USERNAME [--last]\n";
const oddName = `A username can’t begin with “-” or hold control characters. ${sayWhose}`;
const badName = "A username has 1 to 100 characters.\n";
test.each([
  [changePassword, [], sayWhose],
  [changePassword, ["a", "b"], sayWhose],
  [changePassword, ["x".repeat(101)], badName],
  [changePassword, [" "], badName],
  [changePassword, ["--help"], oddName],
  [changePassword, ["a\nb"], oddName],
  [removeNamedAccount, [], sayWhich],
  [removeNamedAccount, ["a", "b"], sayWhich],
  [removeNamedAccount, ["a", "--all"], sayWhich],
])("%o with %j ends in one line and exit code 1", async (command, args, stderr) => {
  expect(await runCommand(command, args)).toEqual(refusal(stderr));
});

/** A terminal that types each response when it is asked, and shows the output. */
function terminal(...responses: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  let shown = "";
  const output = {
    write: (text: string) => {
      shown += text;
      if (text.endsWith(": ")) setImmediate(() => input.write(responses.shift() ?? "\u0003"));
    },
  };
  return { input, output, shown: () => shown };
}
const ask = (text: string) => promptPassword(new PassThrough().end(text), { write: () => {} });

test("a terminal is asked for a password twice and never shows it", async () => {
  const { input, output, shown } = terminal("a long password\r", "a long password\r");
  expect(await promptPassword(input, output)).toBe("a long password");
  expect(shown()).toBe("New password: \nAgain: \n");
});

const CANCELLED = "Cancelled. Nothing was changed.";
test.each([
  [
    "differ",
    ["a long password\r", "another password\r"],
    "The two passwords differ. Nothing was changed.",
  ],
  ["are too short", ["short\r"], TOO_SHORT],
  ["are given up with Ctrl+C", [], CANCELLED],
  ["are given up with Ctrl+D", ["\u0004"], CANCELLED],
])("passwords at a terminal that %s change nothing", async (_name, responses, message) => {
  const { input, output } = terminal(...responses);
  await expect(promptPassword(input, output)).rejects.toThrow(message);
});

test.each([
  ["a long password", "a long password"],
  ["a long password\n", "a long password"],
  ["a long password\r\n", "a long password"],
  ["  spaces stay  \n", "  spaces stay  "],
])("a password %j through a pipe is %j", async (text, password) => {
  expect(await ask(text)).toBe(password);
});

test.each(["", "\n", "short\n", "x".repeat(201), "x".repeat(1_000_000)])(
  "a password of a wrong length through a pipe is refused: %#",
  async (text) => {
    await expect(ask(text)).rejects.toThrow(TOO_SHORT);
  },
);
