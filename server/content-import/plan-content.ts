import { isSameItem } from "@/content/model.ts";
import type { CollectedArticles } from "@/features/admin/transfer/documents/collect-articles.ts";
import type { ImportPlan } from "@/features/admin/transfer/import-plan.ts";
import type { CleanHtml } from "../knowledge-base/clean-html.ts";
import type { Chosen } from "./choose-files.ts";
import { ContentFaults } from "./content-faults.ts";
import { makePicture } from "./make-picture.ts";
import type { Published } from "./read-published.ts";
import {
  collectArticles,
  ImportRefused,
  isJson,
  listSourceFiles,
  planImport,
  readExport,
} from "./transfer-modules.ts";

/** What an import would do. Nothing is deleted. */
export type ContentPlan = Pick<ImportPlan, "added" | "changed" | "cleaned"> &
  Pick<CollectedArticles, "skipped" | "notes"> & {
    /** How many articles are as in the files already. */
    unchanged: number;
  };

type Edit = ImportPlan["changed"][number];

/** Compares files with what is published. `cleanHtml` makes HTML what is stored of it. Throws ContentFaults. */
export async function planContent(
  chosen: Chosen,
  { knowledge, readTexts }: Published,
  cleanHtml: (html: string) => CleanHtml,
): Promise<ContentPlan> {
  const { skipped, notes, ...file } = await readFiles(chosen, knowledge);
  const texts = await readTexts(file.articles.map(({ id }) => id));
  const { added, changed: different, cleaned } = await planImport(file, knowledge, texts);
  const changed = different.flatMap((edit) => {
    // What was published has its pictures at addresses of their own.
    const isSameText = edit.html && cleanHtml(edit.html).html === texts.get(edit.change.id);
    return isSameText ? withoutText(edit) : [edit];
  });
  const edited = [...added, ...changed].filter(({ change }) => change.type === "put-article");
  const unchanged = file.articles.length - edited.length;
  return { added, changed, cleaned, unchanged, skipped, notes };
}

async function readFiles(
  { files, skipped }: Chosen,
  knowledge: Published["knowledge"],
): Promise<CollectedArticles> {
  const [first, ...others] = files;
  if (first && others.length === 0 && (await isJson(first.file))) {
    const read = await readExport(first.file);
    if ("faults" in read) throw new ContentFaults(read.faults);
    return { ...read.file, skipped: [], notes: [] };
  }
  const collected = await collect(files, knowledge);
  const all = [...skipped, ...collected.skipped];
  if (collected.articles.length > 0) return { ...collected, skipped: all };
  throw new ContentFaults(["There is no Markdown or HTML to import.", ...all]);
}

async function collect(files: Chosen["files"], knowledge: Published["knowledge"]) {
  try {
    return await collectArticles(await listSourceFiles(files), { knowledge, makePicture });
  } catch (error) {
    if (error instanceof ImportRefused) throw new ContentFaults([error.message]);
    throw error;
  }
}

function withoutText({ html: _, ...edit }: Edit): Edit[] {
  const { change } = edit;
  const isSame =
    change.type === "put-article" && change.basedOn && isSameItem(change.basedOn, change.value);
  return isSame ? [] : [edit];
}
