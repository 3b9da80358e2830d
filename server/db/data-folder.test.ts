import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { lockDataFolder, ownIdentity } from "./data-folder.ts";

const holder = (changes: object) =>
  JSON.stringify({ id: "holder", purpose: "the server", ...ownIdentity(), ...changes });

test("a held folder is refused, naming who holds it, and free once released", async () => {
  const folder = temporaryFolder();
  const release = await lockDataFolder(folder, "the server");
  await expect(lockDataFolder(folder, "an import")).rejects.toThrow(
    `in use by the server (process ${process.pid})`,
  );
  release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockDataFolder(folder, "an import"))();
});

test.each([
  ["a process that is gone", holder({ pid: 2 ** 22 + 1 })],
  ["an earlier process with the same number", holder({ started: "before" })],
  ["nothing that can be read", "{"],
  ["an empty file", ""],
])("a lock left by %s is taken over", async (_name, content) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lock"), content);
  const release = await lockDataFolder(folder, "the server");
  expect(readdirSync(folder)).toEqual(["lock"]);
  release();
});

test("a lock whose new holder died while taking it over is taken over too", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lock"), holder({ id: "a", pid: 2 ** 22 + 1 }));
  writeFileSync(join(folder, "lock.after.a"), holder({ id: "b", pid: 2 ** 22 + 2 }));
  const release = await lockDataFolder(folder, "the server");
  expect(readdirSync(folder)).toEqual(["lock"]);
  release();
});

// What a container that was killed leaves: the next one has another name, the same process id and its own processes.
const elsewhere = { host: `not-${hostname()}`, machine: "another", pid: 1, started: "1" };

test("a lock of another host or container without a sign of life is taken over", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lock"), holder(elsewhere));
  const release = await lockDataFolder(folder, "the server", 500);
  expect(readdirSync(folder)).toEqual(["lock"]);
  release();
});

test("one that lives keeps the folder, whatever its name and process id", async () => {
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

test("one of an earlier version on another host gives no sign of life: the message says what to remove", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lock"), holder({ ...elsewhere, machine: undefined }));
  await expect(lockDataFolder(folder, "the server", 100)).rejects.toThrow(
    `remove ${join(folder, "lock")}`,
  );
});

test("a process that was paused until another one took its folder ends instead of going on", async () => {
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

test("of many that start at once on a dead holder's lock exactly one wins", async () => {
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
