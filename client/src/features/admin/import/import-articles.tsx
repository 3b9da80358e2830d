import * as z from "zod/mini";
import { messageOf } from "@/data/http.ts";
import { loadBodies } from "@/data/load-body.ts";
import type { Article } from "@/data/model.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import type { Draft } from "@/features/admin/drafts/drafts.ts";
import { adminPaths, readAdmin } from "../shell/admin-api.ts";
import { ArticleImportPreview } from "./article-import-preview.tsx";
import { ImportDialog, type ShowProgress } from "./import-dialog.tsx";
import type { ChosenFile } from "./sources/source-files.ts";

export const ARTICLE_FILES = ".json,.zip,.md,.markdown,.html,.htm,application/json,application/zip";

type ImportArticlesProps = { chosen: readonly ChosenFile[]; onClose: () => void };

/** Imports articles as drafts: compares files with what is here, and says what would be added, changed and deleted. */
export function ImportArticles({ chosen, onClose }: ImportArticlesProps) {
  const content = useContent();

  async function read(
    files: readonly ChosenFile[],
    { signal, show }: { signal: AbortSignal; show: ShowProgress },
  ) {
    const stepOf = (name: string) => (done: number, total: number) =>
      show(`${name} article ${done + 1} of ${total}…`, { done, total });
    const loadCompared = (articles: readonly Article[]) =>
      loadBodies(articles, signal, stepOf("Comparing"));
    const site = { content, loadBodies: loadCompared, readLastImports, makeImage };
    // With what reads zips and Markdown.
    const [{ readChosen }, { ImportRefused }] = await Promise.all([
      import("./plan-import.ts"),
      import("./sources/source-files.ts"),
    ]);
    return readChosen(files, site, { signal, onProgress: stepOf("Reading") }).catch((error) => {
      if (error instanceof ImportRefused) return { errors: [messageOf(error)] };
      // The site has trouble, not the file: another try may help.
      throw error;
    });
  }

  return (
    <ImportDialog
      chosen={chosen}
      read={read}
      // They are compared with what is here; without the drafts that would not be all.
      isReady={content.drafts !== "loading"}
      onClose={onClose}
    >
      {(step) => <ArticleImportPreview {...step} />}
    </ImportDialog>
  );
}

// Brings along the code that scales images down.
async function makeImage(file: File, isFinal: boolean) {
  const { keepImage, shrinkImage } = await import("../editor/shrink-image.ts");
  return isFinal ? keepImage(file) : shrinkImage(file);
}

const schema = z.object({ imports: z.array(z.object({ id: z.string(), hash: z.string() })) });

/**
 * Reads the fingerprints of the last import by article id: those of the published articles, and those of this browser's
 * drafts. `isKnown` is false if the server doesn't tell; rejects when aborted.
 */
async function readLastImports(
  drafts: readonly Draft[],
  signal: AbortSignal,
): Promise<{ isKnown: boolean; imports: ReadonlyMap<string, string> }> {
  const response = await readAdmin(adminPaths.imports, schema, signal).catch(() => null);
  signal.throwIfAborted();
  const published = (response?.imports ?? []).map(({ id, hash }) => [id, hash] as const);
  const drafted = drafts.flatMap(({ change, imported }) =>
    imported ? [[change.id, imported.hash] as const] : [],
  );
  return { isKnown: response !== null, imports: new Map([...published, ...drafted]) };
}
