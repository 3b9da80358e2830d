import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { secrets } from "@shared/schema.ts";
import { eq } from "drizzle-orm";
import type { Request, RequestHandler, Response } from "express";
import session, { type SessionData } from "express-session";
import type { Db } from "../db/database.ts";
import type { SessionStore } from "./session-store.ts";

const NAME = "session";

// Without Max-Age the browser drops it when it closes; the server alone decides when a session expires.
const COOKIE = { path: "/api", httpOnly: true, sameSite: "strict" } as const;

/** The key that signs session cookies: random, made on first use, the same for all servers of a database. */
export async function readCookieSecret(db: Db): Promise<string> {
  // Read first: a server must also start on a full disk.
  const known = await findCookieSecret(db);
  if (known) return known;
  const value = randomBytes(32).toString("base64url");
  await db.insert(secrets).values({ name: "cookies", value }).onConflictDoNothing();
  const stored = await findCookieSecret(db);
  if (!stored) throw new Error("the cookie secret was removed while it was read");
  return stored;
}

async function findCookieSecret(db: Db): Promise<string | undefined> {
  const [stored] = await db.select().from(secrets).where(eq(secrets.name, "cookies"));
  return stored?.value;
}

/** Loads the cookie's session into `req.session`. Only a sign-in sets a cookie and stores a session. */
export function readSession(store: SessionStore, secret: string): RequestHandler {
  return session({
    name: NAME,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { ...COOKIE, secure: "auto" },
  });
}

/** Starts a session under a new id, which prevents session fixation. */
export async function beginSession(req: Request, user: SessionData["user"]): Promise<void> {
  try {
    await promisify(req.session.regenerate).call(req.session);
    req.session.user = user;
    await promisify<void>(req.session.save).call(req.session);
  } catch (error) {
    // Otherwise the error response would carry the cookie of a session that was not stored.
    Reflect.deleteProperty(req, "session");
    throw error;
  }
}

/** Deletes the session, which invalidates every copy of its cookie, and clears the cookie. */
export async function endSession(req: Request, res: Response): Promise<void> {
  await promisify(req.session.destroy).call(req.session);
  res.clearCookie(NAME, { ...COOKIE, secure: req.secure });
}
