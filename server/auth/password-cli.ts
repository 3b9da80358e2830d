import { askServer, isServerListening } from "../control/ask-server.ts";
import { openDatabase } from "../db/open-database.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { runOrExit, StartError } from "../start-error.ts";
import { readUsername, SET_PASSWORD, setPassword } from "./accounts.ts";
import { promptPassword } from "./prompt-password.ts";

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
