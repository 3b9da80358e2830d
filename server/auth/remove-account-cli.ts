import { askServer, isServerListening } from "../control/ask-server.ts";
import { openDatabase } from "../db/open-database.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { runOrExit, StartError } from "../start-error.ts";
import { REMOVE_ACCOUNT, readUsername, removeAccount } from "./accounts.ts";

const LAST = "--last";

type Removal = { username: string; isLastAllowed: boolean };

/** Removes an account and prints what that means. Throws a StartError. */
async function remove(args: string[]): Promise<void> {
  const names = args.filter((arg) => arg !== LAST);
  const usage = `Say whose account: npm run admin:remove -- USERNAME [${LAST}]`;
  const removal = { username: readUsername(names, usage), isLastAllowed: args.includes(LAST) };
  const environment = readEnvironment(process.env);
  const { DATABASE_URL, DATA_DIR } = environment;
  // The embedded database serves one process: a server that runs on it does it.
  const isRunning = !DATABASE_URL && (await isServerListening(DATA_DIR));
  const left = await (isRunning ? removeAtServer : removeInDatabase)(removal, environment);
  const { username } = removal;
  const lines = [
    `The account ${username} is removed, and whoever was signed in with it no longer is.`,
  ];
  if (left === 0) lines.push("There is no account left: the next start makes one.");
  if (environment.ADMIN_USERNAME === username) {
    lines.push("ADMIN_USERNAME names it: take that away, or the next start makes it again.");
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function removeAtServer(removal: Removal, { DATA_DIR }: Environment): Promise<number> {
  const answer = await askServer(DATA_DIR, REMOVE_ACCOUNT, removal);
  if (answer) return Number(answer.result);
  throw new StartError("The server stopped meanwhile. Nothing was changed; try again.");
}

async function removeInDatabase(removal: Removal, environment: Environment): Promise<number> {
  const log = await createLog("silent");
  const database = await openDatabase(environment, "a change of accounts", log);
  try {
    return await removeAccount(database.db, environment.DATA_DIR, removal);
  } finally {
    await database.close();
  }
}

await runOrExit(() => remove(process.argv.slice(2)));
