import { createInterface } from "node:readline/promises";
import { type Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  newPasswordSchema,
  usernameSchema,
} from "@shared/contracts/auth.ts";
import { UserError } from "../user-error.ts";

type Input = Readable & { isTTY?: boolean };
type Output = { write(text: string): unknown };

/** Reads a new password, on a terminal twice and without echo. Throws a UserError when it can't be used. */
export async function promptPassword(input: Input, output: Output): Promise<string> {
  if (!input.isTTY) return validate((await text(input)).replace(/\r?\n$/, ""));
  const password = validate(await promptHidden("New password: ", input, output));
  if ((await promptHidden("Again: ", input, output)) === password) return password;
  throw new UserError("The two passwords differ. Nothing was changed.");
}

async function promptHidden(question: string, input: Input, output: Output): Promise<string> {
  // `terminal: true` turns the terminal's echo off; this output discards readline's own.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: discard, terminal: true });
  const cancelled = new AbortController();
  lines.once("SIGINT", () => cancelled.abort());
  lines.once("close", () => cancelled.abort());
  output.write(question);
  try {
    return await lines.question("", { signal: cancelled.signal });
  } catch {
    throw new UserError("Cancelled. Nothing was changed.");
  } finally {
    output.write("\n");
    lines.close();
  }
}

function validate(password: string): string {
  if (newPasswordSchema.safeParse(password).success) return password;
  throw new UserError(
    `A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters. Nothing was changed.`,
  );
}

/** The name in a command's arguments. Throws a UserError, with `usage` where there is none. */
export function readUsername([username, ...others]: readonly string[], usage: string): string {
  if (username === undefined || others.length > 0) throw new UserError(usage);
  const result = usernameSchema.safeParse(username);
  if (result.success) return result.data;
  throw new UserError(`A username has 1 to ${MAX_USERNAME_LENGTH} characters.`);
}
