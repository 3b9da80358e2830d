import { createDatabase, startPostgres } from "../server/testing/postgres-server.ts";
import type { RunningServer } from "../server/testing/start-server.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import { ACCOUNT, buildHelpServer } from "./help-server.ts";

/** A server's settings for a fresh database and the account of `ACCOUNT`. */
export type BenchSettings = Record<string, string>;

/** Runs a measurement over both kinds of database one after another, or over `only` one of them: "pglite" or "postgres". */
export async function overDatabases(
  only: string | undefined,
  run: (name: string, settings: BenchSettings) => Promise<void>,
): Promise<void> {
  const account = { ADMIN_USERNAME: ACCOUNT.username, ADMIN_PASSWORD: ACCOUNT.password };
  if (only !== "postgres") await run("PGlite", { ...account, DATA_DIR: temporaryFolder() });
  if (only === "pglite") return;
  const postgres = await startPostgres();
  try {
    const DATABASE_URL = await createDatabase(postgres.url);
    await run("PostgreSQL", { ...account, DATA_DIR: temporaryFolder(), DATABASE_URL });
  } finally {
    await postgres.stop();
  }
}

/**
 * Runs a measurement on the built server over both kinds of database or `only` one, each with a server of its own, which is
 * stopped afterwards; `more` are settings beside those of its database.
 */
export async function overServers(
  only: string | undefined,
  run: (name: string, server: RunningServer, settings: BenchSettings) => Promise<void>,
  more: BenchSettings = {},
): Promise<void> {
  const build = await buildHelpServer();
  try {
    await overDatabases(only, async (name, settings) => {
      const server = await build.start({ ...settings, ...more });
      try {
        await run(name, server, settings);
      } finally {
        await server.kill("SIGTERM");
      }
    });
  } finally {
    build.remove();
  }
}
