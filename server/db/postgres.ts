import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { type Database, migrationsFolder } from "./database.ts";
import { listenPersistently } from "./listener.ts";
import { explainPostgresFailure } from "./postgres-failure.ts";

const CONNECT_LIMIT_MS = 5_000;

// An arbitrary number, the same in every version of this server.
const MIGRATION_LOCK = 4_205_186;

/** Connects to a PostgreSQL server and migrates it. Throws a StartError, which never holds the password. */
export async function openPostgres(connectionString: string, log: Logger): Promise<Database> {
  const config = {
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    application_name: "help-site",
  };
  try {
    await migrateWithLock(config);
  } catch (error) {
    throw explainPostgresFailure(error, connectionString);
  }
  const pool = new pg.Pool(config);
  // The next query opens a new connection; an unhandled error event would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  // The pool listens to idle connections alone: one that breaks within a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const listeners: (() => Promise<void>)[] = [];
  return {
    db: drizzle({ client: pool }),
    assertRoom: () => {},
    listen: async (channel, onNotice) => {
      listeners.push(await listenPersistently(config, channel, onNotice, log));
    },
    close: async () => {
      await Promise.all(listeners.map((stop) => stop()));
      await pool.end();
    },
  };
}

/** Of several servers that start at once, one migrates; the others wait and find nothing to do. */
async function migrateWithLock(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  // The pending query rejects anyway; an unhandled error event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}
