import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { accountsApi, usernameSchema } from "@shared/contracts/auth.ts";
import { insertUserSchema } from "@shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type * as z from "zod/mini";
import { makeDataFolder, unusableFolder } from "../db/data-folder.ts";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema.ts";
import type { Environment } from "../environment.ts";
import { jsonBody, parseBody } from "../http/api-routes.ts";
import { HttpError } from "../http/errors.ts";

/** An account. `passwordHash` is a result of `hashPassword`. */
export type User = { id: number; username: string; passwordHash: string };

export const userColumns = { id: users.id, username: users.username, passwordHash: users.password };

export async function findUser(db: Db, username: string): Promise<User | undefined> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.username, username));
  return user;
}

/** Sets an account's password, which ends its sessions, or creates the account. Returns which it did. */
export async function upsertUser(db: Db, username: string, passwordHash: string) {
  const [row] = await db
    .insert(users)
    .values(insertUserSchema.parse({ username, password: passwordHash }))
    .onConflictDoUpdate({ target: users.username, set: { password: passwordHash } })
    // PostgreSQL sets xmax on a row that was updated, and leaves it 0 on one that was inserted.
    .returning({ made: sql<boolean>`xmax = 0` });
  return row?.made ? ("made" as const) : ("changed" as const);
}

/** The account that is created when the environment names none. */
const FIRST_USERNAME = "admin";

export const firstPasswordFile = (dataDir: string) => join(dataDir, "admin-password");

type Settings = Pick<Environment, "ADMIN_USERNAME" | "ADMIN_PASSWORD" | "DATA_DIR">;

/**
 * Makes sure that an account exists: creates or updates the one named in the environment, or else, in an empty database,
 * creates one with a random password that is written to a file. Returns a line to print at start, or null. Throws a UserError.
 */
export async function ensureAccount(db: Db, settings: Settings): Promise<string | null> {
  const { ADMIN_USERNAME, ADMIN_PASSWORD, DATA_DIR } = settings;
  if (ADMIN_USERNAME === undefined || ADMIN_PASSWORD === undefined) {
    return (await db.$count(users)) > 0 ? null : makeFirstAccount(db, DATA_DIR);
  }
  const user = await findUser(db, ADMIN_USERNAME);
  // Writing the same password again would end the account's sessions.
  if (user && (await isPassword(ADMIN_PASSWORD, user.passwordHash))) return null;
  const outcome = await upsertUser(db, ADMIN_USERNAME, await hashPassword(ADMIN_PASSWORD));
  const did = outcome === "made" ? "was made with" : "now has";
  return `The account ${ADMIN_USERNAME} ${did} ADMIN_PASSWORD.`;
}

const PASSWORD_LENGTH = 20;
// Letters and digits without those that look alike: 0 O, 1 l I.
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

async function makeFirstAccount(db: Db, dataDir: string): Promise<string | null> {
  const pick = () => ALPHABET[randomInt(ALPHABET.length)];
  const password = Array.from({ length: PASSWORD_LENGTH }, pick).join("");
  const hash = await hashPassword(password);
  const file = firstPasswordFile(dataDir);
  return db.transaction(async (tx) => {
    // The lock lets one of several servers that start at once create the account.
    await lockUsers(tx);
    if ((await tx.$count(users)) > 0) return null;
    await upsertUser(tx, FIRST_USERNAME, hash);
    // Inside the transaction, so that the account is not created if the file can't be written.
    makeDataFolder(dataDir);
    try {
      rmSync(file, { force: true });
      writeFileSync(file, `${password}\n`, { mode: 0o600, flag: "wx" });
    } catch (error) {
      throw unusableFolder(dataDir, error);
    }
    return `The account ${FIRST_USERNAME} was made. Its password is in ${file}; README.md says how to change it.`;
  });
}

const lockUsers = (tx: Db) => tx.execute(sql`LOCK TABLE ${users} IN SHARE ROW EXCLUSIVE MODE`);

/** The handlers of the account calls, which only the machine's own user can make (see server/local-api.ts). */
export function accountHandlers(db: Db, dataDir: string, log: Logger) {
  const handle = <Body>(
    schema: z.ZodMiniType<Body>,
    run: (username: string, body: Body) => Promise<object>,
  ): RequestHandler[] => [
    jsonBody,
    async (req, res) => {
      const username = usernameSchema.parse(req.params.username);
      const result = await run(username, parseBody(schema, req.body));
      // The file with the first password is removed, as that is no longer valid.
      if (username === FIRST_USERNAME) rmSync(firstPasswordFile(dataDir), { force: true });
      log.info({ requestId: res.locals.requestId, username, ...result }, "account changed");
      res.json(result);
    },
  ];
  return {
    "PUT /api/accounts/:username": handle(
      accountsApi["PUT /api/accounts/:username"].body,
      async (username, { password }) => ({
        outcome: await upsertUser(db, username, await hashPassword(password)),
      }),
    ),
    "DELETE /api/accounts/:username": handle(
      accountsApi["DELETE /api/accounts/:username"].body,
      async (username, { isLastAllowed }) => ({
        left: await removeAccount(db, username, isLastAllowed),
      }),
    ),
  };
}

/** Removes an account, which ends its sessions. Returns how many are left. Throws an HttpError: 404, and 409 for the last one unless that is allowed. */
function removeAccount(db: Db, username: string, isLastAllowed: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    // The lock makes the second of two commands that remove one account each see that only one is left.
    await lockUsers(tx);
    const removed = await tx.delete(users).where(eq(users.username, username)).returning();
    if (removed.length === 0) throw new HttpError(404, `There is no account ${username}.`);
    const left = await tx.$count(users);
    if (left === 0 && !isLastAllowed) {
      const message = `${username} is the only account. Make another one first, or add --last: the next start then makes ${FIRST_USERNAME} again, with a new password.`;
      throw new HttpError(409, message);
    }
    return left;
  });
}

// The strongest of the parameters that OWASP recommends; each hash needs 128 MiB of memory.
const COST = { ln: 17, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const STORED_HASH = /^\$scrypt\$ln=(1\d|20),r=([1-9]),p=([1-9])\$([\w+/]{1,88})\$([\w+/]{1,88})$/;

/** Hashes a password with a random salt. Returns the PHC string, which includes the parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, COST);
  const [saltText, keyText] = [salt, key].map((bytes) =>
    bytes.toString("base64").replaceAll("=", ""),
  );
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${saltText}$${keyText}`;
}

// Stands in for a missing hash; random, so no password matches it.
const UNKNOWN = { cost: COST, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };

/** True if the password matches. False without a valid `stored`, in the same time, which hides which users exist. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parsed = parseHash(stored ?? "");
  const { cost, salt, key } = parsed ?? UNKNOWN;
  const given = await derive(password, salt, key.length, cost);
  return timingSafeEqual(given, key) && parsed !== null;
}

function parseHash(stored: string): typeof UNKNOWN | null {
  const [, ln, r, p, salt, key] = STORED_HASH.exec(stored) ?? [];
  if (!salt || !key) return null;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The key of a password. Keyboards differ in how they compose accented characters; NFKC makes them equal. */
function derive(password: string, salt: Buffer, bytes: number, { ln, r, p }: typeof COST) {
  const N = 2 ** ln;
  const maxmem = 2 * 128 * N * r;
  return scryptAsync(password.normalize("NFKC"), salt, bytes, { N, r, p, maxmem });
}
