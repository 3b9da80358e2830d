import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "./user-error.ts";

/** Creates the folder of DATA_DIR, readable by this user only, unless it exists. Throws a UserError. */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    throw unusableFolder(path, error);
  }
}

/** Says that the data folder can't be used, why, and what to do. */
export function unusableFolder(path: string, error: unknown): UserError {
  return new UserError(
    `The data folder ${path} can't be used (${reasonOf(error)}). Make it a folder that this user may write, or give another DATA_DIR.`,
  );
}

/** An error in short: its code, such as ENOSPC, or its message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error
    ? ((error as NodeJS.ErrnoException).code ?? error.message)
    : String(error);
}

/** Like a recursive mkdir, which on Node 20 never returns for a folder that can't be created, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}
