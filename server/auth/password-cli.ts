import { rmSync } from "node:fs";
import { MAX_USERNAME_LENGTH, usernameSchema } from "@shared/auth.ts";
import { openDatabase } from "../db/open-database.ts";
import { readEnvironment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { runOrExit, StartError } from "../start-error.ts";
import { FIRST_USERNAME, firstPasswordFile } from "./first-account.ts";
import { hashPassword } from "./password-hash.ts";
import { promptPassword } from "./prompt-password.ts";
import { upsertUser } from "./user-store.ts";

/** Sets an account's password, or creates the account, and prints which. Throws a StartError. */
async function changePassword(args: string[]): Promise<void> {
  const username = readUsername(args);
  const environment = readEnvironment(process.env);
  const log = await createLog("silent");
  // Opened before the prompt: nobody should type a password only to learn that the database is locked.
  const database = await openDatabase(environment, "a change of password", log);
  try {
    const password = await promptPassword(process.stdin, process.stderr);
    const outcome = await upsertUser(database.db, username, await hashPassword(password));
    // The password that the first start wrote there is no longer valid.
    if (username === FIRST_USERNAME)
      rmSync(firstPasswordFile(environment.DATA_DIR), { force: true });
    const messages = {
      made: `The account ${username} was new and is made.`,
      changed: `The password of ${username} is changed, and whoever was signed in with the old one no longer is.`,
    };
    process.stdout.write(`${messages[outcome]}\n`);
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

await runOrExit(() => changePassword(process.argv.slice(2)));
