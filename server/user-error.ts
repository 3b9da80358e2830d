import { unwrapQueryError } from "./db/database.ts";

/** A failure with a known cause. Its message is one line that says what is wrong and what to do. */
export class UserError extends Error {
  override name = "UserError";
}

/** Runs a program. When it fails, prints the error as one line on stderr and exits with 1. */
export async function runOrExit(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const cause = unwrapQueryError(error);
    const text = cause instanceof Error ? cause.message || cause.name : String(cause);
    const line = text.replace(/\s*\n\s*/g, " ");
    process.stderr.write(cause instanceof UserError ? `${line}\n` : `Could not start: ${line}\n`);
    process.exit(1);
  }
}
