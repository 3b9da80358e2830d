import type { Db } from "../db/database.ts";
import type { Auth } from "./auth-routes.ts";
import { SessionStore } from "./session-store.ts";
import { sharedSecret } from "./shared-secret.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";

/** Signing in over an open database. `signIn` is the house's rule unless a test brings its own. */
export async function openAuth(db: Db, signIn: SignIn = createSignIn(db)): Promise<Auth> {
  return { signIn, sessions: new SessionStore(db), secret: await sharedSecret(db, "cookies") };
}
