import { runOrExit } from "../user-error.ts";
import { importVideoFile } from "./videos-import.ts";

await runOrExit(() => importVideoFile(process));
