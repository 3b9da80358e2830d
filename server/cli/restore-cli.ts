import { runOrExit } from "../user-error.ts";
import { restore } from "./backup.ts";

await runOrExit(() => restore(process));
