import { StartError } from "../start-error.ts";

const EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED: "nothing answers there. Start the database, or correct DATABASE_URL.",
  ENOTFOUND: "there is no such host. Correct the host in DATABASE_URL.",
  EAI_AGAIN: "the host name can't be looked up. Check the network, or the host in DATABASE_URL.",
  ETIMEDOUT: "it does not answer. Check the network, or correct DATABASE_URL.",
  ECONNRESET: "it closed the connection. Check that it is a PostgreSQL server.",
  "28P01": "the user name or password is wrong. Correct it in DATABASE_URL.",
  "28000": "it refuses this user or asks for TLS. Check its access rules and DATABASE_URL.",
  "3D000": "it has no such database. Create it, or correct the name in DATABASE_URL.",
  "42501": "this user may not create the tables or the pg_trgm extension. Grant it the right to.",
  "0A000": "the pg_trgm extension is not installed there. Install PostgreSQL's contrib package.",
  "58P01": "the pg_trgm extension is not installed there. Install PostgreSQL's contrib package.",
  "53300": "it has no connection left. Raise max_connections, or stop other clients.",
  "57P03": "it is still starting up. Try again shortly.",
};

/** Turns a failed connection or migration into one line that says what to do, without the password. */
export function explainPostgresFailure(error: unknown, connectionString: string): StartError {
  const url = new URL(connectionString);
  const place = `The database ${url.pathname.slice(1) || "(no name)"} at ${url.host || "the local socket"} can't be used`;
  const cause = rootCause(error);
  const known = EXPLANATIONS[cause.code ?? ""];
  if (known) return new StartError(`${place}: ${known}`);
  if (/timeout/i.test(cause.message)) return new StartError(`${place}: ${EXPLANATIONS.ETIMEDOUT}`);
  return new StartError(
    `${place}: ${cause.message || cause.code}. Check DATABASE_URL and the server's log.`,
  );
}

/** The driver's error, which Drizzle wraps; of several addresses that Node tried, the first one's. */
function rootCause(error: unknown): NodeJS.ErrnoException {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return rootCause(error.cause);
  return error instanceof Error ? error : new Error(String(error));
}
