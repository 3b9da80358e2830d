import { runOrExit } from "../user-error.ts";
import { removeAccount } from "./account-commands.ts";

await runOrExit(() => removeAccount(process));
