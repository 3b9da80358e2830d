import { type Dirent, openAsBlob } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { reasonOf } from "../data-folder.ts";
import { StartError } from "../start-error.ts";
import { MAX_FILES } from "./transfer-modules.ts";

/** A file of the import; the path begins with the folder's name, with slashes between folders. */
type ChosenFile = { path: string; file: File };

/** What a path of the command line names: one file, or the files of a folder, and a line for each that was left out. */
export type Chosen = { files: ChosenFile[]; skipped: string[] };

/** Finds the files of a path, without those whose names begin with a point. Throws a StartError. */
export async function chooseFiles(path: string): Promise<Chosen> {
  const chosen: Chosen = { files: [], skipped: [] };
  const start = resolve(path);
  try {
    const found = await stat(start);
    if (found.isDirectory()) await addFolder(start, basename(start), chosen);
    else if (found.isFile()) await addFile(start, basename(start), chosen);
    else throw new StartError(`${path} can't be read: it is neither a file nor a folder.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = reasonOf(error);
    const why = reason === "ENOENT" ? "there is no such file or folder" : reason;
    throw new StartError(`${path} can't be read: ${why}.`);
  }
  return chosen;
}

async function addFolder(folder: string, name: string, chosen: Chosen): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    // An import refuses so many; a folder chosen by mistake may have millions.
    if (chosen.files.length > 2 * MAX_FILES) return;
    if (!entry.name.startsWith(".")) await addEntry(entry, folder, name, chosen);
  }
}

async function addEntry(entry: Dirent, folder: string, name: string, chosen: Chosen) {
  const path = join(folder, entry.name);
  const shown = `${name}/${entry.name}`;
  if (entry.isDirectory()) await addFolder(path, shown, chosen);
  else if (entry.isFile()) await addFile(path, shown, chosen);
  // It may lead out of the folder, or round in it.
  else chosen.skipped.push(`${shown}: it is a link or no file.`);
}

async function addFile(path: string, shown: string, { files, skipped }: Chosen): Promise<void> {
  try {
    // Its bytes are read when they are needed.
    const blob = await openAsBlob(path);
    files.push({ path: shown, file: new File([blob], basename(path)) });
  } catch {
    skipped.push(`${shown}: it can't be read.`);
  }
}
