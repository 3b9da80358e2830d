import { isFormerPath } from "@shared/contracts/knowledge-base.ts";
import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import type { Content } from "@/data/content.ts";
import type { Article } from "@/data/model.ts";
import { compareDocuments, type DocumentsComparison } from "./compare-documents.ts";
import { type CollectedArticles, collectArticles } from "./documents/collect-articles.ts";
import type { MakePicture } from "./documents/pictures.ts";
import { holdsHelpCenter } from "./documents/recognize-export.ts";
import { type ChosenFile, ImportRefused, listSourceFiles } from "./documents/source-files.ts";
import type { readLastImports } from "./import-dialog.tsx";
import { draftReplacer } from "./import-plan.ts";

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
