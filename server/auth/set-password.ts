import { rmSync } from "node:fs";
import { newPasswordSchema, usernameSchema } from "@shared/auth.ts";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import { FIRST_USERNAME, firstPasswordFile } from "./first-account.ts";
import { hashPassword } from "./password-hash.ts";
import { upsertUser } from "./user-store.ts";

/** The name of the command that sets a password at a running server. */
export const SET_PASSWORD = "set-password";

const requestSchema = z.object({ username: usernameSchema, password: newPasswordSchema });

/** Sets an account's password, or creates the account. Returns which it did. */
export async function setPassword(
  db: Db,
  dataDir: string,
  request: unknown,
): Promise<"made" | "changed"> {
  const { username, password } = requestSchema.parse(request);
  const outcome = await upsertUser(db, username, await hashPassword(password));
  // The password that the first start wrote there is no longer valid.
  if (username === FIRST_USERNAME) rmSync(firstPasswordFile(dataDir), { force: true });
  return outcome;
}
