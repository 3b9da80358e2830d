import { openAsBlob } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { type Article, applyChanges, publishedItems } from "@shared/content/articles.ts";
import {
  checkImageFile,
  fitSize,
  IMAGE_QUALITY,
  ImageRefused,
  staysAsItIs,
} from "@shared/content/image-rules.ts";
import {
  type Change,
  knowledgeBaseApi,
  publishedChangeSchema,
} from "@shared/contracts/knowledge-base.ts";
import { publishingApi } from "@shared/contracts/publishing.ts";
import * as z from "zod/mini";
import { type ImportWatch, readChosen } from "@/features/admin/import/plan-import.ts";
import {
  type ChosenFile,
  ImportRefused,
  isSystemPath,
  lineOfHiddenFolder,
  MAX_FILES,
} from "@/features/admin/import/sources/source-files.ts";
import { reasonOf, UserError } from "../user-error.ts";
import { ApiError, type Call } from "./connect.ts";

export type Published = Awaited<ReturnType<typeof readPublished>>;

/** Reads the published content at a revision, and the fingerprints of imports. Throws a UserError. */
export async function readPublished(call: Call) {
  const published = await call(knowledgeBaseApi, "GET /api/knowledge-base/all");
  const changes = z.array(publishedChangeSchema).parse(published.changes);
  const { imports } = await call(publishingApi, "GET /api/knowledge-base/imports");
  const knowledge = publishedItems(changes);
  const readPublishedHtml = async (id: string) => {
    const key = "GET /api/knowledge-base/articles/:id/source";
    const article = await call(knowledgeBaseApi, key, { params: { id } }).catch((error) => {
      // The article was deleted since.
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
    return article?.html;
  };
  return {
    content: {
      knowledge,
      changes: [],
      published: { revision: published.revision, ...knowledge },
    },
    /** The fingerprints of the latest imports, by article id. */
    imports: new Map(imports.map(({ id, hash }) => [id, hash])),
    /** The HTML of these articles, by id. A text that was published after the revision is the newer one. */
    loadBodies: async (articles: readonly Article[]) => {
      const bodies = new Map<string, string>();
      for (const { id, bodyIn } of articles) {
        const html = bodyIn && (await readPublishedHtml(id));
        if (html) bodies.set(id, html);
      }
      return bodies;
    },
    /** The knowledge base with these changes over it. */
    withChanges: (drafted: readonly Change[]) => applyChanges(knowledge, drafted),
  };
}

export type ContentPlan = Awaited<ReturnType<typeof planContent>>;

/**
 * Compares files with the published content, as the admin area does. Returns the plan, without deletions; `skipped`
 * gets a line for each file that is no article, `onArticle` each converted article. Throws a UserError.
 */
export async function planContent(
  { files, skipped }: Chosen,
  published: Published,
  onArticle: ImportWatch["onArticle"] = () => undefined,
) {
  const { content, imports, loadBodies } = published;
  const readLastImports = async () => ({ isKnown: true, imports });
  const site = { content, loadBodies, readLastImports, makeImage };
  const { signal } = new AbortController();
  const watch: ImportWatch = { signal, onProgress: () => undefined, onArticle };
  const reading = await readChosen(files, site, watch).catch((error) => {
    throw error instanceof ImportRefused ? new UserError(error.message) : error;
  });
  if ("errors" in reading) throw new UserError(...reading.errors);
  return { ...reading.plan, skipped: [...skipped, ...reading.plan.skipped] };
}

/** The files that a command's path names, one or those of a folder, and a line for each that was skipped. */
type Chosen = { files: ChosenFile[]; skipped: string[] };

/** Finds the files of a path, without hidden folders. Throws a UserError. */
export async function chooseFiles(path: string): Promise<Chosen> {
  const chosen: Chosen = { files: [], skipped: [] };
  const start = resolve(path);
  try {
    const found = await stat(start);
    if (!found.isFile() && !found.isDirectory()) {
      throw new UserError(`${path} can't be read: it is neither a file nor a folder.`);
    }
    await addFiles(chosen, start, basename(start), found);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = reasonOf(error);
    const why = reason === "ENOENT" ? "there is no such file or folder" : reason;
    throw new UserError(`${path} can't be read: ${why}.`);
  }
  return chosen;
}

type Kind = { isFile: () => boolean; isDirectory: () => boolean };

/** Adds a file, or those in a folder; `shown` is its path from the chosen folder on, with slashes. */
async function addFiles(chosen: Chosen, path: string, shown: string, kind: Kind): Promise<void> {
  const { files, skipped } = chosen;
  if (kind.isFile()) {
    // A blob's bytes are read when they are needed.
    const blob = await openAsBlob(path).catch(() => null);
    if (blob) files.push({ path: shown, file: new File([blob], basename(path)) });
    else skipped.push(`${shown}: it can't be read.`);
    return;
  }
  if (!kind.isDirectory()) {
    // A link may lead out of the folder, or round in it.
    skipped.push(`${shown}: it is a link or no file.`);
    return;
  }
  await addFolder(chosen, path, shown);
}

async function addFolder(chosen: Chosen, path: string, shown: string): Promise<void> {
  const { files, skipped } = chosen;
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    // The import has no files without the chosen folder itself.
    if (!shown.includes("/")) throw error;
    skipped.push(`${shown}: it can't be read.`);
    return [];
  });
  for (const entry of entries) {
    // An import refuses so many files; a folder chosen by mistake may have millions.
    if (files.length > 2 * MAX_FILES) return;
    const inside = `${shown}/${entry.name}`;
    const hidden = entry.isDirectory() ? lineOfHiddenFolder(`${inside}/`) : null;
    if (isSystemPath(inside)) continue;
    if (hidden !== null) skipped.push(hidden);
    else await addFiles(chosen, join(path, entry.name), inside, entry);
  }
}

/**
 * Makes an article's image of a file, its address as `data:`, within the bounds of the admin area's editor. A file that
 * `isFinal` comes from an export, which has it within bounds. @throws ImageRefused
 */
export async function makeImage(file: File, isFinal = false) {
  checkImageFile(file);
  const bytes = Buffer.from(await file.arrayBuffer());
  const image = await loadImage(bytes).catch(() => {
    throw new ImageRefused(`“${file.name}” can't be read. Save it as JPEG or PNG and try again.`);
  });
  const { width, height } = image;
  const size = isFinal ? { width, height } : fitSize(width, height);
  if (isFinal || staysAsItIs(file, width, size.width)) {
    return { address: `data:${file.type};base64,${bytes.toString("base64")}`, ...size };
  }
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, size.width, size.height);
  const webp = await canvas.encode("webp", IMAGE_QUALITY * 100);
  return { address: `data:image/webp;base64,${webp.toString("base64")}`, ...size };
}
