import { unwrapQueryError } from "./db/database.ts";

/** A failure with a known cause: each line says what is wrong and what to do. */
export class UserError extends Error {
  override name = "UserError";
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join(" "));
    this.lines = lines;
  }
}

/** Runs a program. When it fails, prints why on stderr, a known cause in its lines and others in one, and exits with 1. */
export async function runOrExit(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const cause = unwrapQueryError(error);
    const text = cause instanceof Error ? cause.message || cause.name : String(cause);
    const lines = cause instanceof UserError ? cause.lines : [`Could not start: ${text}`];
    process.stderr.write(lines.map((line) => `${toOneLine(line)}\n`).join(""));
    process.exit(1);
  }
}

/** An error in short: its code, such as ENOSPC, or its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

/** A text without line breaks and other characters that a terminal would obey. */
export function toOneLine(text: string): string {
  return text.replace(/\s*\p{Cc}\s*/gu, " ");
}
