import * as z from "zod/mini";

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
