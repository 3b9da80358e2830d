import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { backupApi } from "@shared/contracts/backup.ts";
import { formatBytes } from "@shared/text/bytes.ts";
import { reasonOf, UserError } from "../user-error.ts";
import { openBackup } from "./backup-file.ts";
import { type CommandProcess, withConnection } from "./connect.ts";

/** Writes the whole site into a zip that only this user can read, and prints its contents. Throws a UserError. */
export async function backUp(command: CommandProcess): Promise<void> {
  const args = command.argv.slice(2);
  const [path, ...others] = args.filter((arg) => arg !== "--overwrite");
  if (!path || path.startsWith("-") || others.length > 0) {
    throw new UserError("Name the file: npm run backup -- FILE [--overwrite]");
  }
  if (existsSync(path) && !args.includes("--overwrite")) {
    throw new UserError(`${path} exists. Name another file, or add --overwrite.`);
  }
  const draft = `${path}.part`;
  try {
    await withConnection(command, "a backup", "backup", async (call) => {
      rmSync(draft, { force: true });
      const written = { flags: "wx", mode: 0o600, flush: true };
      await call(backupApi, "GET /api/backup", {
        onBytes: (bytes) => pipeline(bytes, createWriteStream(draft, written)),
      });
    });
    // Reads what is on the disk.
    const { rows, files, manifest, close } = await openBackup(draft);
    await close();
    renameSync(draft, path);
    const bytes = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    command.stdout.write(
      `${path} has ${rows} rows, and ${files.length} video files and images (${formatBytes(bytes)}).\n`,
    );
    if (manifest.missingFiles > 0) {
      command.stdout.write(`${manifest.missingFiles} files that the site names were not there.\n`);
    }
  } catch (error) {
    throw error instanceof UserError ? error : explain(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

function explain(path: string, error: unknown): UserError {
  const reason = reasonOf(error);
  if (/^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|aborted)$/.test(reason)) {
    return new UserError("The server or its video store stopped in the middle. Try again.");
  }
  const why = reason === "ENOSPC" ? "the disk is full" : reason;
  return new UserError(`${path} can't be written: ${why}.`);
}
