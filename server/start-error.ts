import { unwrapQueryError } from "./db/database.ts";

/** A failure with a known cause. Its message is one line that says what is wrong and what to do. */
export class StartError extends Error {
  override name = "StartError";
}

/** Prints the error of a failed start as one line on stderr, without a stack trace. */
export function printStartFailure(failure: unknown): void {
  const error = unwrapQueryError(failure);
  const text = error instanceof Error ? error.message || error.name : String(error);
  const line = text.replace(/\s*\n\s*/g, " ");
  process.stderr.write(error instanceof StartError ? `${line}\n` : `Could not start: ${line}\n`);
}
