import { runOrExit } from "../user-error.ts";
import { changePassword } from "./account-commands.ts";

await runOrExit(() => changePassword(process));
