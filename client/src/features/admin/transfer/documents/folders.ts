import { commonFolder, folderOf } from "./paths.ts";
import type { FolderCategory, SourceDocument } from "./read-document.ts";

/** The documents that are articles, the folders that are categories, and the folder that all of them are in. */
export type Folders = {
  root: string;
  documents: SourceDocument[];
  folders: FolderCategory[];
  /** A line for each that is neither. */
  skipped: string[];
};

/** Tells what is an article or a category from what describes other folders: inside of a category, or around all of them. */
export function sortFolders(
  found: readonly SourceDocument[],
  described: readonly FolderCategory[],
): Folders {
  const inFolders = found.map(({ path }) => folderOf(path));
  const all = [...inFolders, ...described.map(({ folder }) => folder)];
  const root = commonFolder(all);
  const isRootCategory = inFolders.includes(root) || all.every((folder) => folder === root);
  const isCategory = ({ folder }: FolderCategory) =>
    folder === root ? isRootCategory : !folder.slice(root.length, -1).includes("/");
  const documents = found.filter(({ path }) => !isReadme(path, root, found.length));
  const skipped = described
    .filter((each) => !isCategory(each))
    .map(({ folder }) => `${folder}_index.md: its folder is no category.`);
  if (documents.length < found.length) skipped.push(`${root}README.md: it describes the folder.`);
  return { root, documents, folders: described.filter(isCategory), skipped };
}

/** Whether a document is the one that describes a folder of others, as in a repository. */
const isReadme = (path: string, root: string, count: number) =>
  count > 1 && path.toLowerCase() === `${root}readme.md`.toLowerCase();
