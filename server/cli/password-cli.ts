import { accountsApi } from "@shared/contracts/auth.ts";
import { runOrExit } from "../user-error.ts";
import { withConnection } from "./connect.ts";
import { promptPassword, readUsername } from "./prompt-password.ts";

/** Sets an account's password, or creates the account, and prints which. Throws a UserError. */
async function changePassword(args: string[]): Promise<void> {
  const username = readUsername(args, "Say whose password: npm run admin:password -- USERNAME");
  // Before the prompt: nobody should type a password only to learn that the database is locked.
  await withConnection("a change of accounts", "admin:password", async (call) => {
    const password = await promptPassword(process.stdin, process.stderr);
    const request = { params: { username }, body: { password } };
    const { outcome } = await call(accountsApi, "PUT /api/accounts/:username", request);
    const messages = {
      made: `The account ${username} was new and is made.`,
      changed: `The password of ${username} is changed, and whoever was signed in with the old one no longer is.`,
    };
    process.stdout.write(`${messages[outcome]}\n`);
  });
}

await runOrExit(() => changePassword(process.argv.slice(2)));
