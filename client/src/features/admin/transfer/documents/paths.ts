import { decodeOrKeep } from "@shared/text/text.ts";

/** The folder part of a path with its slash; empty for a file that is in no folder. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** The folder that all paths are in, with its slash; empty where they share none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = "", ...others] = paths.map(folderOf);
  let common = first;
  for (const folder of others) {
    while (!folder.startsWith(common)) common = folderOf(common.slice(0, -1));
  }
  return common;
}

/** The path that a relative address in the file `from` leads to; null where it leads out of all folders. */
export function resolvePath(from: string, address: string): string | null {
  const [path = ""] = address.split(/[?#]/);
  const parts = address.startsWith("/") ? [] : folderOf(from).split("/").slice(0, -1);
  for (const part of decodeOrKeep(path).split("/")) {
    if (part === ".." && parts.pop() === undefined) return null;
    if (part !== ".." && part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
