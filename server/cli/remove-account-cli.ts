import { accountsApi } from "@shared/contracts/auth.ts";
import { readEnvironment } from "../environment.ts";
import { runOrExit } from "../user-error.ts";
import { connect } from "./connect.ts";
import { readUsername } from "./prompt-password.ts";

const LAST = "--last";

/** Removes an account and prints what that means. Throws a UserError. */
async function remove(args: string[]): Promise<void> {
  const names = args.filter((arg) => arg !== LAST);
  const username = readUsername(
    names,
    `Say whose account: npm run admin:remove -- USERNAME [${LAST}]`,
  );
  const environment = readEnvironment(process.env);
  const connection = await connect(environment, "a change of accounts", "admin:remove");
  try {
    const request = { params: { username }, body: { isLastAllowed: args.includes(LAST) } };
    const { left } = await connection.call(accountsApi, "DELETE /api/accounts/:username", request);
    const lines = [
      `The account ${username} is removed, and whoever was signed in with it no longer is.`,
    ];
    if (left === 0) lines.push("There is no account left: the next start makes one.");
    if (environment.ADMIN_USERNAME === username) {
      lines.push("ADMIN_USERNAME names it: take that away, or the next start makes it again.");
    }
    process.stdout.write(`${lines.join("\n")}\n`);
  } finally {
    await connection.close();
  }
}

await runOrExit(() => remove(process.argv.slice(2)));
