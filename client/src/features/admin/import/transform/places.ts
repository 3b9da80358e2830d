import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { defaultLink, isArticlePath } from "@shared/content/article-paths.ts";
import { categoryFields } from "@shared/entities/category.ts";
import { TEXT_LIMITS } from "@shared/entities/fields.ts";
import { slugOf as shortSlugOf } from "@shared/text/slug.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { ownFields } from "@/features/admin/drafts/items.ts";
import type { Sources } from "../collect-articles.ts";
import type { TransferFile } from "../formats/knowledge-base-json.ts";
import { nameInNotion } from "../formats/page-generators.ts";
import {
  fitTexts,
  NO_FOLDER,
  type SourceCategory,
  type SourceDocument,
  wordsOf,
} from "../formats/source-document.ts";
import { commonFolder, folderOf, isIndexName } from "../sources/source-files.ts";
import {
  type Candidate,
  findOrigins,
  originToKeep,
  type Recognized,
  recognize,
} from "./recognize.ts";

/** A document with its place on this site: the article's id and address, and the category's id. */
export type PlacedDocument = {
  document: SourceDocument;
  id: string;
  category: string;
  link: string;
  /** The article that is here already. */
  here: Recognized | undefined;
};

type Category = TransferFile["categories"][number];

/** The documents with their places, the folder that all of them are in, and a line for each that is no article. */
type Places = { placed: PlacedDocument[]; categories: Category[]; root: string; skipped: string[] };

/**
 * Gives each document a category, by its name or folder, and the id of the article that it was imported as before, else one
 * of its own, in the order of their positions; those of other help centers follow, in the order in which they are. Lists the
 * categories that are new, with what is said of them. `imported` are the ids of articles that were imported before.
 */
export function placeDocuments(
  sources: Sources,
  { articles, categories: here }: KnowledgeBase,
  imported: ReadonlySet<string>,
): Places {
  const { root, documents, folders, skipped } = sortFolders(sources);
  const inFolders = documents.map(({ path }) => folderOf(path));
  const categories = new Categories({ here, root, sources: sources.categories, inFolders });
  for (const folder of byPosition(folders)) categories.describe(folder);
  const candidates = [...byPosition(documents), ...sources.exported].map(
    (document): Candidate => ({
      document,
      wanted: idOf(document),
      category: categories.idFor(document),
      place: placeIn(document, root),
      origin: undefined,
    }),
  );
  findOrigins(candidates);
  const recognized = recognize(candidates, articles, imported);
  const usedIds = new Set(articles.map(({ id }) => id));
  const placed = candidates.map((each): PlacedDocument => {
    const { document, category } = each;
    const known = recognized.get(each);
    const id = known?.article.id ?? uniqueId(each, usedIds);
    const origin = originToKeep(each, { category, id }, known?.article);
    document.others = { ...document.others };
    if (origin === undefined) delete document.others.origin;
    else document.others.origin = origin;
    return { document, id, category, link: linkOf(document, id, category, known), here: known };
  });
  skipped.push(...categories.notes);
  const listed = [...categories.listed.values()].map(({ id, ...texts }) => {
    const { fitted, notes } = fitTexts(categoryFields, texts);
    skipped.push(...notes.map((note) => `The category “${fitted.name}”: ${note}`));
    return { id, ...fitted, name: fitted.name || NO_FOLDER };
  });
  return { placed, categories: listed, root, skipped };
}

/** Sorted by their positions; those without one come last, in the order in which they are. */
function byPosition<T extends { position: number | null }>(items: readonly T[]): T[] {
  return items.toSorted(
    (a, b) => (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE),
  );
}

/** The sources of categories. `inFolders` has the folder of each document. */
type CategorySources = {
  here: readonly Category[];
  root: string;
  sources: readonly SourceCategory[];
  inFolders: readonly string[];
};

/** The categories of an import: those that are here already, and those that it adds or says something of. */
class Categories {
  /** The categories that the import describes, by id. */
  readonly listed = new Map<string, Category>();
  /** A line for each category that stays as it is here although its source says something else. */
  readonly notes: string[] = [];
  readonly #here: readonly Category[];
  readonly #root: string;
  readonly #sources: readonly SourceCategory[];
  readonly #inFolders: readonly string[];
  /** Ids of categories by their names in the import. */
  readonly #ids = new Map<string, string>();

  constructor({ here, root, sources, inFolders }: CategorySources) {
    this.#here = here.map(ownFields);
    this.#root = root;
    this.#sources = sources;
    this.#inFolders = inFolders;
  }

  /** Lists a folder that says something of itself. */
  describe({ id, name, description, others, folder }: SourceCategory): void {
    const words = folderName(folder, this.#root);
    const ownId = slugOf(id ?? slugOfFolder(words)) || slugOf(name) || hashedId("category", words);
    this.#ids.set(words, ownId);
    if (this.listed.has(ownId)) return;
    const existing = this.#here.find((each) => each.id === ownId);
    this.listed.set(ownId, {
      id: ownId,
      name: name || (existing?.name ?? nameOfFolder(words)),
      description: description ?? existing?.description ?? "",
      ...others,
    });
  }

  /** The id of a document's category, which is listed where it is new; empty for none. */
  idFor({ category, path }: SourceDocument): string {
    if (category === "" && folderOf(path) === this.#root) return "";
    const name = category || folderName(this.#ownFolder(path), this.#root);
    const id = this.#ids.get(name) ?? this.#place(name, category ? name : nameOfFolder(name));
    this.#ids.set(name, id);
    return id;
  }

  /** A document's folder; the one above where it is an index and all there is, as generators give pages folders. */
  #ownFolder(path: string): string {
    const folder = folderOf(path);
    const isInside = folder.slice(this.#root.length, -1).includes("/");
    if (!isInside || !isIndexName(path.slice(folder.length).replace(/\.[^.]*$/, ""))) return folder;
    const inFolder = this.#inFolders.filter((each) => each.startsWith(folder));
    return inFolder.length > 1 ? folder : folderOf(folder.slice(0, -1));
  }

  #place(name: string, shownName: string): string {
    const source = this.#sources.find((each) => each.name === name);
    const { others, description } = source ?? {};
    const slug = source?.id ?? slugOf(slugOfFolder(name));
    const { id, found } = this.#find({ name, shownName, slug }, others?.origin);
    if (!found) {
      this.listed.set(id, { id, name: shownName, description: description ?? "", ...others });
      return id;
    }
    if (!others?.origin) return found.id;
    const kept = [
      ...(found.name.toLowerCase() === name.toLowerCase() ? [] : ["name"]),
      ...(description && description !== found.description ? ["description"] : []),
    ];
    if (kept.length > 0) {
      const line = `The category “${found.name}” is here already and keeps its`;
      this.notes.push(`${line} ${kept.join(" and ")}.`);
    }
    if (found.origin !== others.origin) this.listed.set(found.id, { ...found, ...others });
    return found.id;
  }

  /** The category that is known by its origin, id or name, else the id of a new one. */
  #find(
    { name, shownName, slug }: { name: string; shownName: string; slug: string },
    origin: string | undefined,
  ) {
    const known = [...this.listed.values(), ...this.#here];
    const own = origin ? slugOf(origin) : hashedId(slug || "category", name);
    const isCalledSo = (each: Category) =>
      [name, shownName].some((other) => each.name.toLowerCase() === other.toLowerCase());
    // Others of the source, or of the import, may be called alike.
    const isOther = (each: Category) =>
      (origin && each.origin && each.origin !== origin) ||
      [...this.#ids].some(
        ([other, id]) => id === each.id && slugOf(other) === slug && !isSameName(other, name),
      );
    const alike = known.filter((each) => each.id === slug || isCalledSo(each));
    const free = alike.filter((each) => !isOther(each));
    const found =
      known.find((each) => each.id === own || (origin && each.origin === origin)) ??
      free.find((each) => each.id === slug) ??
      free[0];
    const isTaken = slug === "" || known.some((each) => each.id === slug);
    return { id: isTaken ? own : slug, found };
  }
}

// One that is here already keeps its address, unless the document names another.
function linkOf(
  { address, notes }: SourceDocument,
  id: string,
  category: string,
  known: Recognized | undefined,
): string {
  if (address !== null) {
    if (isArticlePath(address, id) && address.length <= TEXT_LIMITS.link) return address;
    notes.push(`Its address ${address} can't be one of an article here and was left out.`);
  }
  const { article } = known ?? {};
  return article?.category === category ? article.link : defaultLink(category, id);
}

/** A document's folder below the one that all are in, else that one itself. */
const folderName = (path: string, root: string): string =>
  folderOf(path).slice(root.length, -1) || (root.split("/").at(-2) ?? NO_FOLDER);

const namesIn = (folder: string) => folder.split("/").map((name) => nameInNotion(name) ?? name);

/** "guide/first-steps" is "Guide: First steps". */
const nameOfFolder = (folder: string) => namesIn(folder).map(wordsOf).join(": ");

const slugOfFolder = (folder: string) => namesIn(folder).join("-");

/** The path of a document from the folder of its category on, without the ending; its slug stands for the name. */
function placeIn({ path, category, slug }: SourceDocument, root: string): string {
  const below = path.slice(root.length).replace(/\.[^./]*$/, "");
  const folder = folderOf(below);
  const first = folder === "" && category !== "" ? `${folderName(path, root)}/` : "";
  return first + folder + (slug ?? below.slice(folder.length));
}

function idOf({ slug, path, title }: SourceDocument): string {
  if (slug) return slugOf(slug);
  const name = path.slice(folderOf(path).length).replace(/\.[^.]*$/, "");
  const folder = folderOf(path).split("/").at(-2) ?? "";
  return slugOf(isIndexName(name) ? folder : name) || slugOf(title);
}

/** Compares names without case; signs that stand for spaces count as spaces. */
const isSameName = (one: string, other: string) =>
  wordsOf(one).toLowerCase() === wordsOf(other).toLowerCase();

function uniqueId({ wanted, category, origin, place }: Candidate, used: Set<string>): string {
  const own = hashedId(wanted || "article", origin ?? place);
  const [id = own] = [wanted, wanted && `${category}-${wanted}`].filter(
    (each) => each !== "" && each.length <= TEXT_LIMITS.id && !used.has(each),
  );
  used.add(id);
  return id;
}

/** An id with what tells it from others that are called alike, the same in each import. */
function hashedId(start: string, name: string): string {
  const end = `-${bytesToHex(sha256(utf8ToBytes(name))).slice(0, 6)}`;
  return shortSlugOf(start, TEXT_LIMITS.id - end.length) + end;
}

/** A text as an id, as long as one may be; empty where it has no letters and numbers. */
const slugOf = (text: string) => shortSlugOf(text, TEXT_LIMITS.id);

/** Tells what is an article or a category from what describes other folders: inside of a category, or around all of them. */
function sortFolders({ documents: found, folders: described }: Sources) {
  const inFolders = found.map(({ path }) => folderOf(path));
  const all = [...inFolders, ...described.map(({ folder }) => folder)];
  const root = commonFolder(all);
  const isRootCategory = inFolders.includes(root) || all.every((folder) => folder === root);
  const isInside = (folder: string) => folder.slice(root.length, -1).includes("/");
  const isCategory = ({ folder }: SourceCategory) =>
    folder === root ? isRootCategory : !isInside(folder) || inFolders.includes(folder);
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
