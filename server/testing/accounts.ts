import { hashPassword, upsertUser } from "../auth/accounts.ts";
import type { Db } from "../db/database.ts";

/** A password that is right for the account that `addAdmin` makes. */
export const PASSWORD = "correct horse battery";

/** Makes the account `admin` with that password, or gives it back to it. */
export async function addAdmin(db: Db): Promise<void> {
  await upsertUser(db, "admin", await hashPassword(PASSWORD));
}
