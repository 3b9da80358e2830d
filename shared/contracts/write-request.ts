import * as z from "zod/mini";

/** What names a write: a request that is sent again with the same key is answered again, and nothing is written twice. */
export const writeKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9-]{16,64}$/, "must be 16 to 64 letters, numbers and hyphens"));

/** The largest number that the database's `integer` holds. */
export const MAX_REVISION = 2 ** 31 - 1;

/** A revision, as the database counts them. */
export const revisionNumber = z
  .int("must be a whole number")
  .check(z.minimum(0), z.maximum(MAX_REVISION));
