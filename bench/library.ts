import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { openDatabase } from "../server/db/open-database.ts";
import { createDatabase, startPostgres } from "../server/testing/postgres-server.ts";
import { seedVideos } from "../server/videos/seed.ts";
import { generateVideos } from "./generate-videos.ts";

/** A database to serve from: its settings, and how to remove it. */
export type Library = {
  name: string;
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  dispose: () => Promise<void>;
};

/** An embedded database with generated videos; with a `count` of 0 the server seeds its samples. */
export async function embeddedLibrary(count: number): Promise<Library> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "bench-"));
  await fill({ DATA_DIR }, count);
  return {
    name: "embedded",
    settings: { DATA_DIR },
    dispose: async () => rmSync(DATA_DIR, { recursive: true }),
  };
}

/** The same in a PostgreSQL server that is started for it. */
export async function postgresLibrary(count: number): Promise<Library> {
  const server = await startPostgres();
  const DATA_DIR = mkdtempSync(join(tmpdir(), "bench-"));
  const settings = { DATA_DIR, DATABASE_URL: await createDatabase(server.url) };
  await fill(settings, count);
  const dispose = () => server.stop().finally(() => rmSync(DATA_DIR, { recursive: true }));
  return { name: "PostgreSQL", settings, dispose };
}

async function fill(settings: { DATA_DIR: string; DATABASE_URL?: string }, count: number) {
  if (count === 0) return;
  const started = performance.now();
  const log = pino({ level: "silent" });
  const { DATA_DIR, DATABASE_URL } = settings;
  const database = await openDatabase({ DATA_DIR, DATABASE_URL }, "an import", log);
  await seedVideos(database.db, async () => generateVideos(count));
  await database.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Inserted ${count} videos in ${seconds} s.`);
}
