import * as z from "zod/mini";
import { isStorable } from "../text/text.ts";
import type { Api } from "./endpoint.ts";

/** In characters; the minimum is for new passwords. */
export const MAX_USERNAME_LENGTH = 100;
export const MAX_PASSWORD_LENGTH = 200;
export const MIN_PASSWORD_LENGTH = 12;

// Half a surrogate pair would become another character, and scrypt's HMAC ignores NULs at the end of a password.
const storable = z.refine<string>(isStorable);
const password = (min: number) =>
  z.string().check(z.minLength(min), z.maxLength(MAX_PASSWORD_LENGTH), storable);

export const usernameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MAX_USERNAME_LENGTH), storable);

export const credentialsSchema = z.object({ username: usernameSchema, password: password(1) });
export const newPasswordSchema = password(MIN_PASSWORD_LENGTH);

export const signedInSchema = z.object({ username: z.string() });

export type SignedIn = z.infer<typeof signedInSchema>;

export const authApi = {
  "POST /api/auth/login": {
    summary: "Signs in: sets the session’s cookie",
    body: credentialsSchema,
    response: signedInSchema,
    errors: { 401: "The username or the password is wrong.", 429: "Too many attempts." },
  },
  "POST /api/auth/logout": { summary: "Signs out", response: null },
  "GET /api/auth/session": {
    summary: "The account that is signed in",
    response: signedInSchema,
    session: true,
  },
} satisfies Api;

const account = { username: usernameSchema };

/** The calls about accounts, which only the machine's own user can make (see server/local-api.ts). */
export const accountsApi = {
  "PUT /api/accounts/:username": {
    summary: "Sets an account’s password, or makes the account",
    params: account,
    body: z.object({ password: newPasswordSchema }),
    response: z.object({ outcome: z.enum(["made", "changed"]) }),
  },
  "DELETE /api/accounts/:username": {
    summary: "Removes an account; the last one only if that is allowed",
    params: account,
    body: z.object({ isLastAllowed: z.boolean() }),
    response: z.object({ left: z.int() }),
  },
} satisfies Api;
