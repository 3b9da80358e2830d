import { insertUserSchema, users } from "@shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/** An account. `passwordHash` is what hashPassword made. */
export type User = { id: number; username: string; passwordHash: string };

/** The account of that name, or undefined. */
export async function findUser(db: Db, username: string): Promise<User | undefined> {
  const [user] = await db
    .select({ id: users.id, username: users.username, passwordHash: users.password })
    .from(users)
    .where(eq(users.username, username));
  return user;
}

/** Sets an account's password, which ends its sessions, or creates the account. Returns which it did. */
export async function upsertUser(
  db: Db,
  username: string,
  passwordHash: string,
): Promise<"made" | "changed"> {
  const [row] = await db
    .insert(users)
    .values(insertUserSchema.parse({ username, password: passwordHash }))
    .onConflictDoUpdate({ target: users.username, set: { password: passwordHash } })
    // PostgreSQL sets xmax on a row that was updated, and leaves it 0 on one that was inserted.
    .returning({ made: sql<boolean>`xmax = 0` });
  return row?.made ? "made" : "changed";
}

/** Whether there is any account. */
export async function hasUsers(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1);
  return found.length > 0;
}
