import { unwrapQueryError } from "./db/database.ts";

/** An error with a known cause: each line says what is wrong and what to do. */
export class UserError extends Error {
  override name = "UserError";
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join(" "));
    this.lines = lines;
  }
}

/** Runs a program. If it fails, prints the reason on stderr and exits with 1. */
export async function runOrExit(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(describeFailure(error));
    process.exit(1);
  }
}

/** An error in short: its code, such as ENOSPC, or its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

export function describeFailure(error: unknown): string {
  const cause = unwrapQueryError(error);
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  const lines = cause instanceof UserError ? cause.lines : [`Could not start: ${text}`];
  return lines.map((line) => `${toOneLine(line)}\n`).join("");
}

/** A text without line breaks and other characters that a terminal would obey. */
export function toOneLine(text: string): string {
  return text.replace(/(?<!\s)\s*\p{Cc}\s*/gu, " ");
}
