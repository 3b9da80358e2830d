import { hash } from "node:crypto";
import { writeKey } from "@shared/contracts/write-request.ts";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { ControlHandlers, ControlStreams } from "../control/control-server.ts";
import type { Database, Db } from "../db/database.ts";
import { videoChanges } from "../db/schema.ts";
import { StartError } from "../start-error.ts";
import type { ImportRow } from "./import.ts";
import { checkImport, type ImportCounts, importVideos } from "./import.ts";

/** The command that imports videos at a running server: `{ key, bytes }`, where `bytes` is the file's size, then each row. */
export const IMPORT_VIDEOS = "import-videos";

/** The command that tells what the import with a key did, null if there is none. */
export const FIND_IMPORT = "find-import";

/** How many rows of an import are done. */
export type ImportProgress = { done: number; total: number };

// What the history shows as who did it.
const USERNAME = "videos:import";

const keySchema = z.object({ key: writeKey });
const headSchema = z.object({ key: writeKey, bytes: z.int() });

/** Imports rows as the command line does: over whatever the library is. The same key again imports nothing twice. */
export function importRows(
  db: Db,
  key: string,
  rows: readonly ImportRow[],
  report: (progress: ImportProgress) => void = () => {},
): Promise<ImportCounts> {
  const request = { key, username: USERNAME, requestHash: hash("sha256", key) };
  return importVideos(db, request, rows, {
    onProgress: (done, total) => report({ done, total }),
  });
}

/** What the import with a key did; null if there is none, as after one that was cut short. */
export async function findImport(db: Db, key: string): Promise<ImportCounts | null> {
  const [found] = await db
    .select({ answer: videoChanges.answer })
    .from(videoChanges)
    .where(eq(videoChanges.key, key));
  return (found?.answer as ImportCounts | undefined) ?? null;
}

/** The commands of a running server about imports. */
export function importCommands({ db, assertRoom }: Pick<Database, "db" | "assertRoom">): {
  handlers: ControlHandlers;
  streams: ControlStreams;
} {
  return {
    handlers: { [FIND_IMPORT]: (body) => findImport(db, keySchema.parse(body).key) },
    streams: {
      [IMPORT_VIDEOS]: async (values, report) => {
        const sent: unknown[] = [];
        for await (const value of values) sent.push(value);
        const [head, ...rows] = sent;
        const { key, bytes } = headSchema.parse(head);
        const checked = await checkImport(rows);
        // The command has checked them, by its own version of the rules.
        if (!checked.rows) throw new StartError("The running server refuses the rows. Restart it.");
        assertRoom(bytes);
        return importRows(db, key, checked.rows, report);
      },
    },
  };
}
