import { randomBytes, scryptSync } from "node:crypto";
import { isPassword, upsertUser } from "../auth/accounts.ts";
import type { Db } from "../db/database.ts";

/** The password of the accounts that `addAccount` makes. */
export const PASSWORD = "correct horse battery";

/** A stored hash that costs little to compare, as it names its own cost. */
function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** 10, r: 8, p: 1 });
  const [saltText, keyText] = [salt, key].map((bytes) =>
    bytes.toString("base64").replaceAll("=", ""),
  );
  return `$scrypt$ln=10,r=8,p=1$${saltText}$${keyText}`;
}

/** Makes an account with `PASSWORD`, or resets its password. */
export async function addAccount(db: Db, username = "admin"): Promise<void> {
  await upsertUser(db, username, cheapHash(PASSWORD));
}

/** Compares as the server does, but at no cost for an unknown user. */
export async function compareCheaply(password: string, stored?: string): Promise<boolean> {
  return stored !== undefined && isPassword(password, stored);
}
