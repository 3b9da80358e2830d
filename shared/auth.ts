import * as z from "zod/mini";

/** The longest username and password that are looked at at all, in characters. */
export const MAX_USERNAME_LENGTH = 100;
export const MAX_PASSWORD_LENGTH = 200;

/** The shortest password an account may be given. */
export const MIN_PASSWORD_LENGTH = 12;

// PostgreSQL's text can't hold one, and HMAC, on which scrypt stands, takes those at the end for padding.
const withoutNul = z.refine<string>((value) => !value.includes("\0"));

/** A username as accounts have it. */
export const usernameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MAX_USERNAME_LENGTH), withoutNul);

/** What POST /api/auth/login takes. */
export const credentialsSchema = z.object({
  username: usernameSchema,
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH), withoutNul),
});

/** A password that an account may be given. */
export const newPasswordSchema = z
  .string()
  .check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH), withoutNul);

/** What a sign-in and GET /api/auth/session answer: who is signed in. */
export const signedInSchema = z.object({ username: z.string() });

export type SignedIn = z.infer<typeof signedInSchema>;
