import { setTimeout as wait } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";
import { isDatabaseUnavailable } from "../http/errors.ts";
import { UserError } from "../user-error.ts";
import { type Database, migrationsFolder } from "./database.ts";

/** How long a PostgreSQL server may take, in milliseconds. */
export type PostgresLimits = {
  /** For a new connection, and for one of the pool to become free. */
  connect: number;
  /** That a statement waits for a lock, and that a transaction waits for its next statement. */
  lock: number;
  idleInTransaction: number;
  /** PostgreSQL itself ends a statement then. */
  statement: number;
  /** For the answer to a statement: longer, as it is for connections that died without notice. */
  answer: number;
  /** Between two signs of life of the listening connection, and for the answer to one. */
  heartbeat: number;
};

/** Of the server, whose readers wait. */
export const LIMITS: PostgresLimits = {
  connect: 5_000,
  lock: 10_000,
  idleInTransaction: 15_000,
  statement: 15_000,
  answer: 20_000,
  heartbeat: 10_000,
};

const TEN_MINUTES = 600_000;

/** Of a command that nobody waits for at a page: an import waits for another one to end. */
export const COMMAND_LIMITS: PostgresLimits = {
  ...LIMITS,
  lock: TEN_MINUTES,
  idleInTransaction: TEN_MINUTES,
  statement: TEN_MINUTES,
  answer: TEN_MINUTES + 5_000,
};

// Readers of an older server wait behind a migration that waits for a table.
const MIGRATION_LOCK_MS = 30_000;

// An idle connection is probed after this time, so that a router keeps it and the system notices its end.
const KEEP_ALIVE_MS = 30_000;

const CLOSE_MS = 2_000;

// An arbitrary number, the same in every version of this server.
const MIGRATION_LOCK = 4_205_186;

/** Connects to a PostgreSQL server and migrates it. Throws a UserError, which never holds the password. */
export async function openPostgres(
  connectionString: string,
  log: Logger,
  limits = LIMITS,
): Promise<Database> {
  const config = {
    connectionString,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: "help-site",
  };
  try {
    await migrateWithLock({ ...config, query_timeout: TEN_MINUTES });
  } catch (error) {
    throw explainPostgresFailure(error, connectionString);
  }
  const pool = openPool({ ...config, query_timeout: limits.answer }, limits, log);
  const db = drizzle({ client: pool });
  db.transaction = (run, transactionConfig) => runTransaction(pool, run, transactionConfig);
  const listeners: (() => Promise<void>)[] = [];
  return {
    db,
    assertRoom: () => {},
    listen: async (channel, onNotice) => {
      listeners.push(await listenPersistently(config, channel, onNotice, log, limits.heartbeat));
    },
    close: async () => {
      const closed = Promise.all([...listeners.map((stop) => stop()), pool.end()]);
      // A server that does not answer need not learn of the end.
      await Promise.race([closed, wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

function openPool(config: pg.PoolConfig, limits: PostgresLimits, log: Logger): pg.Pool {
  // Not as parameters of the connection, which PgBouncer refuses.
  const settings = `SET lock_timeout = ${limits.lock}; SET statement_timeout = ${limits.statement};
    SET idle_in_transaction_session_timeout = ${limits.idleInTransaction}`;
  const pool = new pg.Pool({
    ...config,
    onConnect: async (client) => void (await client.query(settings)),
  });
  // The next query opens a new connection; an unhandled error event would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  // The pool listens to idle connections alone: one that breaks within a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/**
 * Runs a transaction on a connection of the pool, which has it back whatever happens. Drizzle's own keeps it when BEGIN
 * fails, and throws the error of the ROLLBACK on a broken connection in place of the first one.
 */
async function runTransaction<Result>(
  pool: pg.Pool,
  run: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect();
  let failure: { error: unknown } | undefined;
  let isBroken = false;
  const runOnce = async (tx: Transaction) => {
    try {
      return await run(tx);
    } catch (error) {
      failure = { error };
      // Its end rolls back, too. A ROLLBACK would wait behind a statement that gets no answer.
      if (isDatabaseUnavailable(error)) void client.end();
      throw error;
    }
  };
  try {
    // Given a connection in place of the pool, Drizzle begins and ends the transaction and leaves the rest to us.
    return await drizzle({ client }).transaction(runOnce, config);
  } catch (error) {
    isBroken = isDatabaseUnavailable(error);
    throw failure ? failure.error : error;
  } finally {
    // "I" is idle: outside of any transaction.
    client.release(isBroken || client.getTransactionStatus() !== "I");
  }
}

/** Of several servers that start at once, one migrates; the others wait and find nothing to do. */
async function migrateWithLock(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  // The pending query rejects anyway; an unhandled error event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(`SET lock_timeout = ${MIGRATION_LOCK_MS}`);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

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
function explainPostgresFailure(error: unknown, connectionString: string): UserError {
  const url = new URL(connectionString);
  const place = `The database ${url.pathname.slice(1) || "(no name)"} at ${url.host || "the local socket"} can't be used`;
  const cause = rootCause(error);
  const known = EXPLANATIONS[cause.code ?? ""];
  if (known) return new UserError(`${place}: ${known}`);
  if (/timeout/i.test(cause.message)) return new UserError(`${place}: ${EXPLANATIONS.ETIMEDOUT}`);
  return new UserError(
    `${place}: ${cause.message || cause.code}. Check DATABASE_URL and the server's log.`,
  );
}

/** The driver's error, which Drizzle wraps; of several addresses that Node tried, the first one's. */
function rootCause(error: unknown): NodeJS.ErrnoException {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return rootCause(error.cause);
  return error instanceof Error ? error : new Error(String(error));
}

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

/**
 * LISTENs on its own connection and calls `onNotice` after each notification. A lost connection is
 * reopened with exponential backoff; `onNotice` is called after that too, since notifications may
 * have been missed. A connection that does not answer within `heartbeatMs` counts as lost. Rejects when the first one
 * fails. Returns the function that stops it.
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
      if (!stopped) retry(FIRST_RETRY_MS);
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
        if (!stopped) retry(Math.min(delay * 2, MAX_RETRY_MS));
      }
    }, delay);
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client.end();
  };
}
