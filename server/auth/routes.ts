import { credentialsSchema, type SignedIn } from "@shared/contracts/auth.ts";
import { type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { jsonBody } from "../http/api-routes.ts";
import { HttpError, notFound } from "../http/errors.ts";
import { beginSession, endSession, readCookieSecret, readSession } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";

/** What the sign-in routes work with. */
export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Signing in against the accounts of a database. */
export async function createAuth(db: Db) {
  const secret = await readCookieSecret(db);
  return { signIn: createSignIn(db), readSession: readSession(db, secret) };
}

/** Signs in: begins a session and sets its cookie. */
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

/** Signs out: ends the session and clears its cookie. */
export function signOutHandler({ readSession }: Auth): RequestHandler[] {
  const handle: RequestHandler = async (req, res) => {
    await endSession(req, res);
    res.status(204).end();
  };
  return [readSession, assertSession, jsonBody, handle];
}

/** Says who is signed in. */
export const sendSignedIn: RequestHandler = (_req, res) => {
  res.json({ username: res.locals.username } satisfies SignedIn);
};

/** Middleware for other routes: sets `res.locals.username` to who is signed in, and rejects with 401 where nobody is. */
export function requireSession({ readSession }: Auth): RequestHandler {
  return Router().use(readSession, assertSession, (req, res, next) => {
    if (!req.session.user) throw new HttpError(401, "You are not signed in.");
    res.locals.username = req.session.user.username;
    next();
  });
}

/** Express matches paths in any case, but cookie paths are case-sensitive: elsewhere there is no session. */
const assertSession: RequestHandler = (req, res, next) => {
  if (req.session) next();
  else notFound(req, res, next);
};
