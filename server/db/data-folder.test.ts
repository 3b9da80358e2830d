import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import { embeddedFolder } from "../testing/databases.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { lockDataFolder, makePrivateFolder, ownIdentity } from "./data-folder.ts";

const holder = (changes: object) =>
  JSON.stringify({ id: "holder", purpose: "the server", ...ownIdentity(), ...changes });

test("a data folder in use is refused, naming its user, and free once released", async () => {
  const folder = temporaryFolder();
  const release = await lockDataFolder(folder, "the server");
  await expect(lockDataFolder(folder, "an import")).rejects.toThrow(
    `in use by the server (process ${process.pid})`,
  );
  release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockDataFolder(folder, "an import"))();
});

// The owner that a killed container leaves: the next container has another name, the same process id and its own
// processes.
const elsewhere = { host: `not-${hostname()}`, machine: "another", pid: 1, started: "1" };

test.each<[name: string, files: Record<string, string>]>([
  ["a process that is gone", { lock: holder({ pid: 2 ** 22 + 1 }) }],
  ["an earlier process with the same number", { lock: holder({ started: "before" }) }],
  ["a server whose lock can't be read", { lock: "{" }],
  ["a server whose lock is empty", { lock: "" }],
  ["another host or container without a sign of life", { lock: holder(elsewhere) }],
  [
    "a server that died while it took over",
    {
      lock: holder({ id: "a", pid: 2 ** 22 + 1 }),
      "lock.after.a": holder({ id: "b", pid: 2 ** 22 + 2 }),
    },
  ],
])("a lock left by %s is taken over", async (_name, files) => {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const release = await lockDataFolder(folder, "the server", 500);
  expect(readdirSync(folder)).toEqual(["lock"]);
  release();
});

test("a living server keeps its data folder, whatever its name and process id", async () => {
  const folder = temporaryFolder();
  const release = await lockDataFolder(folder, "the server");
  const lock = join(folder, "lock");
  const { id } = JSON.parse(readFileSync(lock, "utf8"));
  for (const host of [hostname(), elsewhere.host]) {
    writeFileSync(lock, holder({ ...elsewhere, id, host }));
    await expect(lockDataFolder(folder, "an import")).rejects.toThrow("is in use by the server");
  }
  release();
});

test("an earlier version's lock of another host names the file to remove", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lock"), holder({ ...elsewhere, machine: undefined }));
  await expect(lockDataFolder(folder, "the server", 100)).rejects.toThrow(
    `remove ${join(folder, "lock")}`,
  );
});

test("a paused process ends when another has taken its folder meanwhile", async () => {
  const folder = temporaryFolder();
  const signals = temporaryFolder();
  writeFileSync(join(signals, "go"), "");
  const paused = spawnScript("server/testing/lock-racer.ts", [folder, signals], {});
  await paused.says(/won/);
  const lock = join(folder, "lock");
  const { id } = JSON.parse(readFileSync(lock, "utf8"));
  paused.child.kill("SIGSTOP");
  writeFileSync(lock, holder({ ...elsewhere, id }));
  const release = await lockDataFolder(folder, "the server", 3_000);
  paused.child.kill("SIGCONT");
  expect(await paused.ended).toBe("SIGKILL");
  expect(paused.stderr()).toContain("was taken over by another process");
  expect(existsSync(lock)).toBe(true);
  release();
});

test("of many servers that start at once on a dead one's lock exactly one wins", async () => {
  const folder = temporaryFolder();
  for (let round = 0; round < 2; round += 1) {
    const signals = temporaryFolder();
    writeFileSync(join(folder, "lock"), holder({ id: `dead-${round}`, pid: 2 ** 22 + 1 }));
    const racers = Array.from({ length: 6 }, (_, index) =>
      spawnScript("server/testing/lock-racer.ts", [folder, signals, String(index)], {}),
    );
    await Promise.all(racers.map((racer) => racer.says(/waiting/)));
    writeFileSync(join(signals, "go"), "");
    const outcomes = await Promise.all(racers.map((racer) => racer.says(/won|lost/)));
    writeFileSync(join(signals, "end"), "");
    expect(await Promise.all(racers.map((racer) => racer.ended))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(outcomes.filter(([outcome]) => outcome === "won")).toHaveLength(1);
    expect(existsSync(join(folder, "lock"))).toBe(false);
  }
});

/**
 * The entries of a folder that other users can read or change: tried as another user if the tests run as root, else
 * told by modes.
 */
function openToOthers(folder: string): string[] {
  const [filter, user] =
    process.getuid?.() === 0
      ? ["! -type d ( -readable -o -writable )", { uid: 65534, gid: 65534 }]
      : ["-type d ! -perm -001 -prune -o ! -type d -perm /006 -print", {}];
  const found = spawnSync("find", [folder, ...filter.split(" ")], { ...user, encoding: "utf8" });
  if (found.error) throw found.error;
  return found.stdout.split("\n").filter(Boolean);
}

test("a server closes its files to other users in a folder that was made for all", async () => {
  expect(statSync(join(inject("embeddedTemplate"), "database")).mode & 0o777).toBe(0o700);
  const DATA_DIR = embeddedFolder();
  mkdirSync(join(DATA_DIR, "media/uploads"), { recursive: true });
  writeFileSync(join(DATA_DIR, "media/uploads", "f".repeat(32)), "a video that nobody may see yet");
  for (const each of ["", "database", "media", "media/uploads"])
    chmodSync(join(DATA_DIR, each), 0o755);
  const server = spawnScript("server/index.ts", [], { DATA_DIR, PORT: "0" });
  await server.says(/Ready at/);
  expect(existsSync(join(DATA_DIR, "admin-password"))).toBe(true);
  expect(openToOthers(DATA_DIR)).toEqual([]);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("a folder that stays open to other users is used with a warning", () => {
  const lines: string[] = [];
  // Nobody may change the mode of this folder, not even root.
  makePrivateFolder("/proc/sys", pino({}, { write: (line) => lines.push(line) }));
  expect(lines).toEqual([
    expect.stringMatching(/can open \/proc\/sys \(E\w+\)\. Make it .* mode 0700/),
  ]);
});
