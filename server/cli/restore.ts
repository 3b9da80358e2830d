import { gzipSync } from "node:zlib";
import { unpacked } from "@shared/content/videos-zip.ts";
import { backupApi, type Restore } from "@shared/contracts/backup.ts";
import { MAX_BROUGHT_FILES, mediaApi, mediaNameAt } from "@shared/contracts/media.ts";
import { toJsonLine } from "@shared/text/json-lines.ts";
import type { FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";
import { chunksOf } from "../db/database.ts";
import { UserError } from "../user-error.ts";
import { openBackup } from "./backup-file.ts";
import { type Call, type CommandProcess, withConnection } from "./connect.ts";
import { sendMedia } from "./zip-on-disk.ts";

/** Restores a backup: its video files, then all of its rows or none. Throws a UserError. */
export async function restore(command: CommandProcess): Promise<void> {
  const args = command.argv.slice(2);
  const [path, ...others] = args.filter((arg) => arg !== "--replace");
  if (!path || path.startsWith("-") || others.length > 0) {
    throw new UserError("Name the file: npm run restore -- FILE [--replace]");
  }
  const { manifest, rows, tables, files, close } = await openBackup(path);
  const head: Restore = { manifest, isReplaced: args.includes("--replace") };
  try {
    await withConnection(command, "a restore", "restore", async (call) => {
      await call(backupApi, "POST /api/backup/check", { body: head });
      // Without the rows that name them, files are removed after a week.
      await sendFiles(call, files);
      await call(backupApi, "POST /api/backup/rows", { bytes: bytesOf(head, tables) });
    });
  } finally {
    await close();
  }
  command.stdout.write(
    `Restored ${rows} rows, and ${files.length} video files and images. Sign in with an account of the backup.\n`,
  );
}

async function sendFiles(call: Call, files: readonly FileEntry[]): Promise<void> {
  for (const chunk of chunksOf(files, MAX_BROUGHT_FILES)) {
    const given = chunk.map(({ filename, uncompressedSize }) => {
      return { path: filename, bytes: uncompressedSize };
    });
    const request = { body: { files: given }, isIdempotent: true };
    const { missing } = await call(mediaApi, "POST /api/admin/media/missing", request);
    for (const file of chunk.filter(({ filename }) => missing.includes(filename))) {
      await sendMedia(call, mediaNameAt(file.filename) ?? "", file);
    }
  }
}

/** Files of gzip, one after the other, are one as well. */
function bytesOf(head: Restore, tables: readonly FileEntry[]) {
  const line = gzipSync(toJsonLine(head));
  return {
    length: tables.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, line.length),
    async *read() {
      yield line;
      for (const table of tables) yield* unpacked(table);
    },
  };
}
