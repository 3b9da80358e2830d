import * as z from "zod/mini";
import type { Api } from "./endpoint.ts";

/** The longest username and password that are accepted, in characters. */
export const MAX_USERNAME_LENGTH = 100;
export const MAX_PASSWORD_LENGTH = 200;

/** The shortest new password. */
export const MIN_PASSWORD_LENGTH = 12;

// PostgreSQL text can't contain NUL, and scrypt's HMAC ignores NULs at the end of a password.
const withoutNul = z.refine<string>((value) => !value.includes("\0"));

/** An account's username. */
export const usernameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MAX_USERNAME_LENGTH), withoutNul);

/** The body of POST /api/auth/login. */
export const credentialsSchema = z.object({
  username: usernameSchema,
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH), withoutNul),
});

/** A new password. */
export const newPasswordSchema = z
  .string()
  .check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH), withoutNul);

/** The response of POST /api/auth/login and GET /api/auth/session. */
export const signedInSchema = z.object({ username: z.string() });

export type SignedIn = z.infer<typeof signedInSchema>;

/** The calls about the session of who is signed in. */
export const authApi = {
  "POST /api/auth/login": {
    summary: "Signs in: sets the session’s cookie",
    body: credentialsSchema,
    answer: signedInSchema,
    errors: { 401: "The username or the password is wrong.", 429: "Too many attempts." },
  },
  "POST /api/auth/logout": { summary: "Signs out", answer: null },
  "GET /api/auth/session": { summary: "Who is signed in", answer: signedInSchema, session: true },
} satisfies Api;

/** The body of PUT /api/accounts/{username}. */
export const passwordSchema = z.object({ password: newPasswordSchema });

/** The body of DELETE /api/accounts/{username}. */
export const removalSchema = z.object({ isLastAllowed: z.boolean() });

const account = { username: usernameSchema };

/** The calls about accounts, which this machine’s user alone may make (see server/local-api.ts). */
export const accountsApi = {
  "PUT /api/accounts/:username": {
    summary: "Sets an account’s password, or makes the account",
    params: account,
    body: passwordSchema,
    answer: z.object({ outcome: z.enum(["made", "changed"]) }),
  },
  "DELETE /api/accounts/:username": {
    summary: "Removes an account; the last one only if that is allowed",
    params: account,
    body: removalSchema,
    answer: z.object({ left: z.int() }),
  },
} satisfies Api;
