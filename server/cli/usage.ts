import { relative } from "node:path";
import type { CommandProcess } from "./connect.ts";

/** The start of a command's own line: npm's from the sources, else that of its built file, as in a container. */
export function commandLine({ argv }: Pick<CommandProcess, "argv">, npmScript: string): string {
  const file = argv[1] ?? "";
  return file.endsWith(".js") ? `node ${relative("", file)}` : `npm run ${npmScript} --`;
}
