import { type Dirent, openAsBlob } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { builtInLayerOf } from "@shared/content/built-in.ts";
import {
  checkPictureFile,
  fitSize,
  PICTURE_QUALITY,
  PictureRefused,
  staysAsItIs,
} from "@shared/content/html-rules.ts";
import {
  type Article,
  type KnowledgeBase,
  type Layer,
  resolveLayers,
} from "@shared/content/layers.ts";
import {
  knowledgeBaseApi,
  type PublishedChange,
  publishedChangeSchema,
  redirectSchema,
} from "@shared/contracts/knowledge-base.ts";
import { publishingApi } from "@shared/contracts/publishing.ts";
import * as z from "zod/mini";
import type { ImportPlan } from "@/features/admin/import/import-plan.ts";
import type { DocumentsPlan, ImportSite } from "@/features/admin/import/plan-documents.ts";
import { reasonOf } from "../db/data-folder.ts";
import { readBuiltInTexts } from "../seo/published-site.ts";
import { UserError } from "../user-error.ts";
import { ApiError, type Connection } from "./connect.ts";
import { ImportRefused, MAX_FILES, readChosen } from "./transfer-modules.ts";

/** Why files can't be imported, a line for each fault. */
export class ContentFaults extends Error {
  override name = "ContentFaults";
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join(" "));
    this.lines = lines;
  }
}

/** What everybody sees at a revision, and what was imported before. */
export type Published = {
  content: ImportSite["content"];
  /** The fingerprints of what was imported last, by article id. */
  imports: ReadonlyMap<string, string>;
  /** The HTML of these articles, by id. A text that was published after the revision is newer. */
  loadBodies: (articles: readonly Article[]) => Promise<ReadonlyMap<string, string>>;
  /** The knowledge base with these changes over it. */
  withChanges: (changes: Layer["changes"]) => KnowledgeBase;
};

/** Reads what is published. Throws a UserError. */
export async function readPublished({ call }: Connection): Promise<Published> {
  const { revision, ...layer } = await call(knowledgeBaseApi, "GET /api/knowledge-base/all");
  const changes = z.array(publishedChangeSchema).parse(layer.changes);
  const moved = z.array(redirectSchema).parse(layer.redirects ?? []);
  const { imports } = await call(publishingApi, "GET /api/knowledge-base/imports");
  const builtInTexts = readBuiltInTexts();
  const layers: Layer[] = [
    builtInLayerOf((id) => builtInTexts.has(id)),
    { name: "published", changes: changes.map(withoutBasis) },
  ];
  const knowledge = resolveLayers(layers);

  const loadBodies = async (articles: readonly Article[]) => {
    const bodies = new Map<string, string>();
    for (const { id, bodyIn } of articles) {
      const text = bodyIn === "built-in" && builtInTexts.get(id);
      if (text) bodies.set(id, text);
    }
    const published = articles.filter(({ bodyIn }) => bodyIn === "published");
    for (const { id } of published) {
      const key = "GET /api/knowledge-base/articles/:id";
      const article = await call(knowledgeBaseApi, key, { params: { id } }).catch(orMissing);
      if (article?.html) bodies.set(id, article.html);
    }
    return bodies;
  };
  const redirects = new Map(moved.map(({ from, to }) => [from, to]));
  return {
    content: {
      knowledge,
      changes: [],
      published: { revision, changes, redirects, unloaded: new Map() },
    },
    imports: new Map(imports.map(({ id, hash }) => [id, hash])),
    loadBodies,
    withChanges: (drafted) => resolveLayers([...layers, { name: "draft", changes: drafted }]),
  };
}

const withoutBasis = (change: PublishedChange) => ({ ...change, basedOn: null });

// It was deleted since.
function orMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** What an import would do. Nothing is deleted; `documents` is null for the product's own export. */
export type ContentPlan = Pick<
  ImportPlan,
  "added" | "changed" | "conflicts" | "unchanged" | "cleaned"
> & {
  documents: Pick<DocumentsPlan, "kept" | "formerCount" | "notes"> | null;
  /** A line for each file that is no article. */
  skipped: readonly string[];
};

/** Compares files with what is published, as the admin area does. Throws ContentFaults. */
export async function planContent(
  { files, skipped }: Chosen,
  { content, imports, loadBodies }: Published,
): Promise<ContentPlan> {
  const site = {
    content,
    loadBodies,
    readLastImports: async () => ({ isKnown: true, imports }),
    makePicture,
  };
  const watch = { signal: new AbortController().signal, onProgress: () => undefined };
  const reading = await readChosen(files, site, watch).catch(explainRefusal);
  if ("faults" in reading) throw new ContentFaults(reading.faults);
  const { plan } = reading;
  if ("notes" in plan) return { ...plan, documents: plan, skipped: [...skipped, ...plan.skipped] };
  return { ...plan, documents: null, skipped };
}

function explainRefusal(error: unknown): never {
  if (error instanceof ImportRefused) throw new ContentFaults([error.message]);
  throw error;
}

/** A file of the import; the path begins with the folder's name, with slashes between folders. */
type ChosenFile = { path: string; file: File };

/** What a path of the command line names: one file, or the files of a folder, and a line for each that was left out. */
type Chosen = { files: ChosenFile[]; skipped: string[] };

/** Finds the files of a path, without those whose names begin with a point. Throws a UserError. */
export async function chooseFiles(path: string): Promise<Chosen> {
  const chosen: Chosen = { files: [], skipped: [] };
  const start = resolve(path);
  try {
    const found = await stat(start);
    if (found.isDirectory()) await addFolder(start, basename(start), chosen);
    else if (found.isFile()) await addFile(start, basename(start), chosen);
    else throw new UserError(`${path} can't be read: it is neither a file nor a folder.`);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = reasonOf(error);
    const why = reason === "ENOENT" ? "there is no such file or folder" : reason;
    throw new UserError(`${path} can't be read: ${why}.`);
  }
  return chosen;
}

async function addFolder(folder: string, name: string, chosen: Chosen): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    // An import refuses so many; a folder chosen by mistake may have millions.
    if (chosen.files.length > 2 * MAX_FILES) return;
    if (!entry.name.startsWith(".")) await addEntry(entry, folder, name, chosen);
  }
}

async function addEntry(entry: Dirent, folder: string, name: string, chosen: Chosen) {
  const path = join(folder, entry.name);
  const shown = `${name}/${entry.name}`;
  if (entry.isDirectory()) await addFolder(path, shown, chosen);
  else if (entry.isFile()) await addFile(path, shown, chosen);
  // It may lead out of the folder, or round in it.
  else chosen.skipped.push(`${shown}: it is a link or no file.`);
}

async function addFile(path: string, shown: string, { files, skipped }: Chosen): Promise<void> {
  try {
    // Its bytes are read when they are needed.
    const blob = await openAsBlob(path);
    files.push({ path: shown, file: new File([blob], basename(path)) });
  } catch {
    skipped.push(`${shown}: it can't be read.`);
  }
}

/** A picture as an article holds it, its address as `data:`. */
type ArticlePicture = { address: string; width: number; height: number };

/**
 * Makes a file a picture of an article, within the bounds of the admin area's editor unless it `isFinal`, as an export
 * has written it.
 * @throws PictureRefused
 */
export async function makePicture(file: File, isFinal = false): Promise<ArticlePicture> {
  checkPictureFile(file);
  const bytes = Buffer.from(await file.arrayBuffer());
  const image = await decode(bytes, file.name);
  const { width, height } = image;
  const size = isFinal ? { width, height } : fitSize(width, height);
  const isKept = isFinal || staysAsItIs(file, image.width, size.width);
  const [type, data] = isKept ? [file.type, bytes] : ["image/webp", await encode(image, size)];
  return { address: `data:${type};base64,${data.toString("base64")}`, ...size };
}

async function decode(bytes: Buffer, name: string): Promise<Image> {
  try {
    return await loadImage(bytes);
  } catch {
    throw new PictureRefused(`“${name}” can't be read. Save it as JPEG or PNG and try again.`);
  }
}

function encode(image: Image, { width, height }: { width: number; height: number }) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return canvas.encode("webp", PICTURE_QUALITY * 100);
}
