import { credentialsSchema, type SignedIn } from "@shared/contracts/auth.ts";
import { type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { cacheControl } from "../http/cache-control.ts";
import { allowMethods, HttpError, notFound } from "../http/errors.ts";
import { jsonBody } from "../http/json-body.ts";
import { requireSameOrigin } from "../http/require-same-origin.ts";
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

/** The routes below /api/auth: sign in, sign out, and who is signed in. */
export function authRoutes({ signIn, sessions, secret }: Auth, log: Logger): Router {
  const routes = Router();
  routes.use(noStore, readSession(sessions, secret), requireSessionPath);
  routes
    .route("/login")
    .post(requireSameOrigin, jsonBody, async (req, res) => {
      const { username, password } = parseCredentials(req.body);
      const disconnected = new AbortController();
      res.once("close", () => disconnected.abort(new HttpError(408, "The request was aborted.")));
      const { ip: address } = req;
      const user = await signIn({ username, password, address, signal: disconnected.signal });
      await beginSession(req, user);
      log.info({ requestId: res.locals.requestId, username, ip: address }, "signed in");
      res.json({ username: user.username } satisfies SignedIn);
    })
    .all(allowMethods("POST"));
  routes
    .route("/logout")
    .post(requireSameOrigin, jsonBody, async (req, res) => {
      await endSession(req, res);
      res.status(204).end();
    })
    .all(allowMethods("POST"));
  routes
    .route("/session")
    .get((req, res) => {
      if (!req.session.user) throw new HttpError(401, "You are not signed in.");
      res.json({ username: req.session.user.username } satisfies SignedIn);
    })
    .all(allowMethods("GET", "HEAD"));
  return routes;
}

/** Middleware for other routes: reads the session into `req.session`, and rejects with 401 where there is none. */
export function requireSession({ sessions, secret }: Auth): RequestHandler {
  return Router().use(noStore, readSession(sessions, secret), requireSessionPath, requireUser);
}

const requireUser: RequestHandler = (req, _res, next) => {
  if (!req.session.user) throw new HttpError(401, "You are not signed in.");
  next();
};

const noStore: RequestHandler = (_req, res, next) => {
  res.set("Cache-Control", cacheControl.private);
  next();
};

/** Express matches paths in any case, but cookie paths are case-sensitive: elsewhere there is no session. */
const requireSessionPath: RequestHandler = (req, res, next) => {
  if (req.session) next();
  else notFound(req, res, next);
};

function parseCredentials(body: unknown) {
  const result = credentialsSchema.safeParse(body);
  if (result.success) return result.data;
  throw new HttpError(400, "A username and a password of reasonable length are needed.");
}
