import { rmSync } from "node:fs";
import { MAX_USERNAME_LENGTH, usernameSchema } from "@shared/auth.ts";
import { openDatabase } from "../db/open-database.ts";
import { readEnvironment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { printStartFailure, StartError } from "../start-error.ts";
import { FIRST_USERNAME, firstPasswordFile } from "./first-account.ts";
import { hashPassword } from "./password-hash.ts";
import { promptPassword } from "./prompt-password.ts";
import { putUser } from "./user-store.ts";

/** Gives an account another password, or makes the account, and says which. Throws a StartError. */
async function changePassword(given: string[]): Promise<void> {
  const username = readUsername(given);
  const environment = readEnvironment(process.env);
  const log = await createLog("silent");
  // Opened first: nobody should type a password only to hear that the server holds the database.
  const database = await openDatabase(environment, "a change of password", log);
  try {
    const password = await promptPassword(process.stdin, process.stderr);
    const outcome = await putUser(database.db, username, await hashPassword(password));
    // What the first start wrote there is no password any more.
    if (username === FIRST_USERNAME)
      rmSync(firstPasswordFile(environment.DATA_DIR), { force: true });
    const said = {
      made: `The account ${username} was new and is made.`,
      changed: `The password of ${username} is changed, and whoever was signed in with the old one no longer is.`,
    };
    process.stdout.write(`${said[outcome]}\n`);
  } finally {
    await database.close();
  }
}

function readUsername([username, ...others]: string[]): string {
  if (username === undefined || others.length > 0) {
    throw new StartError("Say whose password: npm run admin:password -- USERNAME");
  }
  const result = usernameSchema.safeParse(username);
  if (result.success) return result.data;
  throw new StartError(`A username has 1 to ${MAX_USERNAME_LENGTH} characters.`);
}

try {
  await changePassword(process.argv.slice(2));
} catch (error) {
  printStartFailure(error);
  process.exit(1);
}
