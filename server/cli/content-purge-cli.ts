import { runOrExit } from "../user-error.ts";
import { purgeContent } from "./content-purge.ts";

await runOrExit(() => purgeContent(process));
