import { rmSync } from "node:fs";
import { MAX_USERNAME_LENGTH, newPasswordSchema, usernameSchema } from "@shared/auth.ts";
import { users } from "@shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ControlHandlers } from "../control/control-server.ts";
import type { Db } from "../db/database.ts";
import { StartError } from "../start-error.ts";
import { FIRST_USERNAME, firstPasswordFile } from "./first-account.ts";
import { hashPassword } from "./password-hash.ts";
import { upsertUser } from "./user-store.ts";

/** The name of the command that sets a password at a running server. */
export const SET_PASSWORD = "set-password";

/** The name of the command that removes an account at a running server. */
export const REMOVE_ACCOUNT = "remove-account";

const passwordSchema = z.object({ username: usernameSchema, password: newPasswordSchema });
const removalSchema = z.object({ username: usernameSchema, isLastAllowed: z.boolean() });

/** The commands of a running server about accounts. */
export function accountCommands(db: Db, dataDir: string): ControlHandlers {
  return {
    [SET_PASSWORD]: (body) => setPassword(db, dataDir, body),
    [REMOVE_ACCOUNT]: (body) => removeAccount(db, dataDir, body),
  };
}

/** Sets an account's password, or creates the account. Returns which it did. */
export async function setPassword(
  db: Db,
  dataDir: string,
  request: unknown,
): Promise<"made" | "changed"> {
  const { username, password } = passwordSchema.parse(request);
  const outcome = await upsertUser(db, username, await hashPassword(password));
  forgetFirstPassword(dataDir, username);
  return outcome;
}

/** Removes an account, which ends its sessions. Returns how many are left; throws a StartError, for the last one unless that is allowed. */
export async function removeAccount(db: Db, dataDir: string, request: unknown): Promise<number> {
  const { username, isLastAllowed } = removalSchema.parse(request);
  const left = await db.transaction(async (tx) => {
    // Of two commands that remove one of two accounts each, the second must find one alone.
    await tx.execute(sql`LOCK TABLE ${users} IN SHARE ROW EXCLUSIVE MODE`);
    const others = (await tx.select({ name: users.username }).from(users)).filter(
      ({ name }) => name !== username,
    );
    const removed = await tx.delete(users).where(eq(users.username, username)).returning();
    if (removed.length === 0) throw new StartError(`There is no account ${username}.`);
    if (others.length === 0 && !isLastAllowed) {
      throw new StartError(
        `${username} is the only account. Make another one first, or add --last: the next start then makes ${FIRST_USERNAME} anew, with a new password.`,
      );
    }
    return others.length;
  });
  forgetFirstPassword(dataDir, username);
  return left;
}

/** The name in a command's arguments. Throws a StartError, with `usage` where there is none. */
export function readUsername([username, ...others]: readonly string[], usage: string): string {
  if (username === undefined || others.length > 0) throw new StartError(usage);
  const result = usernameSchema.safeParse(username);
  if (result.success) return result.data;
  throw new StartError(`A username has 1 to ${MAX_USERNAME_LENGTH} characters.`);
}

// The password that the first start wrote there is no longer valid.
function forgetFirstPassword(dataDir: string, username: string): void {
  if (username === FIRST_USERNAME) rmSync(firstPasswordFile(dataDir), { force: true });
}
