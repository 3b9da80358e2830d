import { loadImage } from "@napi-rs/canvas";
import { applyChanges } from "@shared/content/articles.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { NOTHING } from "@/data/published-rows.ts";
import { keepImage, measureImage, shrinkImage } from "@/features/admin/editor/shrink-image.ts";
import { readChosen } from "@/features/admin/import/plan-import.ts";
import type { ChosenFile } from "@/features/admin/import/sources/source-files.ts";
import { listSourceFiles } from "@/features/admin/import/sources/source-files.ts";
import { type Reading, zipMarkdown } from "../zip-markdown.ts";

/** A whole knowledge base: its articles and categories, and the HTML by article id. */
export type ExportedContent = { knowledge: KnowledgeBase; bodies: ReadonlyMap<string, string> };

const EMPTY: KnowledgeBase = { categories: [], articles: [] };

/** Measures images, as jsdom lacks `createImageBitmap`. */
export async function readBitmap(image: Blob) {
  const { width, height } = await loadImage(Buffer.from(await image.arrayBuffer()));
  return { width, height, close: () => undefined };
}

/** Exports a knowledge base. */
export async function exported(
  { knowledge, bodies }: ExportedContent,
  loadStored: Reading["loadImage"] = () => Promise.reject(new Error("There is none.")),
) {
  const loadHtml = async ({ id }: Article) => bodies.get(id) ?? null;
  const { zip, notes } = await zipMarkdown(knowledge, {
    loadHtml,
    loadImage: loadStored,
    measureImage,
  });
  return { bytes: new Uint8Array(await zip.arrayBuffer()), notes };
}

/** Imports files, as the dashboard does, into a knowledge base without content. */
export async function imported(chosen: readonly ChosenFile[]): Promise<ExportedContent> {
  const content = { knowledge: EMPTY, changes: [], published: NOTHING };
  const reading = await readChosen(
    chosen,
    {
      content,
      loadBodies: async () => new Map(),
      readLastImports: async () => ({ isKnown: true, imports: new Map() }),
      makeImage: (file, isFinal) => (isFinal ? keepImage(file) : shrinkImage(file)),
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  if ("errors" in reading) throw new Error(reading.errors.join("\n"));
  const { plan } = reading;
  const changes = plan.added.map(({ change, html }) =>
    change.type === "put-article" && html ? { ...change, text: "own" as const } : change,
  );
  const knowledge = applyChanges(EMPTY, changes);
  const bodies = new Map(
    plan.added.flatMap(({ change, html }) => (html ? [[change.id, html]] : [])),
  );
  return { knowledge, bodies };
}

/** Imports the zip that `exported` made. */
export const importedZip = (bytes: Uint8Array<ArrayBuffer>): Promise<ExportedContent> =>
  imported([{ path: "knowledge-base.zip", file: new File([bytes], "knowledge-base.zip") }]);

/** The texts of a zip's files by their paths. */
export async function textsOf(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ReadonlyMap<string, string>> {
  const file = new File([bytes], "knowledge-base.zip");
  const { files } = await listSourceFiles([{ path: file.name, file }]);
  const texts = files.map(
    async ({ path, read }) => [path, new TextDecoder().decode(await read())] as const,
  );
  return new Map(await Promise.all(texts));
}
