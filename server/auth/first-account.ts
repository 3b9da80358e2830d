import { randomInt } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { users } from "@shared/schema.ts";
import { sql } from "drizzle-orm";
import { makeDataFolder, unusableFolder } from "../data-folder.ts";
import type { Db } from "../db/database.ts";
import type { Environment } from "../environment.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import { findUser, hasUsers, putUser } from "./user-store.ts";

type Settings = Pick<Environment, "ADMIN_USERNAME" | "ADMIN_PASSWORD" | "DATA_DIR">;

/** The account that the first start makes when the environment names none. */
export const FIRST_USERNAME = "admin";

const PASSWORD_LENGTH = 20;
// Without what looks alike in many fonts: 0 O, 1 l I.
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * Sees to it that somebody can sign in: the account of the environment is made or gets its password,
 * and without one there, a first account gets a random password, which is written to a file.
 * Returns a line to show to whoever started the server, or null. Throws a StartError.
 */
export async function provideAccount(db: Db, settings: Settings): Promise<string | null> {
  const { ADMIN_USERNAME, ADMIN_PASSWORD, DATA_DIR } = settings;
  if (ADMIN_USERNAME === undefined || ADMIN_PASSWORD === undefined) {
    return (await hasUsers(db)) ? null : makeFirstAccount(db, DATA_DIR);
  }
  const user = await findUser(db, ADMIN_USERNAME);
  // The same password again would end the sessions of everybody who is at work.
  if (user && (await isPassword(ADMIN_PASSWORD, user.passwordHash))) return null;
  const outcome = await putUser(db, ADMIN_USERNAME, await hashPassword(ADMIN_PASSWORD));
  const did = outcome === "made" ? "was made with" : "now has";
  return `The account ${ADMIN_USERNAME} ${did} ADMIN_PASSWORD.`;
}

/** Where the first account's password is kept until somebody removes it. */
export function firstPasswordFile(dataDir: string): string {
  return join(dataDir, "admin-password");
}

async function makeFirstAccount(db: Db, dataDir: string): Promise<string | null> {
  const password = Array.from(
    { length: PASSWORD_LENGTH },
    () => LETTERS[randomInt(LETTERS.length)],
  );
  const text = password.join("");
  const hash = await hashPassword(text);
  const file = firstPasswordFile(dataDir);
  return db.transaction(async (tx) => {
    // Of several servers that start at once, one makes the account.
    await tx.execute(sql`LOCK TABLE ${users} IN SHARE ROW EXCLUSIVE MODE`);
    if (await hasUsers(tx)) return null;
    await putUser(tx, FIRST_USERNAME, hash);
    // Within the transaction: without the file nobody would know the password.
    writeSecretFile(dataDir, file, `${text}\n`);
    return `The account ${FIRST_USERNAME} was made. Its password is in ${file}; change it with: npm run admin:password -- ${FIRST_USERNAME}`;
  });
}

function writeSecretFile(dataDir: string, file: string, text: string): void {
  makeDataFolder(dataDir);
  try {
    // A file that is there would keep its own mode.
    rmSync(file, { force: true });
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
}
