import { defaultLink } from "@shared/content/article-paths.ts";
import { STORED_IMAGE } from "@shared/content/html-rules.ts";
import {
  attributeOf,
  createText,
  element,
  elementsIn,
  findElement,
  isNamed,
  oneLineText,
  parseHtml,
  writeHtml,
} from "@shared/content/html-tree.ts";
import { stringify } from "yaml";
import type { Article, KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { trimmedFields } from "@/features/admin/drafts/items.ts";
import { createStep } from "../import/create-step.ts";
import { PLAIN_MARKDOWN } from "../import/formats/front-matter.ts";
import { folderOf } from "../import/sources/source-files.ts";
import { canonicalize } from "../import/transform/canonical-html.ts";
import { hasSize, imageOfAddress, nameByContent, setSize } from "../import/transform/images.ts";
import { articleMarkdown } from "./article-markdown.ts";
import {
  addDocument,
  addImage,
  type ExportedImage,
  type ExportMap,
  mapExport,
} from "./export-map.ts";
import { createZip, type ZipFile } from "./zip-file.ts";

/** Functions that read the knowledge base. */
export type Reading = ImageReading & {
  /** Resolves to an article's HTML; null without any. */
  loadHtml: (article: Article) => Promise<string | null>;
};

type Options = {
  /** Aborted when nobody waits for the result any more; the promise then rejects. */
  signal?: AbortSignal | undefined;
  /** Called with the number of finished articles. */
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/** The zip, and a line for each thing that is missing from it. */
type MarkdownZip = { zip: Blob; notes: string[] };

/** Writes the knowledge base as Markdown with front matter and images into a zip. Yields to the main thread. */
export async function zipMarkdown(
  knowledge: KnowledgeBase,
  reading: Reading,
  { signal, onProgress }: Options = {},
): Promise<MarkdownZip> {
  const step = createStep(signal);
  const { articles, categories } = knowledge;
  const map = mapExport(knowledge);
  const zip = createZip();
  const texts = new Map<string, string>();
  const notes: string[] = [];
  const total = articles.length * 2;
  for (const [index, category] of categories.entries()) {
    await zip.add(`${category.id}/_index.md`, categoryFile(category, index + 1));
  }
  // All articles are read before the first is written: links lead to the headings of others.
  for (const [index, article] of articles.entries()) {
    await step();
    onProgress?.(index, total);
    const html = await reading.loadHtml(article);
    const taken = await takeImages(html ?? "", reading);
    texts.set(article.id, taken.html);
    addDocument(map, article, taken.html);
    notes.push(...taken.notes.map((note) => `${article.title}: ${note}`));
    await addImages(zip, map, article, taken.images);
  }
  for (const [index, article] of articles.entries()) {
    onProgress?.(articles.length + index, total);
    const path = map.pathById.get(article.id) ?? "";
    const html = texts.get(article.id) ?? "";
    const markdown = await articleMarkdown(html, { path, map }, step);
    const front = articleFrontMatter(article, path, index + 1);
    await zip.add(path, `${front}${markdown && `\n${titleBefore(article, html)}${markdown}\n`}`);
  }
  await step();
  return { zip: await zip.close(), notes };
}

async function addImages(
  zip: ZipFile,
  map: ExportMap,
  { id }: Article,
  images: Awaited<ReturnType<typeof takeImages>>["images"],
): Promise<void> {
  for (const { bytes, ...image } of images) {
    const path = addImage(map, map.pathById.get(id) ?? "", image);
    if (path) await zip.add(path, bytes);
  }
}

// The import drops a first heading that equals the title: a text that begins so gets the title once more before it.
function titleBefore({ title }: Article, html: string): string {
  const heading = findElement(parseHtml(html), isNamed("h1"));
  if (!heading || oneLineText(heading).toLowerCase() !== title.trim().toLowerCase()) return "";
  return `${writeHtml({ type: "root", children: [element("h1", [createText(title.trim())])] })}\n\n`;
}

type Values = Readonly<Record<string, string | number>>;

/** The text of a category's `_index.md`; `position` is its place among the categories. */
function categoryFile(category: KnowledgeCategory, position: number): string {
  const { id: _, name: title, ...others } = trimmedFields(category);
  return frontMatter({ title, ...others, weight: position });
}

/** The front matter of the article in this file; `position` is its place in the knowledge base. */
function articleFrontMatter(article: Article, path: string, position: number): string {
  const { id, category: _, link, ...texts } = trimmedFields(article);
  const folder = folderOf(path);
  const category = folder.slice(0, -1);
  return frontMatter({
    ...texts,
    ...PLAIN_MARKDOWN,
    ...(folder === "" && { category }),
    ...(path !== `${folder}${id}.md` && { slug: id }),
    weight: position,
    ...(link !== defaultLink(category, id) && { url: link }),
  });
}

// Always quoted: no text is taken for a number, a date or a boolean.
function frontMatter(values: Values): string {
  const yaml = stringify(values, {
    lineWidth: 0,
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
  });
  return `---\n${yaml}---\n`;
}

/** Functions that read images; both reject if they can't. */
type ImageReading = {
  /** Loads a published image. */
  loadImage: (address: string) => Promise<Blob>;
  /** In pixels. */
  measureImage: (image: Blob) => Promise<{ width: number; height: number }>;
};

type TakenImage = ExportedImage & { bytes: Blob };

/**
 * The canonical form of an article's HTML with its images taken out: each has its published address and a size.
 * Unreadable images stay in the HTML; for a published one a line is added.
 */
async function takeImages(
  html: string,
  reading: ImageReading,
): Promise<{ html: string; images: TakenImage[]; notes: string[] }> {
  const body = parseHtml(html);
  const taken: TakenImage[] = [];
  const notes: string[] = [];
  for (const image of elementsIn(body).filter(isNamed("img"))) {
    const source = attributeOf(image, "src");
    const found = await takeImage(source, reading);
    if (found) {
      taken.push(found);
      image.properties.src = found.address;
      if (!hasSize(image)) setSize(image, found);
    } else if (STORED_IMAGE.test(source)) {
      notes.push(`An image could not be loaded and is not in the zip: ${source}`);
    }
  }
  const canonical = canonicalize(body);
  // Images that the canonical form dropped are not exported.
  const images = taken.filter(({ address }) => canonical.includes(address));
  return { html: canonical, images, notes };
}

async function takeImage(source: string, reading: ImageReading): Promise<TakenImage | null> {
  const read = await readImage(source, reading);
  const names = read && (await nameByContent(read.bytes));
  return names && { ...names, ...read };
}

async function readImage(
  source: string,
  { loadImage, measureImage }: ImageReading,
): Promise<Omit<TakenImage, "name" | "address"> | null> {
  try {
    const isStored = STORED_IMAGE.test(source);
    const bytes = isStored ? await loadImage(source) : imageOfAddress(source);
    return bytes && { bytes, ...(await measureImage(bytes)) };
  } catch {
    return null;
  }
}
