import type { KnowledgeBase } from "@/content/model.ts";
import { sanitizeHtml } from "@/lib/sanitize-html.ts";
import type { TransferFile } from "../transfer-file.ts";
import { createYieldToMain } from "../yield-to-main.ts";
import { describeKept } from "./describe-groups.ts";
import { collectLinkTargets } from "./link-targets.ts";
import { commonFolder } from "./paths.ts";
import { type PlacedDocument, placeDocuments } from "./place-documents.ts";
import { readSources } from "./read-sources.ts";
import {
  type MakePicture,
  type ReferenceTargets,
  removedBySanitizer,
  resolveReferences,
} from "./references.ts";
import { simplifyHtml } from "./simplify-html.ts";
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
    exported,
    categories: sources,
    skipped,
  } = await readSources(files, step);
  const root = commonFolder(found.map(({ path }) => path));
  const documents = found.filter(({ path }) => !isReadme(path, root, found.length));
  if (documents.length < found.length) skipped.push(`${root}README.md: it describes the folder.`);
  const { placed, categories } = placeDocuments(
    [...documents, ...exported],
    root,
    knowledge,
    sources,
  );
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
  const done = document.createElement("div");
  for (const [index, each] of placed.entries()) {
    await step();
    onProgress?.(index, placed.length);
    const { article, notes } = await convert(each, targets);
    const { title, path } = each.document;
    // Each has a document of its own around it, which is not needed any more.
    each.document.body = done;
    collected.articles.push(article);
    collected.notes.push(...notes.map((text) => ({ title, path, text })));
  }
  return collected;
}

function formerAddressesOf(placed: readonly PlacedDocument[]): Map<string, readonly string[]> {
  const moved = placed.filter(({ document }) => document.formerAddresses.length > 0);
  return new Map(moved.map(({ id, document }) => [id, document.formerAddresses]));
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
