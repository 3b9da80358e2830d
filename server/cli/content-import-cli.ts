import { runOrExit } from "../user-error.ts";
import { importContent } from "./content-import.ts";

await runOrExit(() => importContent(process));
