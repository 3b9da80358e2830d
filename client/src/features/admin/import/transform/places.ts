import { defaultLink, isArticlePath } from "@shared/contracts/knowledge-base.ts";
import { isSlug } from "@shared/text/text.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import type { TransferFile } from "../formats/knowledge-base-json.ts";
import {
  type FolderCategory,
  NO_FOLDER,
  type SourceCategory,
  type SourceDocument,
  TEXT_LIMITS,
  wordsOf,
} from "../formats/source-document.ts";
import { commonFolder, folderOf, isIndexName } from "../sources/source-files.ts";

/** A document with its place on this site: the article's id and address, and the category's id. */
export type PlacedDocument = {
  document: SourceDocument;
  id: string;
  category: string;
  link: string;
};

/** What an import places: documents in folders, and then those of other help centers, which are in order already. */
type Placing = Pick<Folders, "documents" | "folders" | "root"> & {
  exported: readonly SourceDocument[];
  sources: readonly SourceCategory[];
};

type Category = TransferFile["categories"][number];

/**
 * Gives each document a category, by its name or folder below `root`, and an id of its own, in the order of their
 * positions; and lists the categories that are new, with what their `sources` say of them, or that a folder describes.
 */
export function placeDocuments(
  { documents, folders, root, exported, sources }: Placing,
  knowledge: KnowledgeBase,
): { placed: PlacedDocument[]; categories: Category[] } {
  const listed: Category[] = [];
  for (const folder of byPosition(folders)) {
    const category = categoryFrom(folder, root, knowledge);
    if (!listed.some(({ id }) => id === category.id)) listed.push(category);
  }
  const usedIds = new Set<string>();
  const placed = [...byPosition(documents), ...exported].map((document) => {
    const known = [...listed, ...knowledge.categories];
    const category = categoryOf(document, root, { known, listed, sources });
    const id = uniqueId(idOf(document), category, usedIds);
    return { document, id, category, link: linkOf(document, id, category, knowledge) };
  });
  return { placed, categories: listed };
}

/** Sorted by their positions; those without one come last, in the order in which they are. */
function byPosition<T extends { position: number | null }>(items: readonly T[]): T[] {
  const place = ({ position }: T) => position ?? Number.POSITIVE_INFINITY;
  return [...items].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

function categoryFrom(
  { id, name, description, folder }: FolderCategory,
  root: string,
  { categories }: KnowledgeBase,
): Category {
  const words = folderName(folder, root);
  const ownId = slugOf(id ?? words) || slugOf(name) || slugOf(NO_FOLDER);
  const existing = categories.find((each) => each.id === ownId);
  return {
    id: ownId,
    name: name || (existing?.name ?? wordsOf(words)),
    description: description ?? existing?.description ?? "",
  };
}

/** The id of a document's category; one that is not known yet is put to the listed ones. */
function categoryOf(
  { category, path }: SourceDocument,
  root: string,
  {
    known,
    listed,
    sources,
  }: { known: readonly Category[]; listed: Category[] } & Pick<Placing, "sources">,
): string {
  if (category === "" && folderOf(path) === root) return "";
  const name = category || folderName(path, root);
  const source = sources.find((each) => each.name === category);
  const id = source?.id ?? (slugOf(name) || slugOf(NO_FOLDER));
  const found =
    known.find((each) => each.id === id) ??
    known.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (found) return found.id;
  listed.push({ id, name: category || wordsOf(name), description: source?.description ?? "" });
  return id;
}

// One that is here already keeps its address, unless the document names another.
function linkOf(
  { address, notes }: SourceDocument,
  id: string,
  category: string,
  { articles }: KnowledgeBase,
): string {
  if (address !== null) {
    if (isArticlePath(address, id)) return address;
    notes.push(`Its address ${address} can't be one of an article here and was left out.`);
  }
  const existing = articles.find((each) => each.id === id);
  return existing?.category === category ? existing.link : defaultLink(category, id);
}

/** The first folder below the one that all are in, else that one itself. */
function folderName(path: string, root: string): string {
  const [below] = path.slice(root.length).split("/").slice(0, -1);
  return below ?? root.split("/").at(-2) ?? NO_FOLDER;
}

function idOf({ slug, path, title }: SourceDocument): string {
  if (slug) return slugOf(slug);
  const name = path.slice(folderOf(path).length).replace(/\.[^.]*$/, "");
  const folder = folderOf(path).split("/").at(-2) ?? "";
  return slugOf(isIndexName(name) ? folder : name) || slugOf(title);
}

function uniqueId(wanted: string, category: string, used: Set<string>): string {
  const base = wanted || "article";
  let id = base;
  const prefixed = `${category}-${base}`;
  if (used.has(id) && prefixed.length <= TEXT_LIMITS.id) id = prefixed;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  used.add(id);
  return id;
}

/** A text as an id: lowercase letters and numbers of ASCII with single hyphens; empty where it has none. */
function slugOf(text: string): string {
  if (isSlug(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The documents that are articles, the folders that are categories, and the folder that all of them are in. */
type Folders = {
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
