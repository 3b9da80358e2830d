import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { users } from "../db/schema.ts";
import { sharedDatabase } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { ensureAccount, findUser, hashPassword, isPassword, upsertUser } from "./accounts.ts";

vi.mock("node:crypto", async (importOriginal) => {
  const { withFastScrypt } = await import("../testing/fast-scrypt.ts");
  return withFastScrypt(await importOriginal());
});

const database = sharedDatabase();
beforeEach(async () => void (await database.db.delete(users)));

const accepts = async (username: string, password: string) =>
  isPassword(password, (await findUser(database.db, username))?.passwordHash);

test("the first account has a random password that only a file has", async () => {
  const DATA_DIR = join(temporaryFolder(), "not", "there", "yet");
  const line = await ensureAccount(database.db, { DATA_DIR });
  const file = join(DATA_DIR, "admin-password");
  const password = readFileSync(file, "utf8").trimEnd();
  expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{20}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(line).toBe(
    `The account admin was made. Its password is in ${file}; README.md says how to change it.`,
  );
  expect(await accepts("admin", password)).toBe(true);
  // The next start finds an account and changes nothing.
  rmSync(file);
  expect(await ensureAccount(database.db, { DATA_DIR })).toBeNull();
  expect(await accepts("admin", password)).toBe(true);
});

test("an old file of the password is replaced by one that only its owner may read", async () => {
  const DATA_DIR = temporaryFolder();
  const file = join(DATA_DIR, "admin-password");
  writeFileSync(file, "old", { mode: 0o644 });
  await ensureAccount(database.db, { DATA_DIR });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await accepts("admin", readFileSync(file, "utf8").trimEnd())).toBe(true);
});

test("the first account is not made where its password can't be written down", async () => {
  const DATA_DIR = join(temporaryFolder(), "a-file");
  writeFileSync(DATA_DIR, "");
  await expect(ensureAccount(database.db, { DATA_DIR })).rejects.toThrow(
    /^The data folder .*a-file can't be used \(ENOTDIR\)/,
  );
  expect(await findUser(database.db, "admin")).toBeUndefined();
});

test("servers that start at once make one first account, whose password the file has", async () => {
  const DATA_DIR = temporaryFolder();
  const starts = [1, 2, 3].map(() => ensureAccount(database.db, { DATA_DIR }));
  expect((await Promise.all(starts)).filter(Boolean)).toHaveLength(1);
  const password = readFileSync(join(DATA_DIR, "admin-password"), "utf8").trimEnd();
  expect(await accepts("admin", password)).toBe(true);
});

test("the account of the environment is made, kept and changed by a start", async () => {
  const settings = { DATA_DIR: temporaryFolder(), ADMIN_USERNAME: "jane" };
  const one = { ...settings, ADMIN_PASSWORD: "first pass phrase" };
  const two = { ...settings, ADMIN_PASSWORD: "second pass phrase" };
  expect(await ensureAccount(database.db, one)).toBe(
    "The account jane was made with ADMIN_PASSWORD.",
  );
  const made = await findUser(database.db, "jane");
  expect(await ensureAccount(database.db, one)).toBeNull();
  // The stored hash is unchanged, so that the account's sessions go on.
  expect(await findUser(database.db, "jane")).toEqual(made);
  expect(await ensureAccount(database.db, two)).toBe("The account jane now has ADMIN_PASSWORD.");
  expect(await accepts("jane", "second pass phrase")).toBe(true);
  expect(await accepts("jane", "first pass phrase")).toBe(false);
});

test("other accounts stay when the environment names one", async () => {
  await upsertUser(database.db, "old", await hashPassword("old pass phrase"));
  const settings = { ADMIN_USERNAME: "jane", ADMIN_PASSWORD: "first pass phrase" };
  await ensureAccount(database.db, { DATA_DIR: temporaryFolder(), ...settings });
  expect(await accepts("old", "old pass phrase")).toBe(true);
});
