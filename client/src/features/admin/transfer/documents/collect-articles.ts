import { decodeText } from "@shared/decode-text.ts";
import type { KnowledgeBase } from "@/content/model.ts";
import { sanitizeHtml } from "@/lib/sanitize-html.ts";
import type { TransferFile } from "../transfer-file.ts";
import { createYieldToMain } from "../yield-to-main.ts";
import { readHeadingIds } from "./headings.ts";
import { commonFolder } from "./paths.ts";
import { type PlacedDocument, placeDocuments } from "./place-documents.ts";
import { isDocument, readDocument, type SourceDocument } from "./read-document.ts";
import {
  type LinkTarget,
  type MakePicture,
  namesOf,
  type ReferenceTargets,
  removedBySanitizer,
  resolveReferences,
} from "./references.ts";
import { simplifyHtml } from "./simplify-html.ts";
import type { SourceFile, SourceFiles } from "./source-files.ts";

/** The documents of an import as articles, with the categories that are new, and what could not be taken over. */
export type CollectedArticles = TransferFile & {
  /** A line for each file that is no article. */
  skipped: string[];
  /** What of an article was lost or changed, a line each. */
  notes: { title: string; path: string; text: string }[];
};

type Options = {
  knowledge: KnowledgeBase;
  makePicture: MakePicture;
  /** Aborted when nobody waits for the result any more; the promise rejects then. */
  signal?: AbortSignal | undefined;
  /** Called with how many of the articles are done. */
  onProgress?: (done: number, total: number) => void;
};

/** Files that belong to documents, and need no line of their own. */
const BESIDE = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico|css|js|map|woff2?)$/i;

/** Makes articles of Markdown and HTML files. Yields to the main thread. */
export async function collectArticles(
  { files, skipped: unread }: SourceFiles,
  { knowledge, makePicture, signal, onProgress }: Options,
): Promise<CollectedArticles> {
  const step = createStep(signal);
  const { documents: found, skipped } = await readDocuments(files, step);
  const root = commonFolder(found.map(({ path }) => path));
  const documents = found.filter(({ path }) => !isReadme(path, root, found.length));
  if (documents.length < found.length) skipped.push(`${root}README.md: it describes the folder.`);
  const { placed, categories } = placeDocuments(documents, root, knowledge);
  const targets: ReferenceTargets = {
    files: new Map(files.map((file) => [file.path, file])),
    documents: await linkTargets(placed, step),
    root,
    makePicture,
  };
  const collected: CollectedArticles = {
    categories,
    articles: [],
    skipped: [...unread, ...skipped],
    notes: [],
  };
  for (const [index, each] of placed.entries()) {
    await step();
    onProgress?.(index, placed.length);
    const { article, notes } = await convert(each, targets);
    const { title, path } = each.document;
    collected.articles.push(article);
    collected.notes.push(...notes.map((text) => ({ title, path, text })));
  }
  return collected;
}

/** Whether a document is the one that describes a folder of others, as in a repository. */
const isReadme = (path: string, root: string, count: number) =>
  count > 1 && path.toLowerCase() === `${root}readme.md`.toLowerCase();

type Step = () => Promise<void>;

/** Returns a function to await between two steps. */
function createStep(signal: AbortSignal | undefined): Step {
  const yieldToMain = createYieldToMain();
  return async () => {
    await yieldToMain();
    signal?.throwIfAborted();
  };
}

async function readDocuments(files: readonly SourceFile[], step: Step) {
  const documents: SourceDocument[] = [];
  const skipped: string[] = [];
  const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const file of inOrder) {
    const { path } = file;
    if (!isDocument(path)) {
      if (!BESIDE.test(path)) skipped.push(`${path}: it is no Markdown, HTML or picture.`);
      continue;
    }
    await step();
    const text = await readText(file);
    if (text === undefined) skipped.push(`${path}: it is damaged and can't be unpacked.`);
    else if (text === null) skipped.push(`${path}: it is not a text in UTF-8.`);
    else documents.push(readDocument(path, text));
  }
  return { documents, skipped };
}

/** The text of a file; null in another encoding, undefined where it can't be read. */
async function readText(file: SourceFile): Promise<string | null | undefined> {
  try {
    return decodeText(await file.read());
  } catch {
    return undefined;
  }
}

async function linkTargets(placed: readonly PlacedDocument[], step: Step) {
  const targets = new Map<string, LinkTarget>();
  for (const { document, link } of placed) {
    await step();
    const target = { link, headings: readHeadingIds(document.body) };
    for (const name of namesOf(document.path)) {
      if (!targets.has(name)) targets.set(name, target);
    }
  }
  return targets;
}

async function convert(
  { document, id, category, link }: PlacedDocument,
  targets: ReferenceTargets,
): Promise<{ article: TransferFile["articles"][number]; notes: string[] }> {
  const { path, title, description, body } = document;
  const notes = [
    ...document.notes,
    ...(await resolveReferences(path, body, targets)),
    ...simplifyHtml(body),
  ];
  const clean = body.ownerDocument.createElement("div");
  clean.append(sanitizeHtml(body.innerHTML));
  const removed = removedBySanitizer(body, clean);
  const content = clean.innerHTML.trim() || null;
  return {
    article: { id, category, title, description, link, content },
    notes: removed ? [...notes, removed] : notes,
  };
}
