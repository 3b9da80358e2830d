import { attributeOf, element, elementsIn, isNamed, parseHtml } from "@shared/content/html-tree.ts";
import type { Element, Root } from "hast";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import {
  commonFolder,
  folderOf,
  isIndexName,
  type SourceFile,
} from "../import/sources/source-files.ts";
import { readHeadingIds } from "../import/transform/headings.ts";
import {
  AS_IT_IS,
  type LinkTarget,
  namesOf,
  type ReferenceTargets,
  resolveLink,
} from "../import/transform/links.ts";

/** An image that is a file of the export. `address` is where it would be published. */
export type ExportedImage = { name: string; address: string; width: number; height: number };

export type ExportMap = {
  /** The paths of articles' files, by article id and by link. */
  pathById: ReadonlyMap<string, string>;
  pathByLink: ReadonlyMap<string, string>;
  /** The images by address. */
  images: Map<string, ExportedImage>;
  targets: ReferenceTargets & {
    files: Map<string, SourceFile>;
    documents: Map<string, LinkTarget>;
  };
};

/** Gives each article its file. The headings and images are added once they are known. */
export function mapExport({ articles, categories }: KnowledgeBase): ExportMap {
  const folders = new Set(categories.map(({ id }) => `${id}/`));
  const pathById = new Map<string, string>();
  const pathByLink = new Map<string, string>();
  for (const { id, category, link } of articles) {
    const folder = folders.has(`${category}/`) ? `${category}/` : "";
    // The import takes index files for pages about their folders; no id ends with the added underscore.
    const path = `${folder}${isIndexName(id) ? `${id}_` : id}.md`;
    pathById.set(id, path);
    pathByLink.set(link, path);
  }
  const images = new Map<string, ExportedImage>();
  return {
    pathById,
    pathByLink,
    images,
    targets: {
      files: new Map(),
      documents: new Map(),
      former: new Map(),
      formerHosts: new Set(),
      root: commonFolder([...pathById.values(), ...folders]),
      async makeImage({ name }) {
        const image = [...images.values()].find((each) => each.name === name);
        if (!image) throw new Error(`There is no ${name}.`);
        return image;
      },
    },
  };
}

/** Notes an article's headings, as links may lead to them. */
export function addDocument(
  { pathById, targets }: ExportMap,
  article: Article,
  html: string,
): void {
  const target = { link: article.link, headings: readHeadingIds(parseHtml(html)) };
  for (const name of namesOf(pathById.get(article.id) ?? "")) {
    if (!targets.documents.has(name)) targets.documents.set(name, target);
  }
}

/** Notes an image beside the article in this file; null if it is noted already. */
export function addImage(
  { images, targets }: ExportMap,
  articlePath: string,
  image: ExportedImage,
): string | null {
  images.set(image.address, image);
  const path = `${folderOf(articlePath)}images/${image.name}`;
  if (targets.files.has(path)) return null;
  targets.files.set(path, { path, size: 0, read: async () => new Uint8Array() });
  return path;
}

/**
 * Points an article's links and images to the export's own files, in place, unless the import could not lead them back.
 */
export function referToFiles(tree: Root, path: string, map: ExportMap): void {
  for (const each of elementsIn(tree)) {
    if (isNamed("a")(each) && each.properties.href !== undefined) referLink(each, path, map);
    if (!isNamed("img")(each)) continue;
    const image = map.images.get(attributeOf(each, "src"));
    if (image) each.properties.src = `images/${image.name}`;
  }
}

function referLink(link: Element, path: string, map: ExportMap): void {
  const href = attributeOf(link, "href");
  const file = fileLink(href, path, map);
  if (file !== null && leadsTo(file, href, path, map)) link.properties.href = file;
  else if (!leadsTo(href, href, path, map)) link.properties[AS_IT_IS] = "";
}

/** The link to the same place in the export's files; null if none of them has it. */
function fileLink(href: string, path: string, { pathByLink, targets }: ExportMap): string | null {
  const [page = "", fragment] = href.split("#");
  const file = page === "" ? path : pathByLink.get(page);
  const target = file && targets.documents.get(file);
  if (!target) return null;
  const start = page === "" ? "" : relativePath(path, file);
  if (fragment === undefined) return start;
  const name = headingName(target, fragment);
  return name === undefined ? null : `${start}#${name}`;
}

function headingName({ headings }: LinkTarget, id: string): string | undefined {
  return [...headings].find(([, each]) => each.id === id && !each.isAbove)?.[0];
}

function relativePath(from: string, to: string): string {
  const folder = folderOf(from);
  if (folder === folderOf(to)) return to.slice(folder.length);
  return folder === "" ? to : `../${to}`;
}

/** Tells if the import would turn a link into the address `expected`. */
const leadsTo = (
  address: string,
  expected: string,
  path: string,
  { targets }: ExportMap,
): boolean => resolveLink(path, element("a", [], { href: address }), targets).href === expected;
