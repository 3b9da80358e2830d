import type { KnowledgeBase } from "@/data/model.ts";
import type { TransferFile } from "../transfer-file.ts";
import { createYieldToMain } from "../yield-to-main.ts";
import { makeContent } from "./article-content.ts";
import { describeKept } from "./describe-groups.ts";
import { parseHtml } from "./html-page.ts";
import { collectLinkTargets } from "./link-targets.ts";
import { commonFolder, folderOf } from "./paths.ts";
import type { MakePicture } from "./pictures.ts";
import { type PlacedDocument, placeDocuments } from "./place-documents.ts";
import type { FolderCategory, SourceDocument } from "./read-document.ts";
import { readSources } from "./read-sources.ts";
import { type ReferenceTargets, removedBySanitizer } from "./references.ts";
import type { SourceFiles } from "./source-files.ts";

/** The documents of an import as articles, with the categories that are new, and what could not be taken over. */
export type CollectedArticles = TransferFile & {
  /** A line for each file that is no article. */
  skipped: string[];
  /** What of an article was lost or changed, a line each. */
  notes: { title: string; path: string; text: string }[];
  /** Where articles were before, by their ids; those alone that say so. */
  formerAddresses: ReadonlyMap<string, readonly string[]>;
};

/** How many articles are converted side by side: browsers encode pictures on threads of their own. */
const AT_ONCE = 4;

type Options = {
  knowledge: KnowledgeBase;
  makePicture: MakePicture;
  /** Aborted when nobody waits for the result any more; the promise rejects then. */
  signal?: AbortSignal | undefined;
  /** Called with how many of the articles are done. */
  onProgress?: (done: number, total: number) => void;
};

/**
 * Makes articles of Markdown and HTML files and of other help centers' exports. Yields to the main thread.
 * @throws ImportRefused where there are too many articles.
 */
export async function collectArticles(
  { files, skipped: unread }: SourceFiles,
  { knowledge, makePicture, signal, onProgress }: Options,
): Promise<CollectedArticles> {
  const step = createStep(signal);
  const {
    documents: found,
    folders: described,
    exported,
    categories: sources,
    skipped,
  } = await readSources(files, step);
  const { root, ...sorted } = sortFolders(found, described);
  skipped.push(...sorted.skipped);
  const { placed, categories } = placeDocuments({ ...sorted, root, exported, sources }, knowledge);
  skipped.push(...describeKept(sources, knowledge.categories));
  const targets: ReferenceTargets = {
    files: new Map(files.map((file) => [file.path, file])),
    ...(await collectLinkTargets(placed, step)),
    root,
    makePicture,
  };
  const collected: CollectedArticles = {
    categories,
    articles: [],
    skipped: [...unread, ...skipped],
    notes: [],
    formerAddresses: formerAddressesOf(placed),
  };
  const running: ReturnType<typeof convert>[] = [];
  const collectFirst = async () => {
    const converted = await running.shift();
    if (!converted) return;
    collected.articles.push(converted.article);
    collected.notes.push(...converted.notes);
  };
  for (const [index, each] of placed.entries()) {
    await step();
    onProgress?.(index, placed.length);
    running.push(convert(each, targets));
    if (running.length === AT_ONCE) await collectFirst();
  }
  while (running.length > 0) await collectFirst();
  return collected;
}

function formerAddressesOf(placed: readonly PlacedDocument[]): Map<string, readonly string[]> {
  const moved = placed.filter(({ document }) => document.formerAddresses.length > 0);
  return new Map(moved.map(({ id, document }) => [id, document.formerAddresses]));
}

type Step = () => Promise<void>;

/** Returns a function to await between two steps. */
function createStep(signal: AbortSignal | undefined): Step {
  const yieldToMain = createYieldToMain();
  return async () => {
    await yieldToMain();
    signal?.throwIfAborted();
  };
}

async function convert(
  { document: source, id, category, link }: PlacedDocument,
  targets: ReferenceTargets,
): Promise<Pick<CollectedArticles, "notes"> & { article: TransferFile["articles"][number] }> {
  const { path, title, description, body } = source;
  const { content, notes } = await makeContent(path, body, targets);
  const removed = removedBySanitizer(body, parseHtml(content));
  const lines = [...source.notes, ...notes, ...(removed ? [removed] : [])];
  // It has a document of its own around it, which is not needed any more.
  source.body = document.createElement("div");
  return {
    article: { id, category, title, description, link, content: content || null },
    notes: lines.map((text) => ({ title, path, text })),
  };
}

/** The documents that are articles, the folders that are categories, and the folder that all of them are in. */
export type Folders = {
  root: string;
  documents: SourceDocument[];
  folders: FolderCategory[];
  /** A line for each that is neither. */
  skipped: string[];
};

/** Tells what is an article or a category from what describes other folders: inside of a category, or around all of them. */
function sortFolders(
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
