import { runOrExit } from "../user-error.ts";
import { removeNamedAccount } from "./account-commands.ts";

await runOrExit(() => removeNamedAccount(process));
