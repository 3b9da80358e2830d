import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "./start-error.ts";

/** Makes the folder of DATA_DIR, for this user alone, unless it is there. Throws a StartError. */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    throw unusableFolder(path, error);
  }
}

/** Says that the data folder can't be used, why, and what to do. */
export function unusableFolder(path: string, error: unknown): StartError {
  return new StartError(
    `The data folder ${path} can't be used (${reasonOf(error)}). Make it a folder that this user may write, or give another DATA_DIR.`,
  );
}

/** A failure in as few words as there are, such as ENOSPC. */
export function reasonOf(error: unknown): string {
  return error instanceof Error
    ? ((error as NodeJS.ErrnoException).code ?? error.message)
    : String(error);
}

/** Like a recursive mkdir, which never returns where a folder can't be made, such as in /proc (Node 20). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}
