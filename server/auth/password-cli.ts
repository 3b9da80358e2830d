import { createInterface } from "node:readline/promises";
import { type Readable, Writable } from "node:stream";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, newPasswordSchema } from "@shared/auth.ts";
import { askServer, isServerListening } from "../control/ask-server.ts";
import { openDatabase } from "../db/open-database.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { runOrExit, StartError } from "../start-error.ts";
import { readUsername, SET_PASSWORD, setPassword } from "./accounts.ts";

/** Sets an account's password, or creates the account, and prints which. Throws a StartError. */
async function changePassword(args: string[]): Promise<void> {
  const username = readUsername(args, "Say whose password: npm run admin:password -- USERNAME");
  const environment = readEnvironment(process.env);
  const { DATABASE_URL, DATA_DIR } = environment;
  // The embedded database serves one process: a server that runs on it does the change.
  const isRunning = !DATABASE_URL && (await isServerListening(DATA_DIR));
  const outcome = await (isRunning ? changeAtServer : changeInDatabase)(username, environment);
  const messages: Record<string, string> = {
    made: `The account ${username} was new and is made.`,
    changed: `The password of ${username} is changed, and whoever was signed in with the old one no longer is.`,
  };
  process.stdout.write(`${messages[outcome]}\n`);
}

async function changeAtServer(username: string, { DATA_DIR }: Environment): Promise<string> {
  const password = await promptPassword(process.stdin, process.stderr);
  const answer = await askServer(DATA_DIR, SET_PASSWORD, { username, password });
  if (answer) return String(answer.result);
  throw new StartError("The server stopped meanwhile. Nothing was changed; try again.");
}

async function changeInDatabase(username: string, environment: Environment): Promise<string> {
  const log = await createLog("silent");
  // Opened before the prompt: nobody should type a password only to learn that the database is locked.
  const database = await openDatabase(environment, "a change of accounts", log);
  try {
    const password = await promptPassword(process.stdin, process.stderr);
    return await setPassword(database.db, environment.DATA_DIR, { username, password });
  } finally {
    await database.close();
  }
}

await runOrExit(() => changePassword(process.argv.slice(2)));

type Input = Readable & { isTTY?: boolean };
type Output = { write(text: string): unknown };

/** Reads a new password, on a terminal twice and without echo. Throws a StartError when it can't be used. */
export async function promptPassword(input: Input, output: Output): Promise<string> {
  if (!input.isTTY) return validate(await readAll(input));
  const password = validate(await promptHidden("New password: ", input, output));
  if ((await promptHidden("Again: ", input, output)) === password) return password;
  throw new StartError("The two passwords differ. Nothing was changed.");
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
    throw new StartError("Cancelled. Nothing was changed.");
  } finally {
    output.write("\n");
    lines.close();
  }
}

async function readAll(input: Input): Promise<string> {
  let text = "";
  for await (const chunk of input.setEncoding("utf8")) {
    text += chunk;
    if (text.length > 2 * MAX_PASSWORD_LENGTH) break;
  }
  return text.replace(/\r?\n$/, "");
}

function validate(password: string): string {
  if (newPasswordSchema.safeParse(password).success) return password;
  throw new StartError(
    `A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters. Nothing was changed.`,
  );
}
