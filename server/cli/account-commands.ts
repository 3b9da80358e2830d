import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  accountsApi,
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  newPasswordSchema,
  usernameSchema,
} from "@shared/contracts/auth.ts";
import { UserError } from "../user-error.ts";
import { type CommandProcess, withConnection } from "./connect.ts";
import { commandLine } from "./usage.ts";

/** Sets an account's password, or creates the account, and prints which. Throws a UserError. */
export async function changePassword(command: CommandProcess): Promise<void> {
  const usage = `Name the account: ${commandLine(command, "admin:password")} USERNAME`;
  const username = readUsername(command.argv.slice(2), usage);
  // Names that begin with a hyphen are refused, as nobody means an account called --help; an existing one can be
  // removed.
  if (/^-|\p{Control}/u.test(username)) {
    throw new UserError(`A username can’t begin with “-” or hold control characters. ${usage}`);
  }
  // Connects before the prompt: nobody should type a password only to learn that the database is locked.
  await withConnection(command, "a change of accounts", "admin:password", async (call) => {
    const password = await promptPassword(command.stdin, command.stderr);
    const request = { params: { username }, body: { password } };
    const { outcome } = await call(accountsApi, "PUT /api/accounts/:username", request);
    const messages = {
      made: `The account ${username} was new and is made.`,
      changed: `The password of ${username} is changed, and whoever was signed in with the old one no longer is.`,
    };
    command.stdout.write(`${messages[outcome]}\n`);
  });
}

/** Removes an account and prints the result. Throws a UserError. */
export async function removeNamedAccount(command: CommandProcess): Promise<void> {
  const args = command.argv.slice(2);
  const username = readUsername(
    args.filter((arg) => arg !== "--last"),
    `Name the account: ${commandLine(command, "admin:remove")} USERNAME [--last]`,
  );
  await withConnection(
    command,
    "a change of accounts",
    "admin:remove",
    async (call, environment) => {
      const request = { params: { username }, body: { isLastAllowed: args.includes("--last") } };
      const { left } = await call(accountsApi, "DELETE /api/accounts/:username", request);
      const print = (line: string) => command.stdout.write(`${line}\n`);
      print(`The account ${username} is removed, and whoever was signed in with it no longer is.`);
      if (left === 0) print("There is no account left: the next start makes one.");
      if (environment.ADMIN_USERNAME === username) {
        print("ADMIN_USERNAME names it: take that away, or the next start makes it again.");
      }
    },
  );
}

type Input = CommandProcess["stdin"];
type Output = CommandProcess["stderr"];

/** Reads a new password, on a terminal twice and without echo. Throws a UserError when it can't be used. */
export async function promptPassword(input: Input, output: Output): Promise<string> {
  if (!input.isTTY) return validate((await text(input)).replace(/\r?\n$/, ""));
  const password = validate(await promptHidden("New password: ", input, output));
  if ((await promptHidden("Again: ", input, output)) === password) return password;
  throw new UserError("The two passwords differ. Nothing was changed.");
}

async function promptHidden(question: string, input: Input, output: Output): Promise<string> {
  // `terminal: true` turns the terminal's echo off; the output discards readline's own.
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

/** The name in a command's arguments. Throws a UserError that ends with `usage`. */
function readUsername([username, ...others]: readonly string[], usage: string): string {
  if (username === undefined || others.length > 0) throw new UserError(usage);
  const result = usernameSchema.safeParse(username);
  if (result.success) return result.data;
  throw new UserError(`A username has 1 to ${MAX_USERNAME_LENGTH} characters.`);
}
