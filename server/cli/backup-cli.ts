import { runOrExit } from "../user-error.ts";
import { backUp } from "./backup.ts";

await runOrExit(() => backUp(process));
