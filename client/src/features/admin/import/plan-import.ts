import { fitsRequest, isFormerPath } from "@shared/content/article-paths.ts";
import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { formatLimit } from "@shared/text/bytes.ts";
import { isStorable } from "@shared/text/text.ts";
import { type Article, articlesById, type Change, type KnowledgeBase } from "@/data/model.ts";
import type { Content } from "@/features/admin/drafts/content.ts";
import {
  deletionOf,
  isSameItem,
  keyOf,
  ownFields,
  publishedRevisionOf,
} from "@/features/admin/drafts/items.ts";
import type { DraftEdit } from "@/features/admin/drafts/write-drafts.ts";
import { plainPath } from "@/lib/paths.ts";
import { type CollectedArticles, collectArticles } from "./collect-articles.ts";
import {
  type Compared,
  compareDocument,
  compareExported,
  type FoundArticle,
} from "./compare-articles.ts";
import { createStep } from "./create-step.ts";
import { MAX_TRANSFER, readTransfer, type TransferFile } from "./formats/knowledge-base-json.ts";
import { holdsHelpCenter } from "./sources/recognize-export.ts";
import { type ChosenFile, ImportRefused, listSourceFiles } from "./sources/source-files.ts";
import type { MakeImage } from "./transform/images.ts";
import type { Recognized } from "./transform/recognize.ts";

/** An article that was changed here and in what is imported; `html` is its text here. */
export type ImportConflict = { edit: PlannedEdit; here: Article; html: string | null };

/** An edit of an import; `told` says what it changes in an article that is here, and by what that one is known. */
export type PlannedEdit = DraftEdit & { told?: string };

/**
 * The changes that an import would make. Each edit starts from the compared draft, or from none; an edit that
 * `overwrites` moves that draft to the trash. An export of this product has no values for the fields of documents.
 */
export type ImportPlan = Pick<CollectedArticles, "skipped" | "notes"> & {
  added: PlannedEdit[];
  changed: PlannedEdit[];
  conflicts: ImportConflict[];
  /** The articles and categories that an export does not have; documents are seldom a whole knowledge base. */
  deletions: DraftEdit[];
  /** The number of articles that equal the file's or the documents'. */
  unchanged: number;
  /** The number of articles that were changed here since the last import, and not in the documents. */
  kept: number;
  /** The number of an export's articles from which HTML was removed that is not allowed. */
  cleaned: number;
  /** True if the server told what was imported before. */
  isKnown: boolean;
  /** The number of former addresses that can be redirected. */
  formerCount: number;
};

/** The fingerprints of what was imported last, by article id; `isKnown` is false where nobody says. */
type LastImports = { isKnown: boolean; imports: ReadonlyMap<string, string> };

// An export of this product replaces what is here, whatever it was made of.
const NOT_ASKED: LastImports = { isKnown: true, imports: new Map() };

/** The site that an import is for, as a browser or a command has it. */
export type ImportSite = {
  content: Pick<Content, "knowledge" | "changes"> & {
    published: Pick<Content["published"], "articles" | "categories" | "withdrawn">;
  };
  loadBodies: (
    articles: readonly Article[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, string>>;
  readLastImports: (drafts: Content["changes"], signal: AbortSignal) => Promise<LastImports>;
  makeImage: MakeImage;
};

/** Whoever waits for an import. */
export type ImportWatch = {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  /** Called with each article of documents once it is converted. */
  onArticle?: (article: TransferFile["articles"][number]) => void;
};

/**
 * Reads the chosen files by their content, and plans the import: an export of this product, else Markdown, HTML and
 * exports of other help centers, also in zips. Resolves to the errors of an export. Rejects with ImportRefused if there
 * is nothing to import, and when it is aborted.
 */
export async function readChosen(
  chosen: readonly ChosenFile[],
  site: ImportSite,
  { signal, onProgress, onArticle }: ImportWatch,
): Promise<{ plan: ImportPlan } | { errors: readonly string[] }> {
  const only = chosen.length === 1 ? chosen[0]?.file : undefined;
  if (only && (await isJson(only))) {
    if (only.size > MAX_TRANSFER)
      return { errors: [`The file is larger than ${formatLimit(MAX_TRANSFER)}.`] };
    const text = await only.text();
    const read = readTransfer(text);
    if ("file" in read) return { plan: await planImport(read.file, site, NOT_ASKED, signal) };
    if (!holdsHelpCenter(text)) return read;
  }
  const files = await listSourceFiles(chosen);
  const { knowledge, changes } = site.content;
  const last = await site.readLastImports(changes, signal);
  const { makeImage } = site;
  const collected = await collectArticles(files, {
    knowledge,
    imported: new Set(last.imports.keys()),
    makeImage,
    signal,
    onProgress,
    onArticle,
  });
  if (collected.articles.length + collected.categories.length === 0) {
    const lines = ["There are no articles to import.", ...collected.skipped.slice(0, 20)];
    throw new ImportRefused(lines.join(" "));
  }
  return { plan: await planImport(collected, site, last, signal) };
}

// Tells JSON by its first character, or by the file's ending: a damaged .json file then gets the error for JSON.
async function isJson(file: File): Promise<boolean> {
  const start = await file.slice(0, 1_000).text();
  return /^\uFEFF?\s*[[{]/.test(start) || /\.json$/i.test(file.name);
}

/**
 * Compares an export or documents with the knowledge base by id. Yields to the main thread: sanitising takes seconds.
 * Rejects when it is aborted.
 */
export async function planImport(
  file: TransferFile | CollectedArticles,
  { content, loadBodies }: Pick<ImportSite, "content" | "loadBodies">,
  last: LastImports,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const { knowledge, changes } = content;
  const documents = "notes" in file ? file : null;
  const inFile = new Set([...file.articles, ...file.categories].map(kindAndId));
  const bodies = await loadBodies(
    knowledge.articles.filter((article) => inFile.has(kindAndId(article))),
    signal,
  );
  const overDraft = draftReplacer(content, bodies);
  const plan = startPlan(documents, last.isKnown);
  if (!documents) plan.deletions.push(...deletionsOf(knowledge, inFile).map(overDraft));
  for (const change of changesOfCategories(file, knowledge)) {
    plan[change.basedOn ? "changed" : "added"].push(overDraft({ change }));
  }
  const here = articlesById(knowledge);
  const step = createStep(signal);
  const touched = new Set([
    ...changes.map(({ key }) => key),
    ...content.published.articles.filter(({ revision = 0 }) => revision > 0).map(kindAndId),
  ]);
  for (const article of file.articles) {
    await step();
    const before = here.get(article.id);
    const found = { article, before, html: (before && bodies.get(before.id)) ?? null };
    const { verdict, edit, told, isCleaned } = documents
      ? compareDocument(
          found,
          takeFormerPaths(article, documents, plan),
          last.imports,
          touched.has(kindAndId(article)),
        )
      : compareExported(found);
    if (isCleaned) plan.cleaned += 1;
    const by = recognitionOf(found, documents?.recognized.get(article.id));
    const why = [told.join(", "), by].filter(Boolean).join("; ");
    addTo(plan, found, verdict, { ...overDraft(edit), told: why });
  }
  return plan;
}

/** The reason for which an article counts as an existing one, if neither its title nor its address tells. */
function recognitionOf(
  { article: { title, origin }, before }: FoundArticle,
  by: Recognized["by"] | undefined,
): string | undefined {
  if (by === "title") return "known by its title";
  const hasOtherName = by === "origin" && origin && before && before.title !== title;
  return hasOtherName ? `was “${before.title}”, known by ${origin}` : undefined;
}

function addTo(
  plan: ImportPlan,
  { before, html }: FoundArticle,
  verdict: Compared["verdict"],
  edit: PlannedEdit,
): void {
  if (verdict === "unchanged" || verdict === "kept") plan[verdict] += 1;
  else if (verdict !== "conflict") plan[verdict].push(edit);
  else if (before) plan.conflicts.push({ edit, here: before, html });
}

const startPlan = (documents: CollectedArticles | null, isKnown: boolean): ImportPlan => ({
  added: [],
  changed: [],
  conflicts: [],
  deletions: [],
  unchanged: 0,
  kept: 0,
  cleaned: 0,
  isKnown,
  formerCount: 0,
  skipped: documents?.skipped ?? [],
  notes: [...(documents?.notes ?? [])],
});

function changesOfCategories({ categories }: TransferFile, here: KnowledgeBase): Change[] {
  return categories.flatMap((category) => {
    const known = here.categories.find(({ id }) => id === category.id);
    const basedOn = known ? ownFields(known) : null;
    const value = ownFields({ ...category, origin: category.origin || known?.origin });
    const isSame = basedOn && isSameItem(basedOn, value);
    return isSame ? [] : [{ type: "put-category", id: value.id, value, basedOn } as const];
  });
}

function deletionsOf(
  { articles, categories }: KnowledgeBase,
  inFile: ReadonlySet<string>,
): DraftEdit[] {
  return [...articles, ...categories]
    .filter((item) => !inFile.has(kindAndId(item)))
    .map((item) => ({ change: deletionOf(item) }));
}

const kindAndId = (item: { id: string }) =>
  `${"title" in item ? "article" : "category"}:${item.id}`;

/**
 * Returns what makes an edit of this content: over the draft that is there it replaces that as a whole, and no newer one.
 * `texts` is the HTML of articles by id: one that the edit leaves alone goes on being the draft's.
 */
function draftReplacer(
  { changes, published }: ImportSite["content"],
  texts: ReadonlyMap<string, string>,
) {
  const byKey = new Map(changes.map((draft) => [draft.key, draft]));
  return (edit: DraftEdit): DraftEdit => {
    const key = keyOf(edit.change);
    const draft = byKey.get(key);
    if (!draft) {
      const publishedRevision = publishedRevisionOf(published, key);
      return { ...edit, expectedVersion: null, publishedRevision };
    }
    const isOwn = draft.change.type === "put-article" && draft.change.text === "own";
    const html = edit.html ?? (isOwn ? texts.get(edit.change.id) : undefined);
    // Undone, a deletion brings the draft back.
    const overwrites = "value" in edit.change;
    return { ...edit, html, overwrites, expectedVersion: draft.version ?? null };
  };
}

/** The paths of a document's former addresses; those that have none, and how many there are, go to the plan. */
function takeFormerPaths(
  { id, title }: FoundArticle["article"],
  { formerAddresses }: CollectedArticles,
  plan: ImportPlan,
): string[] {
  const { paths, refused } = formerPathsOf(formerAddresses.get(id) ?? []);
  plan.formerCount += paths.length;
  for (const address of refused) {
    const text = `Its former address ${address} can’t be redirected: it has no path of its own.`;
    plan.notes.push({ title, path: "", text });
  }
  return paths;
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
    const path = plainPath(url?.pathname ?? "");
    const isShort = path.length <= PUBLISH_LIMITS.link && fitsRequest(path);
    const isRedirectable = isFormerPath(path) && isStorable(path) && isShort;
    if (isRedirectable && url?.search === "") paths.add(path);
    else refused.push(address);
  }
  return { paths: [...paths], refused };
}
