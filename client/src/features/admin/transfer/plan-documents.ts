import { keyOf } from "@/content/change-key.ts";
import type { Content } from "@/content/content.ts";
import { type Article, titleOf } from "@/content/model.ts";
import type { DraftEdit } from "@/content/write-drafts.ts";
import { compareDocuments, type DocumentsComparison } from "./compare-documents.ts";
import { type CollectedArticles, collectArticles } from "./documents/collect-articles.ts";
import type { MakePicture } from "./documents/pictures.ts";
import { holdsHelpCenter } from "./documents/recognize-export.ts";
import { type ChosenFile, ImportRefused, listSourceFiles } from "./documents/source-files.ts";
import { formerPathsOf } from "./former-paths.ts";
import type { readLastImports } from "./last-imports.ts";

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
  loadBodies: (articles: readonly Article[]) => Promise<ReadonlyMap<string, string>>;
  readLastImports: typeof readLastImports;
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
  const [bodies, { isKnown, imports }] = await Promise.all([
    loadBodies(knowledge.articles),
    readLastImports(changes, signal),
  ]);
  const former = new Map(
    [...formerAddresses].map(([id, addresses]) => [id, formerPathsOf(addresses)]),
  );
  const formerPaths = new Map([...former].map(([id, { paths }]) => [id, paths]));
  const compared = await compareDocuments(file, { ...content, bodies, imports, formerPaths });
  const texts = new Map(
    file.articles.map(({ id, content: html }) => [id, html ?? bodies.get(id) ?? ""]),
  );
  const replace = (edit: DraftEdit) => replaceDraft(edit, changes, texts);
  const edits = {
    added: compared.added.map(replace),
    changed: compared.changed.map(replace),
    conflicts: compared.conflicts.map((each) => ({ ...each, edit: replace(each.edit) })),
  };
  return {
    ...compared,
    ...edits,
    isKnown,
    skipped,
    formerCount: [...formerPaths.values()].flat().length,
    notes: [
      ...edits.changed.flatMap(notesOfDraft),
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

/** An edit that sets the draft that is there aside, as a whole, instead of writing over it. */
function replaceDraft(
  edit: DraftEdit,
  drafts: Content["changes"],
  texts: ReadonlyMap<string, string>,
): DraftEdit {
  const draft = drafts.find(({ key }) => key === keyOf(edit.change));
  if (!draft) return edit;
  const html = texts.get(edit.change.id);
  return { ...edit, html, overwrites: true, expectedVersion: draft.version };
}

function notesOfDraft({ change, overwrites }: DraftEdit): DocumentsPlan["notes"] {
  const text = "Its unpublished changes are set aside, and can be restored.";
  const isPut = "value" in change;
  return overwrites && isPut ? [{ title: titleOf(change.value), path: "", text }] : [];
}
