import { defaultLink, isArticlePath } from "@shared/content/article-paths.ts";
import { categoryFields } from "@shared/entities/category.ts";
import { TEXT_LIMITS } from "@shared/entities/fields.ts";
import { slugOf as shortSlugOf } from "@shared/text/slug.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import type { Sources } from "../collect-articles.ts";
import type { TransferFile } from "../formats/knowledge-base-json.ts";
import {
  fitTexts,
  NO_FOLDER,
  type SourceCategory,
  type SourceDocument,
  wordsOf,
} from "../formats/source-document.ts";
import { commonFolder, folderOf, isIndexName } from "../sources/source-files.ts";

/** A document with its place on this site: the article's id and address, and the category's id. */
export type PlacedDocument = {
  document: SourceDocument;
  id: string;
  category: string;
  link: string;
};

type Category = TransferFile["categories"][number];

/** The documents with their places, the folder that all of them are in, and a line for each that is no article. */
type Places = { placed: PlacedDocument[]; categories: Category[]; root: string; skipped: string[] };

/**
 * Gives each document a category, by its name or folder, and an id of its own, in the order of their positions; those of
 * other help centers follow, in the order in which they are. Lists the categories that are new, with what is said of them.
 */
export function placeDocuments(sources: Sources, knowledge: KnowledgeBase): Places {
  const { root, documents, folders, skipped } = sortFolders(sources);
  const listed: Category[] = [];
  for (const folder of byPosition(folders)) {
    const category = categoryFrom(folder, root, knowledge);
    if (!listed.some(({ id }) => id === category.id)) listed.push(category);
  }
  const usedIds = new Set<string>();
  const placed = [...byPosition(documents), ...sources.exported].map((document) => {
    const known = [...listed, ...knowledge.categories];
    const category = categoryOf(document, root, known, sources.categories);
    if (typeof category !== "string") listed.push(category);
    const categoryId = typeof category === "string" ? category : category.id;
    const id = uniqueId(idOf(document), categoryId, usedIds);
    return {
      document,
      id,
      category: categoryId,
      link: linkOf(document, id, categoryId, knowledge),
    };
  });
  skipped.push(...describeKept(sources.categories, knowledge));
  const categories = listed.map(({ id, ...texts }) => {
    const { fitted, notes } = fitTexts(categoryFields, texts);
    skipped.push(...notes.map((note) => `The category “${fitted.name}”: ${note}`));
    return { id, ...fitted, name: fitted.name || NO_FOLDER };
  });
  return { placed, categories, root, skipped };
}

/** Sorted by their positions; those without one come last, in the order in which they are. */
function byPosition<T extends { position: number | null }>(items: readonly T[]): T[] {
  return items.toSorted(
    (a, b) => (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE),
  );
}

function categoryFrom(
  { id, name, description, others, folder }: SourceCategory,
  root: string,
  { categories }: KnowledgeBase,
): Category {
  const words = folderName(folder, root);
  const ownId = slugOf(id ?? words) || slugOf(name) || slugOf(NO_FOLDER);
  const existing = categories.find((each) => each.id === ownId);
  return {
    id: ownId,
    name: name || (existing?.name ?? wordsOf(words)),
    description: description ?? existing?.description ?? "",
    ...others,
  };
}

/** The id of a document's category, or that category where it is not `known` yet. */
function categoryOf(
  { category, path }: SourceDocument,
  root: string,
  known: readonly Category[],
  sources: readonly SourceCategory[],
): string | Category {
  if (category === "" && folderOf(path) === root) return "";
  const name = category || folderName(path, root);
  const source = sources.find((each) => each.name === category);
  const id = source?.id ?? (slugOf(name) || slugOf(NO_FOLDER));
  const found = findCategory(known, id, name);
  return (
    found?.id ?? { id, name: category || wordsOf(name), description: source?.description ?? "" }
  );
}

const findCategory = (known: readonly Category[], id: string | null, name: string) =>
  known.find((each) => each.id === id) ??
  known.find((each) => each.name.toLowerCase() === name.toLowerCase());

/** A line for each category that is here already, with another description than its source has. */
function describeKept(sources: readonly SourceCategory[], { categories }: KnowledgeBase): string[] {
  return sources.flatMap(({ id, name, description }) => {
    const kept = findCategory(categories, id, name);
    return kept && description && kept.description !== description
      ? [`The category “${kept.name}” is here already and keeps its description.`]
      : [];
  });
}

// One that is here already keeps its address, unless the document names another.
function linkOf(
  { address, notes }: SourceDocument,
  id: string,
  category: string,
  { articles }: KnowledgeBase,
): string {
  if (address !== null) {
    if (isArticlePath(address, id) && address.length <= TEXT_LIMITS.link) return address;
    notes.push(`Its address ${address} can't be one of an article here and was left out.`);
  }
  const existing = articles.find((each) => each.id === id);
  return existing?.category === category ? existing.link : defaultLink(category, id);
}

/** The first folder below the one that all are in, else that one itself. */
function folderName(path: string, root: string): string {
  const [below] = path.slice(root.length).split("/").slice(0, -1);
  return below ?? root.split("/").at(-2) ?? NO_FOLDER;
}

function idOf({ slug, path, title }: SourceDocument): string {
  if (slug) return slugOf(slug);
  const name = path.slice(folderOf(path).length).replace(/\.[^.]*$/, "");
  const folder = folderOf(path).split("/").at(-2) ?? "";
  return slugOf(isIndexName(name) ? folder : name) || slugOf(title);
}

function uniqueId(wanted: string, category: string, used: Set<string>): string {
  const base = wanted || "article";
  let id = base;
  const prefixed = `${category}-${base}`;
  if (used.has(id) && prefixed.length <= TEXT_LIMITS.id) id = prefixed;
  for (let count = 2; used.has(id); count += 1) {
    const end = `-${count}`;
    id = shortSlugOf(base, TEXT_LIMITS.id - end.length) + end;
  }
  used.add(id);
  return id;
}

/** A text as an id, as long as one may be; empty where it has no letters and numbers. */
const slugOf = (text: string) => shortSlugOf(text, TEXT_LIMITS.id);

/** Tells what is an article or a category from what describes other folders: inside of a category, or around all of them. */
function sortFolders({ documents: found, folders: described }: Sources) {
  const inFolders = found.map(({ path }) => folderOf(path));
  const all = [...inFolders, ...described.map(({ folder }) => folder)];
  const root = commonFolder(all);
  const isRootCategory = inFolders.includes(root) || all.every((folder) => folder === root);
  const isCategory = ({ folder }: SourceCategory) =>
    folder === root ? isRootCategory : !folder.slice(root.length, -1).includes("/");
  // As in a repository, whose README describes it.
  const readme = `${root}README.md`;
  const isReadme = ({ path }: SourceDocument) =>
    found.length > 1 && path.toLowerCase() === readme.toLowerCase();
  return {
    root,
    documents: found.filter((document) => !isReadme(document)),
    folders: described.filter(isCategory),
    skipped: [
      ...described
        .filter((each) => !isCategory(each))
        .map(({ folder }) => `${folder}_index.md: its folder is no category.`),
      ...(found.some(isReadme) ? [`${readme}: it describes the folder.`] : []),
    ],
  };
}
