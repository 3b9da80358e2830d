import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { lockDataFolder } from "./lock.ts";
import { ownIdentity } from "./process-identity.ts";

const holder = (changes: object) =>
  JSON.stringify({ id: "holder", purpose: "the server", ...ownIdentity(), ...changes });

test("a held folder is refused, naming who holds it, and free once released", () => {
  const folder = temporaryFolder();
  const release = lockDataFolder(folder, "the server");
  expect(() => lockDataFolder(folder, "an import")).toThrow(
    `in use by the server (process ${process.pid})`,
  );
  release();
  expect(readdirSync(folder)).toEqual([]);
  lockDataFolder(folder, "an import")();
});

test.each([
  ["a process that is gone", holder({ pid: 2 ** 22 + 1 })],
  ["an earlier process with the same number", holder({ started: "before" })],
  ["nothing that can be read", "{"],
  ["an empty file", ""],
])("a lock left by %s is taken over", (_name, content) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lock"), content);
  const release = lockDataFolder(folder, "the server");
  expect(readdirSync(folder)).toEqual(["lock"]);
  release();
});

test("a lock whose new holder died while taking it over is taken over too", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lock"), holder({ id: "a", pid: 2 ** 22 + 1 }));
  writeFileSync(join(folder, "lock.after.a"), holder({ id: "b", pid: 2 ** 22 + 2 }));
  lockDataFolder(folder, "the server");
  expect(readdirSync(folder)).toEqual(["lock"]);
});

test("a process on another host counts as running, and the message says what to remove", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lock"), holder({ host: `not-${hostname()}` }));
  expect(() => lockDataFolder(folder, "the server")).toThrow(`remove ${join(folder, "lock")}`);
});

test("of many that start at once on a dead holder's lock exactly one wins", async () => {
  const folder = temporaryFolder();
  for (let round = 0; round < 3; round += 1) {
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
