import { randomInt } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { users } from "@shared/schema.ts";
import { sql } from "drizzle-orm";
import { makeDataFolder, unusableFolder } from "../data-folder.ts";
import type { Db } from "../db/database.ts";
import type { Environment } from "../environment.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import { findUser, hasUsers, upsertUser } from "./user-store.ts";

type Settings = Pick<Environment, "ADMIN_USERNAME" | "ADMIN_PASSWORD" | "DATA_DIR">;

/** The account that is created when the environment names none. */
export const FIRST_USERNAME = "admin";

const PASSWORD_LENGTH = 20;
// Without characters that look alike: 0 O, 1 l I.
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * Makes sure that an account exists: creates or updates the one named in the environment, or else,
 * in an empty database, creates one with a random password that is written to a file.
 * Returns a line to print at start, or null. Throws a StartError.
 */
export async function ensureAccount(db: Db, settings: Settings): Promise<string | null> {
  const { ADMIN_USERNAME, ADMIN_PASSWORD, DATA_DIR } = settings;
  if (ADMIN_USERNAME === undefined || ADMIN_PASSWORD === undefined) {
    return (await hasUsers(db)) ? null : makeFirstAccount(db, DATA_DIR);
  }
  const user = await findUser(db, ADMIN_USERNAME);
  // Writing the same password again would end the account's sessions.
  if (user && (await isPassword(ADMIN_PASSWORD, user.passwordHash))) return null;
  const outcome = await upsertUser(db, ADMIN_USERNAME, await hashPassword(ADMIN_PASSWORD));
  const did = outcome === "made" ? "was made with" : "now has";
  return `The account ${ADMIN_USERNAME} ${did} ADMIN_PASSWORD.`;
}

/** The file with the first account's password. */
export function firstPasswordFile(dataDir: string): string {
  return join(dataDir, "admin-password");
}

async function makeFirstAccount(db: Db, dataDir: string): Promise<string | null> {
  const pick = () => ALPHABET[randomInt(ALPHABET.length)];
  const password = Array.from({ length: PASSWORD_LENGTH }, pick).join("");
  const hash = await hashPassword(password);
  const file = firstPasswordFile(dataDir);
  return db.transaction(async (tx) => {
    // Of several servers that start at once, only one creates the account.
    await tx.execute(sql`LOCK TABLE ${users} IN SHARE ROW EXCLUSIVE MODE`);
    if (await hasUsers(tx)) return null;
    await upsertUser(tx, FIRST_USERNAME, hash);
    // Inside the transaction, so that the account is not created if the file can't be written.
    writeSecretFile(dataDir, file, `${password}\n`);
    return `The account ${FIRST_USERNAME} was made. Its password is in ${file}; change it with: npm run admin:password -- ${FIRST_USERNAME}`;
  });
}

function writeSecretFile(dataDir: string, file: string, text: string): void {
  makeDataFolder(dataDir);
  try {
    // An existing file would keep its mode.
    rmSync(file, { force: true });
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
}
