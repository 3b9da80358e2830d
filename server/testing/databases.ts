import { cpSync, rmSync } from "node:fs";
import { inject, onTestFinished } from "vitest";
import type { Environment } from "../environment.ts";
import { createDatabase } from "./postgres-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The settings that name a database. */
export type DatabaseSettings = Pick<Environment, "DATA_DIR" | "DATABASE_URL">;

/** A kind of database, of which each suite gets a new one. */
export type DatabaseKind = {
  name: string;
  prepare(): Promise<{ settings: DatabaseSettings; dispose: () => Promise<void> }>;
};

/** A data folder of its own with an embedded database whose tables are made and empty. */
export function embeddedFolder(): string {
  const folder = temporaryFolder();
  cpSync(inject("embeddedTemplate"), folder, { recursive: true });
  return folder;
}

/** Makes an empty database on the PostgreSQL server that all test files share, and returns its address. */
export function postgresDatabase(): Promise<string> {
  return createDatabase(inject("postgresUrl"));
}

export const EMBEDDED: DatabaseKind = {
  name: "the embedded database",
  prepare: async () => {
    const folder = embeddedFolder();
    return {
      settings: { DATA_DIR: folder, DATABASE_URL: undefined },
      dispose: async () => rmSync(folder, { recursive: true }),
    };
  },
};

export const POSTGRES: DatabaseKind = {
  name: "PostgreSQL",
  prepare: async () => {
    const DATA_DIR = temporaryFolder();
    return {
      settings: { DATA_DIR, DATABASE_URL: await postgresDatabase() },
      dispose: async () => rmSync(DATA_DIR, { recursive: true }),
    };
  },
};

/** Both databases, for `describe.each`. */
export const DATABASES = [EMBEDDED, POSTGRES];

/** The settings of a new database, which is removed when the test ends. */
export async function newDatabase(kind = EMBEDDED): Promise<DatabaseSettings> {
  const { settings, dispose } = await kind.prepare();
  onTestFinished(dispose);
  return settings;
}
