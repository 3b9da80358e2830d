import { credentialsSchema, type SignedIn } from "@shared/contracts/auth.ts";
import { type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { jsonBody } from "../http/api-routes.ts";
import { HttpError, notFound } from "../http/errors.ts";
import {
  beginSession,
  endSession,
  readCookieSecret,
  readSession,
  SessionStore,
} from "./sessions.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";

/** What the sign-in routes work with. `secret` signs the session cookies. */
export type Auth = { signIn: SignIn; sessions: SessionStore; secret: string };

/** Signing in against the accounts of a database. */
export async function createAuth(db: Db): Promise<Auth> {
  return {
    signIn: createSignIn(db),
    sessions: new SessionStore(db),
    secret: await readCookieSecret(db),
  };
}

/** Signs in: begins a session and sets its cookie. */
export function signInHandler(auth: Auth, log: Logger): RequestHandler[] {
  return [
    withSession(auth),
    jsonBody,
    async (req, res) => {
      const { username, password } = parseCredentials(req.body);
      const disconnected = new AbortController();
      res.once("close", () => disconnected.abort(new HttpError(408, "The request was aborted.")));
      const { ip: address } = req;
      const user = await auth.signIn({ username, password, address, signal: disconnected.signal });
      await beginSession(req, user);
      log.info({ requestId: res.locals.requestId, username, ip: address }, "signed in");
      res.json({ username: user.username } satisfies SignedIn);
    },
  ];
}

/** Signs out: ends the session and clears its cookie. */
export function signOutHandler(auth: Auth): RequestHandler[] {
  return [
    withSession(auth),
    jsonBody,
    async (req, res) => {
      await endSession(req, res);
      res.status(204).end();
    },
  ];
}

/** Says who is signed in. */
export const sendSignedIn: RequestHandler = (_req, res) => {
  res.json({ username: res.locals.username } satisfies SignedIn);
};

/** Middleware for other routes: sets `res.locals.username` to who is signed in, and rejects with 401 where nobody is. */
export function requireSession(auth: Auth): RequestHandler {
  return Router().use(withSession(auth), (req, res, next) => {
    if (!req.session.user) throw new HttpError(401, "You are not signed in.");
    res.locals.username = req.session.user.username;
    next();
  });
}

/** Express matches paths in any case, but cookie paths are case-sensitive: elsewhere there is no session. */
function withSession({ sessions, secret }: Auth): RequestHandler {
  return Router().use(readSession(sessions, secret), (req, res, next) => {
    if (req.session) next();
    else notFound(req, res, next);
  });
}

function parseCredentials(body: unknown) {
  const result = credentialsSchema.safeParse(body);
  if (result.success) return result.data;
  throw new HttpError(400, "A username and a password of reasonable length are needed.");
}
