import type { Article, KnowledgeBase } from "@/data/model.ts";
import { readHeadingIds } from "../documents/headings.ts";
import { parseHtml } from "../documents/html-page.ts";
import { namesOf } from "../documents/link-targets.ts";
import { commonFolder, folderOf } from "../documents/paths.ts";
import { isIndexName } from "../documents/read-document.ts";
import type { LinkTarget, ReferenceTargets } from "../documents/references.ts";
import type { SourceFile } from "../documents/source-files.ts";

/** A picture that is a file of the export. `address` is where it would be published. */
export type ExportedPicture = { name: string; address: string; width: number; height: number };

/** What is where in an export, and what the import will find of it. */
export type ExportMap = {
  /** The articles' files by the articles' ids, and by their links. */
  pathById: ReadonlyMap<string, string>;
  pathByLink: ReadonlyMap<string, string>;
  /** By address. */
  pictures: Map<string, ExportedPicture>;
  targets: ReferenceTargets & {
    files: Map<string, SourceFile>;
    documents: Map<string, LinkTarget>;
  };
};

/** Gives each article its file. The headings and pictures are added when they are known. */
export function mapExport({ articles, categories }: KnowledgeBase): ExportMap {
  const folders = new Set(categories.map(({ id }) => `${id}/`));
  const pathById = new Map<string, string>();
  const pathByLink = new Map<string, string>();
  for (const { id, category, link } of articles) {
    const folder = folders.has(`${category}/`) ? `${category}/` : "";
    // The import takes those for pages about their folders; no id ends so.
    const path = `${folder}${isIndexName(id) ? `${id}_` : id}.md`;
    pathById.set(id, path);
    pathByLink.set(link, path);
  }
  const pictures = new Map<string, ExportedPicture>();
  return {
    pathById,
    pathByLink,
    pictures,
    targets: {
      files: new Map(),
      documents: new Map(),
      former: new Map(),
      formerHosts: new Set(),
      root: commonFolder([...pathById.values(), ...folders]),
      async makePicture({ name }) {
        const picture = [...pictures.values()].find((each) => each.name === name);
        if (!picture) throw new Error(`There is no ${name}.`);
        return picture;
      },
    },
  };
}

/** Notes an article's headings, which links may lead to. */
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

/** Notes a picture beside the article in this file; null where it is there already. */
export function addPicture(
  { pictures, targets }: ExportMap,
  articlePath: string,
  picture: ExportedPicture,
): string | null {
  pictures.set(picture.address, picture);
  const path = `${folderOf(articlePath)}images/${picture.name}`;
  if (targets.files.has(path)) return null;
  targets.files.set(path, { path, size: 0, read: async () => new Uint8Array() });
  return path;
}
