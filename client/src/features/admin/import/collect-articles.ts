import { articleFields } from "@shared/entities/article.ts";
import { TEXT_LIMITS } from "@shared/entities/fields.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { createStep, type Step } from "./create-step.ts";
import { Exports } from "./formats/help-center.ts";
import { findTemplate, type HtmlPage, parsePage } from "./formats/html-page.ts";
import type { TransferFile } from "./formats/knowledge-base-json.ts";
import { isSpaceIndex, isTemplate } from "./formats/page-generators.ts";
import {
  fitTexts,
  isTooLong,
  lineOfHidden,
  readCategory,
  readMarkdown,
  readPage,
  type SourceCategory,
  type SourceDocument,
} from "./formats/source-document.ts";
import {
  isDocument,
  isHtmlPage,
  readText,
  type SourceFile,
  type SourceFiles,
} from "./sources/source-files.ts";
import { isEmptyTree } from "./transform/clean.ts";
import type { MakeImage } from "./transform/images.ts";
import { collectLinkTargets, type ReferenceTargets } from "./transform/links.ts";
import { makeContent } from "./transform/make-content.ts";
import { type PlacedDocument, placeDocuments } from "./transform/places.ts";
import type { Recognized } from "./transform/recognize.ts";

/** The documents of an import as articles, with the categories that are new, and what could not be taken over. */
export type CollectedArticles = TransferFile & {
  /** A line for each file that is no article. */
  skipped: string[];
  /** A line for each part of an article that was lost or changed. */
  notes: { title: string; path: string; text: string }[];
  /** The former addresses by article id, for articles whose source names them. */
  formerAddresses: ReadonlyMap<string, readonly string[]>;
  /** The reason, by article id, for which an article here counts as the imported one. */
  recognized: ReadonlyMap<string, Recognized["by"]>;
};

/** The content of an import's files. `exported` are articles of other help centers, which name their own categories. */
export type Sources = {
  documents: SourceDocument[];
  /** The categories that `_index.md` files describe, one for each folder. */
  folders: SourceCategory[];
  exported: SourceDocument[];
  /** The categories that exports describe. */
  categories: SourceCategory[];
  /** A line for each thing that is no article. */
  skipped: string[];
};

/** The articles that are converted at the same time: browsers encode images on other threads. */
const AT_ONCE = 4;

type Options = {
  knowledge: KnowledgeBase;
  /** The ids of the articles that were imported before. */
  imported: ReadonlySet<string>;
  makeImage: MakeImage;
  /** Aborted when nobody waits for the result any more; the promise rejects then. */
  signal?: AbortSignal | undefined;
  /** Called with how many of the articles are done. */
  onProgress?: (done: number, total: number) => void;
  /** Called with each article once it is converted. */
  onArticle?: ((article: TransferFile["articles"][number]) => void) | undefined;
};

/**
 * Makes articles of Markdown and HTML files and of other help centers' exports. Yields to the main thread.
 * @throws ImportRefused where there are too many articles.
 */
export async function collectArticles(
  { files, skipped: unread }: SourceFiles,
  { knowledge, imported, makeImage, signal, onProgress, onArticle }: Options,
): Promise<CollectedArticles> {
  const step = createStep(signal);
  const sources = await readSources(files, step);
  const { placed, categories, root, skipped } = placeDocuments(sources, knowledge, imported);
  const targets: ReferenceTargets = {
    files: new Map(files.map((file) => [file.path, file])),
    ...(await collectLinkTargets(placed, step)),
    root,
    makeImage,
  };
  const moved = placed.filter(({ document }) => document.formerAddresses.length > 0);
  const collected: CollectedArticles = {
    categories,
    articles: [],
    skipped: [...unread, ...sources.skipped, ...skipped],
    notes: [],
    recognized: new Map(placed.flatMap(({ id, here }) => (here ? [[id, here.by]] : []))),
    formerAddresses: new Map(moved.map(({ id, document }) => [id, document.formerAddresses])),
  };
  const running: Promise<Converted | { error: string; category: string }>[] = [];
  const emptied = new Set<string>();
  const collectFirst = async () => {
    const converted = await running.shift();
    if (!converted) return;
    if ("error" in converted) {
      collected.skipped.push(converted.error);
      emptied.add(converted.category);
      return;
    }
    const { article, path, notes } = converted;
    if (isTooLong(article.content)) {
      collected.skipped.push(`${path}: ${TOO_LONG}`);
      emptied.add(article.category);
      return;
    }
    collected.articles.push(article);
    onArticle?.(article);
    collected.notes.push(...notes);
  };
  for (const [index, each] of placed.entries()) {
    await step();
    onProgress?.(index, placed.length);
    const { document, category } = each;
    running.push(
      convert(each, targets).catch((error: unknown) => ({
        error: `${document.path}: ${errorOfError(error)}`,
        category,
      })),
    );
    if (running.length === AT_ONCE) await collectFirst();
  }
  while (running.length > 0) await collectFirst();
  for (const { category } of collected.articles) emptied.delete(category);
  return { ...collected, categories: categories.filter(({ id }) => !emptied.has(id)) };
}

type Converted = Pick<CollectedArticles, "notes"> & {
  article: TransferFile["articles"][number];
  path: string;
};

async function convert(
  { document: source, id, category, link }: PlacedDocument,
  targets: ReferenceTargets,
): Promise<Converted> {
  const { path, body } = source;
  const { title: named, description, others } = source;
  const { fitted, notes } = fitTexts(articleFields, { title: named, description, ...others });
  const title = fitted.title || "Untitled";
  const made = await makeContent(path, body, targets, source.report);
  const lines = [...source.notes, ...notes, ...made.notes];
  if (!made.content) lines.push("It has no text.");
  // It is larger than what was made of it.
  source.body = { type: "root", children: [] };
  return {
    path,
    article: { id, category, ...fitted, title, link, content: made.content || null },
    notes: lines.map((text) => ({ title, path, text })),
  };
}

const TOO_LONG = `its text is longer than ${TEXT_LIMITS.htmlBytes / 2 ** 20} MB.`;

/** Files that belong to documents, and need no line of their own. */
const BESIDE = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico|css|js|map|woff2?)$/i;

/** Reads the files of an import: Markdown, HTML, and JSON with the articles of a help center. `step` is awaited before each. */
async function readSources(files: readonly SourceFile[], step: Step): Promise<Sources> {
  const read: Read = { markdown: [], pages: new Map(), folders: [], exports: new Exports() };
  // Errors by path. An error stands until an article turns out to show the file.
  const errors = new Map<string, string>();
  for (const file of files.toSorted(byPath)) {
    if (BESIDE.test(file.path)) continue;
    await step();
    const error = addFileOrError(file.path, await readText(file), read);
    if (error !== null) errors.set(file.path, error);
  }
  const documents = [...read.markdown];
  const template = await findTemplate([...read.pages.values()], step);
  for (const [path, page] of read.pages) {
    await step();
    try {
      documents.push(readPage(path, page, template));
    } catch (error) {
      errors.set(path, errorOfError(error));
    }
  }
  const { usedFiles, lines, ...exported } = await read.exports.read({ files, step });
  for (const path of usedFiles) errors.delete(path);
  return {
    documents: documents.sort(byPath),
    folders: read.folders,
    exported: exported.documents,
    categories: exported.categories,
    skipped: [
      // First, as it must not be overlooked.
      ...lineOfHidden(
        "not published",
        documents.flatMap(({ title, isUnpublished }) => (isUnpublished ? [title] : [])),
      ),
      ...lines,
      ...[...errors].map(([path, error]) => `${path}: ${error}`),
    ],
  };
}

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);

/** The documents read so far. HTML pages become documents once all are read, as they are compared with each other. */
type Read = {
  markdown: SourceDocument[];
  pages: Map<string, HtmlPage>;
  folders: SourceCategory[];
  exports: Exports;
};

/** The error text of a document that can't be read. Other documents are still imported. */
function errorOfError(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `it can't be read (${reason}).`;
}

function addFileOrError(path: string, text: string | null | undefined, read: Read): string | null {
  try {
    return addFile(path, text, read);
  } catch (error) {
    return errorOfError(error);
  }
}

/** Adds what a file holds. Returns what is wrong with it, or null. */
function addFile(path: string, text: string | null | undefined, read: Read): string | null {
  if (!isDocument(path)) return addExport(path, text, read.exports);
  if (typeof text !== "string") return errorOf(text);
  if (/(^|\/)SUMMARY\.md$/.test(path)) return "it lists the pages of a book.";
  if (isHtmlPage(path)) {
    const page = parsePage(text);
    if (isSpaceIndex(page.page)) return "it lists the pages of a space.";
    if (isTemplate(text, page.page)) return "it is a template, no page.";
    read.pages.set(path, page);
    return null;
  }
  const folder = readCategory(path, text);
  const document = readMarkdown(path, text);
  if (folder) read.folders.push(folder);
  // A category's own page that has a text is an article besides.
  if (!folder || !isEmptyTree(document.body)) read.markdown.push(document);
  else if (document.notes.length > 0) return document.notes.join(" ");
  return null;
}

function addExport(path: string, text: string | null | undefined, exports: Exports): string | null {
  const isJson = text && /^\s*[[{]/.test(text);
  const error = isJson ? exports.add(path, text) : (errorOf(text) ?? "it is not JSON.");
  return error === null || /\.json$/i.test(path) ? error : "it is no Markdown, HTML or image.";
}

function errorOf(text: string | null | undefined): string | null {
  if (text === undefined) return "it is damaged and can't be unpacked.";
  return text === null ? "it is not a text in UTF-8." : null;
}
