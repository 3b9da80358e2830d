import { DrizzleQueryError } from "drizzle-orm";

/**
 * What may be logged or printed of a failure. Drizzle's errors quote the values of the statement,
 * which may be a password's hash or what a visitor typed; the driver's own error says why it failed.
 */
export function withoutValues(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error;
}
