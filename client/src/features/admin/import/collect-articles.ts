import type { KnowledgeBase } from "@/data/model.ts";
import { createStep } from "./create-step.ts";
import { describeKept } from "./formats/help-center-groups.ts";
import type { TransferFile } from "./formats/knowledge-base-json.ts";
import { readSources } from "./sources/read-sources.ts";
import type { SourceFiles } from "./sources/source-files.ts";
import { parseHtml } from "./transform/html.ts";
import { collectLinkTargets, type ReferenceTargets } from "./transform/links.ts";
import { makeContent, removedBySanitizer } from "./transform/make-content.ts";
import type { MakePicture } from "./transform/pictures.ts";
import { type PlacedDocument, placeDocuments, sortFolders } from "./transform/places.ts";

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
