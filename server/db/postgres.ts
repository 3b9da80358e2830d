import { setTimeout as wait } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { isDatabaseUnavailable } from "../http/errors.ts";
import { UserError } from "../user-error.ts";
import { type Database, migrationsFolder } from "./database.ts";
import postgresErrors from "./postgres-errors.json" with { type: "json" };

/** Timeouts of a PostgreSQL server in milliseconds, for the server, whose readers wait. */
export const LIMITS = {
  /** For a new connection, and for a connection of the pool to become free. */
  connect: 5_000,
  /** For a statement that waits for a lock, and for the next statement of a transaction. */
  lock: 10_000,
  idleInTransaction: 15_000,
  /** After this time PostgreSQL itself ends a statement. */
  statement: 15_000,
  /** For the response to a statement: longer, as it is for connections that died without notice. */
  response: 20_000,
  /** Between two heartbeats of the listening connection, and for the response to one. */
  heartbeat: 10_000,
};

const TEN_MINUTES = 600_000;

/** For commands: no page waits for them, and an import waits for another one to end. */
export const COMMAND_LIMITS = {
  ...LIMITS,
  lock: TEN_MINUTES,
  idleInTransaction: TEN_MINUTES,
  statement: TEN_MINUTES,
  response: TEN_MINUTES + 5_000,
};

/** Connects to a PostgreSQL server and migrates it. Throws a UserError, which never holds the password. */
export async function openPostgres(
  connectionString: string,
  log: Logger,
  limits = LIMITS,
): Promise<Database> {
  const config = {
    connectionString,
    connectionTimeoutMillis: limits.connect,
    // Probes a connection that was idle for this time, so that a router keeps it and the system notices its end.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: "help-site",
  };
  try {
    await migrateWithLock({ ...config, query_timeout: TEN_MINUTES });
  } catch (error) {
    throw explainPostgresFailure(error, connectionString);
  }
  // The connection has no parameters for these settings, as PgBouncer refuses them.
  const settings = `SET lock_timeout = ${limits.lock}; SET statement_timeout = ${limits.statement};
    SET idle_in_transaction_session_timeout = ${limits.idleInTransaction}`;
  const pool = new pg.Pool({
    ...config,
    query_timeout: limits.response,
    onConnect: async (client) => void (await client.query(settings)),
  });
  // The next query opens a new connection; an unhandled error event would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  // The pool handles errors of idle connections alone: a connection that breaks within a transaction would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle({ client: pool });
  db.transaction = createTransaction(pool);
  const listeners: (() => Promise<void>)[] = [];
  return {
    db,
    assertRoom: () => {},
    listen: async (channel, onNotice) => {
      listeners.push(await listenPersistently(config, channel, onNotice, log, limits.heartbeat));
    },
    close: async () => {
      const closed = Promise.all([...listeners.map((stop) => stop()), pool.end()]);
      // A server that does not respond need not hear of the end.
      await Promise.race([closed, wait(2_000, undefined, { ref: false })]);
    },
  };
}

/** Runs a transaction on a pooled connection. Drizzle's own keeps it when BEGIN fails, and hides the first error. */
function createTransaction(pool: pg.Pool): NodePgDatabase["transaction"] {
  return async (run, config) => {
    const client = await pool.connect();
    let failure: { error: unknown } | undefined;
    let isBroken = false;
    try {
      // Given a connection instead of a pool, Drizzle begins and ends the transaction, and never releases the
      // connection.
      return await drizzle({ client }).transaction(async (tx) => {
        try {
          return await run(tx);
        } catch (error) {
          failure = { error };
          // Ending the connection rolls back, too. A ROLLBACK would wait behind a statement that gets no response.
          if (isDatabaseUnavailable(error)) void client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      isBroken = isDatabaseUnavailable(error);
      throw failure ? failure.error : error;
    } finally {
      // "I" stands for idle: outside any transaction.
      client.release(isBroken || client.getTransactionStatus() !== "I");
    }
  };
}

/**
 * Migrates under a lock: one of several servers that start at once migrates, the others wait and find nothing to do.
 */
async function migrateWithLock(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  // The pending query rejects anyway; an unhandled error event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    // An arbitrary number, the same in every version of this server.
    await client.query("SELECT pg_advisory_lock(4205186)");
    // Readers of an older server wait behind a migration that waits for a table.
    await client.query("SET lock_timeout = '30s'");
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

/** An error of one line for a failed connection or migration, which says what to do and leaves the password out. */
function explainPostgresFailure(error: unknown, connectionString: string): UserError {
  const { pathname, host } = new URL(connectionString);
  const { code = "", message } = rootCause(error);
  const explanations: Record<string, string> = postgresErrors;
  const known = explanations[code] ?? (/timeout/i.test(message) && explanations.ETIMEDOUT);
  const reason = known || `${message || code}. Check DATABASE_URL and the server's log.`;
  const place = `The database ${pathname.slice(1) || "(no name)"} at ${host || "the local socket"}`;
  return new UserError(`${place} can't be used: ${reason}`);
}

/** The driver's error, which Drizzle wraps; of several addresses that Node tried, the first one's. */
function rootCause(error: unknown): NodeJS.ErrnoException {
  const inner = error instanceof AggregateError ? error.errors[0] : (error as Error).cause;
  return inner instanceof Error ? rootCause(inner) : (error as Error);
}

/**
 * LISTENs on a connection of its own and calls `onNotice` after each notification. A connection that is lost, or does
 * not respond within `heartbeatMs`, is reopened with exponential backoff; `onNotice` is called after that too, since
 * notifications may have been missed. Rejects if the first connection fails. Returns a function that stops it.
 */
export async function listenPersistently(
  config: pg.ClientConfig,
  channel: string,
  onNotice: () => void,
  log: Logger,
  heartbeatMs: number,
): Promise<() => Promise<void>> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...config, query_timeout: heartbeatMs });
    next.on("notification", onNotice);
    next.on("error", (error) => log.warn({ err: error }, "the listening connection broke"));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    // A connection that was dropped without notice is detected only by sending something.
    const heartbeat = setInterval(
      () => next.query("SELECT 1").catch(() => next.end()),
      heartbeatMs,
    );
    next.once("end", () => {
      clearInterval(heartbeat);
      if (!stopped) retry(100);
    });
    return next;
  }

  function retry(delay: number): void {
    timer = setTimeout(async () => {
      try {
        client = await connect();
        if (stopped) await client.end();
        else onNotice();
      } catch {
        if (!stopped) retry(Math.min(delay * 2, 5_000));
      }
    }, delay);
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client.end();
  };
}
