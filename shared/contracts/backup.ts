import * as z from "zod/mini";
import type { Api } from "./endpoint.ts";

export const MANIFEST_PATH = "manifest.json";

/** The path in a backup of a table's rows: a line of JSON for each. */
export const rowsPath = (table: string): string => `rows/${table}.jsonl.gz`;

const count = z.int().check(z.nonnegative());

/**
 * The first file of a backup. `schema` is the time that names the last migration. `tables` are in the order in which
 * they can be filled; `last` is the last number that the database has given to a row, which may be gone.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  schema: count,
  tables: z.array(z.object({ name: z.string(), rows: count, last: count })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The first line of a restore: into an empty site, unless everything is replaced. A check ends with it. */
export const restoreSchema = z.object({
  manifest: manifestSchema,
  isReplaced: z.boolean(),
  isCheck: z.boolean(),
});

export type Restore = z.infer<typeof restoreSchema>;

/** The calls of the commands for backups. */
export const backupApi = {
  "GET /api/backup": { summary: "The whole site as a zip, from one snapshot", response: null },
  "POST /api/backup": {
    summary: "Restores rows, all or none, or checks that it can: gzipped lines",
    response: z.object({}),
  },
} satisfies Api;
