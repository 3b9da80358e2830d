import type { Step } from "../create-step.ts";
import { Exports } from "../formats/help-center.ts";
import { findTemplate, type PageTemplate } from "../formats/html-page.ts";
import {
  type FolderCategory,
  readCategory,
  readDocument,
  type SourceCategory,
  type SourceDocument,
} from "../formats/source-document.ts";
import { htmlToText } from "../transform/html.ts";
import { isDocument, isHtmlPage, readText, type SourceFile } from "./source-files.ts";

/** What the files of an import hold; `exported` are articles of other help centers, which say themselves where they belong. */
type Sources = {
  documents: SourceDocument[];
  /** What folders' `_index.md` say of them. */
  folders: FolderCategory[];
  exported: SourceDocument[];
  categories: SourceCategory[];
  /** A line for each thing that is no article. */
  skipped: string[];
};

/** Files that belong to documents, and need no line of their own. */
const BESIDE = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico|css|js|map|woff2?)$/i;

const JSON_START = /^\s*[[{]/;

/** Reads the files of an import: Markdown, HTML, and JSON with the articles of a help center. `step` is awaited before each. */
export async function readSources(files: readonly SourceFile[], step: Step): Promise<Sources> {
  const found: Found = { documents: [], folders: [] };
  const exports = new Exports();
  // By path: articles may show a file that nothing else knows.
  const faults = new Map<string, string>();
  const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const template = await findTemplate(
    inOrder.filter(({ path }) => isHtmlPage(path)),
    step,
  );
  for (const file of inOrder) {
    const { path } = file;
    if (BESIDE.test(path)) continue;
    await step();
    const text = await readText(file);
    const fault = isDocument(path) ? faultOfText(text) : addExport(path, text, exports);
    if (fault !== null) faults.set(path, fault);
    else if (isDocument(path)) addDocument(path, text ?? "", template, found);
  }
  const { documents: exported, categories, usedFiles, lines } = await exports.read({ files, step });
  for (const path of usedFiles) faults.delete(path);
  const skipped = [...lines, ...[...faults].map(([path, fault]) => `${path}: ${fault}`)];
  return { ...found, exported, categories, skipped };
}

type Found = Pick<Sources, "documents" | "folders">;

// A category's own page that has a text is an article besides.
function addDocument(
  path: string,
  text: string,
  template: PageTemplate,
  { documents, folders }: Found,
): void {
  const folder = readCategory(path, text);
  const document = readDocument(path, text, template);
  if (folder) folders.push(folder);
  if (!folder || !isEmpty(document.body)) documents.push(document);
}

const isEmpty = (body: HTMLElement) =>
  htmlToText(body) === "" && body.querySelector("img, iframe") === null;

function addExport(path: string, text: string | null | undefined, exports: Exports): string | null {
  const isJson = typeof text === "string" && JSON_START.test(text);
  const fault = isJson ? exports.add(path, text) : (faultOfText(text) ?? "it is not JSON.");
  const isCalledSo = /\.json$/i.test(path);
  return fault === null || isCalledSo ? fault : "it is no Markdown, HTML or picture.";
}

function faultOfText(text: string | null | undefined): string | null {
  if (text === undefined) return "it is damaged and can't be unpacked.";
  return text === null ? "it is not a text in UTF-8." : null;
}
