import { runOrExit } from "../user-error.ts";
import { restore } from "./restore.ts";

await runOrExit(() => restore(process));
