import { hash, randomBytes } from "node:crypto";
import { callbackify, promisify } from "node:util";
import { credentialsSchema, type SignedIn } from "@shared/contracts/auth.ts";
import { and, eq, gt, lte, not, sql } from "drizzle-orm";
import { type Request, type RequestHandler, type Response, Router } from "express";
import session, { type SessionData, Store } from "express-session";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { secrets, sessions, users } from "../db/schema.ts";
import { jsonBody } from "../http/api-routes.ts";
import { HttpError, notFound } from "../http/errors.ts";
import { type User, userColumns } from "./accounts.ts";
import { createSignIn } from "./sign-in.ts";

declare module "express-session" {
  interface SessionData {
    /** The signed-in account, with its password hash at the sign-in. */
    user: User;
  }
}

/** A session expires after this long without a request. */
const IDLE_MS = 30 * 60_000;

/** A session expires this long after the sign-in, even if it is in use. */
const MAX_AGE_MS = 12 * 60 * 60_000;

type Done = (error?: unknown) => void;

const ignore: Done = () => {};

/** Stores sessions. Only a sign-in inserts a row, so that a request in flight can't restore a deleted session. */
class SessionStore extends Store {
  readonly #db: Db;
  readonly #stored = new WeakSet<SessionData>();

  constructor(db: Db) {
    super();
    this.#db = db;
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    callbackify(async () => {
      // Changing the password ends the session at once: the hashes no longer match.
      const isSame = and(eq(users.id, sessions.userId), eq(users.password, sessions.passwordHash));
      const [user] = await this.#db
        .select(userColumns)
        .from(sessions)
        .innerJoin(users, isSame)
        .where(and(eq(sessions.id, hashOf(id)), isValid()));
      // The cookie was set at the sign-in and is not sent again.
      return user ? { user, cookie: { originalMaxAge: null } } : null;
    })(done);
  }

  override set(id: string, session: SessionData, done = ignore): void {
    callbackify(async () => {
      // express-session saves a new session again when the response ends: a sign-out may have deleted it by then.
      if (this.#stored.has(session)) return;
      this.#stored.add(session);
      const { id: userId, passwordHash } = session.user;
      const startedAt = new Date();
      const expiresAt = new Date(startedAt.getTime() + IDLE_MS);
      // Only sign-ins add rows, so deleting the expired ones here keeps the table small.
      await this.#db.delete(sessions).where(not(isValid()));
      const row = { id: hashOf(id), userId, passwordHash, startedAt, expiresAt };
      await this.#db.insert(sessions).values(row);
    })(done);
  }

  override touch(id: string, _session: SessionData, done = ignore): void {
    callbackify(async () => {
      const now = new Date();
      const latest = sql`${sessions.startedAt} + make_interval(secs => ${MAX_AGE_MS / 1000})`;
      const idle = sql.param(new Date(now.getTime() + IDLE_MS), sessions.expiresAt);
      await this.#db
        .update(sessions)
        .set({ expiresAt: sql`least(${idle}, ${latest})` })
        .where(and(eq(sessions.id, hashOf(id)), gt(sessions.expiresAt, now)));
    })(done);
  }

  override destroy(id: string, done = ignore): void {
    callbackify(async () => {
      await this.#db.delete(sessions).where(eq(sessions.id, hashOf(id)));
    })(done);
  }
}

/**
 * True for a session that has not expired. A start in the future came from a clock that was ahead: that session is
 * over.
 */
function isValid() {
  const now = Date.now();
  const latest = new Date(now + IDLE_MS);
  return sql`(${gt(sessions.expiresAt, new Date(now))} AND ${lte(sessions.startedAt, latest)})`;
}

/** Session ids are long and random, so a fast hash without salt is enough. */
const hashOf = (id: string) => hash("sha256", id);

export const SESSION_COOKIE = "session";

// A cookie without Max-Age is deleted when the browser closes; the server alone decides when a session expires.
const COOKIE = { path: "/api", httpOnly: true, sameSite: "strict" } as const;

/** The key that signs session cookies: random, made on first use, the same for all servers of a database. */
async function readCookieSecret(db: Db): Promise<string> {
  const find = () => db.select().from(secrets).where(eq(secrets.name, "cookies"));
  // Reads before it writes: a server must also start on a full disk.
  const [existing] = await find();
  if (existing) return existing.value;
  const value = randomBytes(32).toString("base64url");
  await db.insert(secrets).values({ name: "cookies", value }).onConflictDoNothing();
  const [stored] = await find();
  if (!stored) throw new Error("the cookie secret was removed while it was read");
  return stored.value;
}

/** Loads the cookie's session into `req.session`; `secret` signs the cookies. Only a sign-in sets a cookie and stores a session. */
export function readSession(db: Db, secret: string): RequestHandler {
  return session({
    name: SESSION_COOKIE,
    secret,
    store: new SessionStore(db),
    resave: false,
    saveUninitialized: false,
    cookie: { ...COOKIE, secure: "auto" },
  });
}

/** Starts a session under a new id, which prevents session fixation. */
async function beginSession(req: Request, user: User): Promise<void> {
  try {
    await promisify(req.session.regenerate).call(req.session);
    req.session.user = user;
    await promisify<void>(req.session.save).call(req.session);
  } catch (error) {
    // The error response must not carry the cookie of a session that was not stored.
    Reflect.deleteProperty(req, "session");
    throw error;
  }
}

/** Deletes the session, which invalidates every copy of its cookie, and clears the cookie. */
async function endSession(req: Request, res: Response): Promise<void> {
  await promisify(req.session.destroy).call(req.session);
  res.clearCookie(SESSION_COOKIE, { ...COOKIE, secure: req.secure });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

export async function createAuth(db: Db) {
  const secret = await readCookieSecret(db);
  return { signIn: createSignIn(db), readSession: readSession(db, secret) };
}

export function signInHandler({ signIn, readSession }: Auth, log: Logger): RequestHandler[] {
  const handle: RequestHandler = async (req, res) => {
    const { success, data } = credentialsSchema.safeParse(req.body);
    if (!success) {
      throw new HttpError(400, "A username and a password of reasonable length are needed.");
    }
    const disconnected = new AbortController();
    res.once("close", () => disconnected.abort(new HttpError(408, "The request was aborted.")));
    const { ip } = req;
    const user = await signIn({ ...data, address: ip, signal: disconnected.signal });
    await beginSession(req, user);
    const { username } = data;
    log.info({ requestId: res.locals.requestId, username, ip }, "signed in");
    res.json({ username: user.username } satisfies SignedIn);
  };
  return [readSession, assertSession, jsonBody, handle];
}

export function signOutHandler({ readSession }: Auth): RequestHandler[] {
  const handle: RequestHandler = async (req, res) => {
    await endSession(req, res);
    res.status(204).end();
  };
  return [readSession, assertSession, jsonBody, handle];
}

export const sendSignedIn: RequestHandler = (_req, res) => {
  res.json({ username: res.locals.username } satisfies SignedIn);
};

/** Middleware that sets `res.locals.username` to the signed-in account, and rejects with 401 if there is none. */
export function requireSession({ readSession }: Auth): RequestHandler {
  return Router().use(readSession, assertSession, (req, res, next) => {
    if (!req.session.user) throw new HttpError(401, "You are not signed in.");
    res.locals.username = req.session.user.username;
    next();
  });
}

/** Asserts that a session was loaded: Express matches paths in any case, but cookie paths are case-sensitive. */
const assertSession: RequestHandler = (req, res, next) => {
  if (req.session) next();
  else notFound(req, res, next);
};
