import { accountsApi } from "@shared/contracts/auth.ts";
import { runOrExit } from "../user-error.ts";
import { withConnection } from "./connect.ts";
import { readUsername } from "./prompt-password.ts";

/** Removes an account and prints what that means. Throws a UserError. */
async function removeAccount(args: string[]): Promise<void> {
  const username = readUsername(
    args.filter((arg) => arg !== "--last"),
    "Say whose account: npm run admin:remove -- USERNAME [--last]",
  );
  await withConnection("a change of accounts", "admin:remove", async (call, environment) => {
    const request = { params: { username }, body: { isLastAllowed: args.includes("--last") } };
    const { left } = await call(accountsApi, "DELETE /api/accounts/:username", request);
    const print = (line: string) => process.stdout.write(`${line}\n`);
    print(`The account ${username} is removed, and whoever was signed in with it no longer is.`);
    if (left === 0) print("There is no account left: the next start makes one.");
    if (environment.ADMIN_USERNAME === username) {
      print("ADMIN_USERNAME names it: take that away, or the next start makes it again.");
    }
  });
}

await runOrExit(() => removeAccount(process.argv.slice(2)));
