import { isFormerPath } from "@shared/contracts/knowledge-base.ts";
import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import type { Content } from "@/data/content.ts";
import { type Article, isSameItem, keyOf, metadataOf } from "@/data/model.ts";
import type { DraftEdit } from "@/features/admin/drafts/write-drafts.ts";
import { type CollectedArticles, collectArticles } from "./collect-articles.ts";
import { createStep } from "./create-step.ts";
import type { TransferFile } from "./formats/knowledge-base-json.ts";
import { comparableHtml, draftReplacer, fingerprint, type ImportPlan } from "./import-plan.ts";
import { holdsHelpCenter } from "./sources/recognize-export.ts";
import { type ChosenFile, ImportRefused, listSourceFiles } from "./sources/source-files.ts";
import { canonicalHtml } from "./transform/html.ts";
import type { MakePicture } from "./transform/pictures.ts";

/** What an import of documents would do. Nothing is deleted: documents are seldom a whole knowledge base. */
export type DocumentsPlan = Pick<CollectedArticles, "skipped" | "notes"> &
  DocumentsComparison & {
    /** Whether the server said what was imported before. */
    isKnown: boolean;
    /** How many former addresses of the articles can be redirected. */
    formerCount: number;
  };

/** The site that an import is for, as a browser or a command has it. */
export type ImportSite = {
  content: Pick<Content, "knowledge" | "changes" | "published">;
  loadBodies: (
    articles: readonly Article[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, string>>;
  /** The fingerprints of what was imported last, by article id; `isKnown` is false where nobody says. */
  readLastImports: (
    drafts: Content["changes"],
    signal: AbortSignal,
  ) => Promise<{ isKnown: boolean; imports: ReadonlyMap<string, string> }>;
  makePicture: MakePicture;
};

/** Whoever waits for an import. */
export type ImportWatch = {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
};

/** Whether a file is JSON with articles of another help center. */
export async function isHelpCenterExport(file: File): Promise<boolean> {
  return holdsHelpCenter(await file.text());
}

/** Plans the import of Markdown, HTML and exports of other help centers, also in zips. Rejects with ImportRefused where there is nothing to import. */
export async function planDocuments(
  chosen: readonly ChosenFile[],
  { content, loadBodies, readLastImports, makePicture }: ImportSite,
  { signal, onProgress }: ImportWatch,
): Promise<DocumentsPlan> {
  const { knowledge, changes } = content;
  const files = await listSourceFiles(chosen);
  const { skipped, notes, formerAddresses, ...file } = await collectArticles(files, {
    knowledge,
    makePicture,
    signal,
    onProgress,
  });
  if (file.articles.length + file.categories.length === 0) {
    throw new ImportRefused(
      ["There are no articles to import.", ...skipped.slice(0, 20)].join(" "),
    );
  }
  const ids = new Set(file.articles.map(({ id }) => id));
  const [bodies, { isKnown, imports }] = await Promise.all([
    loadBodies(
      knowledge.articles.filter(({ id }) => ids.has(id)),
      signal,
    ),
    readLastImports(changes, signal),
  ]);
  const former = new Map(
    [...formerAddresses].map(([id, addresses]) => [id, formerPathsOf(addresses)]),
  );
  const formerPaths = new Map([...former].map(([id, { paths }]) => [id, paths]));
  const compared = await compareDocuments(
    file,
    { ...content, bodies, imports, formerPaths },
    signal,
  );
  const overDraft = draftReplacer(changes, bodies);
  return {
    ...compared,
    added: compared.added.map(overDraft),
    changed: compared.changed.map(overDraft),
    conflicts: compared.conflicts.map((each) => ({ ...each, edit: overDraft(each.edit) })),
    isKnown,
    skipped,
    formerCount: [...formerPaths.values()].flat().length,
    notes: [
      ...notes,
      ...file.articles.flatMap(({ id, title }) =>
        (former.get(id)?.refused ?? []).map((address) => ({
          title,
          path: "",
          text: `Its former address ${address} can’t be redirected: it has no path of its own.`,
        })),
      ),
    ],
  };
}

/**
 * The paths of former addresses (URLs, or paths of an unnamed site) as a redirect has them, each once, and the addresses
 * that no redirect can begin at: those that differ only by what is behind a question mark, and a site's start.
 */
export function formerPathsOf(addresses: readonly string[]): {
  paths: string[];
  refused: string[];
} {
  const paths = new Set<string>();
  const refused: string[] = [];
  for (const address of addresses) {
    const url = URL.canParse(address, "http://x") ? new URL(address, "http://x") : null;
    const path = decodeOrKeep(url?.pathname ?? "").replace(/\/+$/, "");
    const isRedirectable = isFormerPath(path) && path.length <= PUBLISH_LIMITS.link;
    if (isRedirectable && url?.search === "") paths.add(path);
    else refused.push(address);
  }
  return { paths: [...paths], refused };
}

/** What an import of documents would do with the knowledge base as it is; it deletes nothing. */
type DocumentsComparison = ImportPlan & {
  /** How many articles were changed here since the last import, and not in the documents. */
  kept: number;
};

type Site = Pick<Content, "knowledge" | "changes" | "published"> & {
  /** The HTML of the articles that are here, by id. */
  bodies: ReadonlyMap<string, string>;
  /** The fingerprints of what was imported last, by article id. */
  imports: ReadonlyMap<string, string>;
  /** The paths that documents had elsewhere, by article id. */
  formerPaths: ReadonlyMap<string, readonly string[]>;
};

/**
 * Compares documents with the knowledge base. An article that nobody changed here since it was imported last, or since
 * the product was installed, follows its document; one that was changed on both sides is a conflict. Yields to the main
 * thread. Rejects when it is aborted.
 */
export async function compareDocuments(
  documents: TransferFile,
  site: Site,
  signal?: AbortSignal,
): Promise<DocumentsComparison> {
  const step = createStep(signal);
  const { knowledge } = site;
  const here = new Map(knowledge.articles.map((article) => [article.id, article]));
  const found: DocumentsComparison = {
    added: [],
    changed: [],
    conflicts: [],
    deletions: [],
    unchanged: 0,
    cleaned: 0,
    kept: 0,
  };
  for (const value of documents.categories) {
    const basedOn = knowledge.categories.find(({ id }) => id === value.id) ?? null;
    const edit: DraftEdit = { change: { type: "put-category", id: value.id, value, basedOn } };
    if (!basedOn) found.added.push(edit);
    else if (!isSameItem(basedOn, value)) found.changed.push(edit);
  }
  for (const article of documents.articles) {
    await step();
    addArticle(found, article, here.get(article.id), site);
  }
  return found;
}

type ImportedArticle = TransferFile["articles"][number];

function addArticle(
  found: DocumentsComparison,
  article: ImportedArticle,
  before: Article | undefined,
  { bodies, imports, formerPaths, ...site }: Site,
): void {
  const { content, ...value } = article;
  const html = (before && bodies.get(before.id)) ?? null;
  const text = comparableHtml(html && canonicalHtml(html));
  // A document without a text leaves the article's as it is.
  const hash = fingerprint(value, content === null ? text : comparableHtml(content));
  const imported = { hash, formerPaths: [...(formerPaths.get(value.id) ?? [])] };
  const edit = editOf(article, before, imported);
  if (!before) return void found.added.push(edit);
  const current = fingerprint(before, text);
  const last = imports.get(before.id);
  if (current === hash) found.unchanged += 1;
  else if (current === last || isUntouched(before, site)) found.changed.push(edit);
  else if (hash === last) found.kept += 1;
  else found.conflicts.push({ edit, here: before, html });
}

function editOf(
  { content, ...value }: ImportedArticle,
  before: Article | undefined,
  imported: NonNullable<DraftEdit["imported"]>,
): DraftEdit {
  const body = before ? "below" : "none";
  const basedOn = before ? metadataOf(before) : null;
  const change = { type: "put-article", id: value.id, value, body, basedOn } as const;
  return { change, imported, ...(content && { html: content }) };
}

/** Whether an article is as it was built in. */
function isUntouched({ id }: Article, { changes, published }: Pick<Site, "changes" | "published">) {
  const key = keyOf({ type: "put-article", id });
  return ![...changes.map(({ change }) => change), ...published.changes].some(
    (change) => keyOf(change) === key,
  );
}
