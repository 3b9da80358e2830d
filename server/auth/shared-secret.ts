import { randomBytes } from "node:crypto";
import { secrets } from "@shared/schema.ts";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/** A random secret of that name, made on first use; every server of the database gets the same one. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [kept] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!kept) throw new Error(`the secret ${name} was removed while it was read`);
  return kept.value;
}
