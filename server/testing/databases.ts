import { rmSync } from "node:fs";
import type { Environment } from "../environment.ts";
import { embeddedFolder, temporaryFolder } from "./embedded-folder.ts";
import { startPostgres } from "./postgres-server.ts";

/** What names a database in the environment. */
export type DatabaseSettings = Pick<Environment, "DATA_DIR" | "DATABASE_URL">;

/** A kind of database that the suites run over, each time on a fresh one. */
export type DatabaseKind = {
  name: string;
  prepare(): Promise<{ settings: DatabaseSettings; dispose: () => Promise<void> }>;
};

/** Both databases, for `describe.each`. */
export const DATABASES: DatabaseKind[] = [
  {
    name: "the embedded database",
    prepare: async () => {
      const folder = await embeddedFolder();
      return {
        settings: { DATA_DIR: folder, DATABASE_URL: undefined },
        dispose: async () => rmSync(folder, { recursive: true }),
      };
    },
  },
  {
    name: "PostgreSQL",
    prepare: async () => {
      const server = await startPostgres();
      const url = await server.createDatabase();
      return { settings: { DATA_DIR: temporaryFolder(), DATABASE_URL: url }, dispose: server.stop };
    },
  },
];
