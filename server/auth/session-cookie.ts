import type { Request, RequestHandler, Response } from "express";
import session, { type SessionData } from "express-session";
import type { SessionStore } from "./session-store.ts";

const NAME = "session";

// No Max-Age: the browser forgets it when it closes, and when a session ends is the server's to say.
const COOKIE = { path: "/api", httpOnly: true, sameSite: "strict" } as const;

/** Puts the session of a request's cookie into `req.session`. Visitors get neither a cookie nor a row. */
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

/** Starts a session under a new id, so that an id known before the sign-in is worth nothing. */
export async function beginSession(req: Request, user: SessionData["user"]): Promise<void> {
  try {
    await done((callback) => req.session.regenerate(callback));
    req.session.user = user;
    await done((callback) => req.session.save(callback));
  } catch (error) {
    // Otherwise the refusal would carry the cookie of a session that is not kept.
    Reflect.deleteProperty(req, "session");
    throw error;
  }
}

/** Ends the session for good, wherever else its cookie may be, and takes the cookie back. */
export async function endSession(req: Request, res: Response): Promise<void> {
  await done((callback) => req.session.destroy(callback));
  res.clearCookie(NAME, { ...COOKIE, secure: req.secure });
}

function done(start: (callback: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}
