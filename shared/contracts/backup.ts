import * as z from "zod/mini";
import type { Api } from "./endpoint.ts";

export const MANIFEST_PATH = "manifest.json";

/** The path in a backup of a table's rows: a line of JSON for each. */
export const rowsPath = (table: string): string => `rows/${table}.jsonl.gz`;

const count = z.int().check(z.nonnegative());

/**
 * The first file of a backup. `schema` is the database's last migration. `tables` are in the order in which they can be
 * filled, `serials` the last numbers that the database has given. `missingFiles` are named by the site, and were not
 * there.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  schema: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: count })),
  serials: z.array(z.object({ table: z.string(), column: z.string(), last: count })),
  missingFiles: count,
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A restore: into an empty site, unless everything in it is replaced. */
export const restoreSchema = z.object({ manifest: manifestSchema, isReplaced: z.boolean() });

export type Restore = z.infer<typeof restoreSchema>;

const errors = { 409: "The site is not empty.", 422: "A newer version made the backup." };

/** The calls of the commands for backups, which the public API lacks. */
export const backupApi = {
  "GET /api/backup": { summary: "The whole site as a zip, from one snapshot", response: null },
  "POST /api/backup/check": {
    summary: "Checks that a backup can be restored here",
    body: restoreSchema,
    response: z.object({}),
    errors,
  },
  "POST /api/backup/rows": {
    summary: "Restores rows, all or none: the line of a restore, then those of its tables, gzipped",
    response: z.object({}),
    errors,
  },
} satisfies Api;
