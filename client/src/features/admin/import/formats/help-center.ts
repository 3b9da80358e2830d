import { attributeOf, elementsIn, isNamed, parseHtml } from "@shared/content/html-tree.ts";
import { slugOf } from "@shared/text/slug.ts";
import { pluralize } from "@shared/text/text.ts";
import type { Root } from "hast";
import type { Step } from "../create-step.ts";
import {
  isFields,
  parseJson,
  pluralOf,
  RECORD_KINDS,
  type RecognizedExport,
  type RecordKind,
  recognizeExport,
} from "../sources/recognize-export.ts";
import { ImportRefused, type SourceFile } from "../sources/source-files.ts";

import { variantsOf } from "../transform/links.ts";
import { categoriesOf, choosePlace, describeGroups, readGroups } from "./help-center-groups.ts";
import {
  countLost,
  type ExportRecord,
  groupBy,
  type Lost,
  linesOfCounts,
  linesOfErrors,
  lostLocales,
  type Merged,
  mergeById,
  type ReadRecord,
  readRecords,
  type Values,
} from "./help-center-records.ts";
import {
  lineOfHidden,
  NO_FOLDER,
  type SourceCategory,
  type SourceDocument,
  takeDescription,
  takeSame,
} from "./source-document.ts";
import { ZendeskAttachments } from "./zendesk-attachments.ts";

/** The most articles of one import from help centers. */
const MAX_ARTICLES = 5_000;

const SERVICES = ["zendesk", "intercom"] as const;

type ExportFile = RecognizedExport & { path: string };

/** The files beside the exports; `step` is awaited before each article. */
type Options = { files: readonly SourceFile[]; step: Step };

/** Articles and categories, the paths of the files that articles show, and a line for each thing that is not taken over. */
type ReadExports = {
  documents: SourceDocument[];
  categories: SourceCategory[];
  usedFiles: ReadonlySet<string>;
  lines: string[];
};

/** Collects the records of the files that are exports of help centers, to read them together: they may be in pages. */
export class Exports {
  readonly #files: ExportFile[] = [];

  /** Adds what a file of JSON holds. Returns what is wrong with it, or null. */
  add(path: string, text: string): string | null {
    let json: unknown;
    try {
      json = parseJson(text);
    } catch (error) {
      return (error as Error).message;
    }
    const exported = recognizeExport(json);
    if (!exported) {
      return isFields(json) && json.format === "knowledge-base"
        ? "it is an export of a knowledge base of this product: import it by itself."
        : "it is not an export of a help center.";
    }
    this.#files.push({ path, ...exported });
    return null;
  }

  /** Reads all that was added. @throws ImportRefused where there are too many articles. */
  async read(options: Options): Promise<ReadExports> {
    if (this.#files.flatMap((file) => recordsIn(file, "article")).length > MAX_ARTICLES) {
      throw new ImportRefused(
        `There are more than ${MAX_ARTICLES.toLocaleString("en")} articles in the export.`,
      );
    }
    const lost: Lost = { lines: [], counts: new Map() };
    const all: Omit<ReadExports, "lines">[] = [];
    for (const service of SERVICES) {
      const files = this.#files.filter((file) => file.service === service);
      all.push(await readHelpCenter(service, files, options, lost));
    }
    const others = new Map<string, number>();
    for (const [name, count] of this.#files.flatMap((file) => [...file.others])) {
      others.set(name, (others.get(name) ?? 0) + count);
    }
    return {
      documents: all.flatMap(({ documents }) => documents),
      categories: all.flatMap(({ categories }) => categories),
      usedFiles: new Set(all.flatMap(({ usedFiles }) => [...usedFiles])),
      lines: [
        ...lost.lines,
        ...linesOfCounts(lost),
        ...[...others].map(([name, count]) => `The list “${name}” is left out: ${count} in all.`),
      ],
    };
  }
}

const recordsIn = ({ path, records }: ExportFile, kind: RecordKind): ExportRecord[] =>
  records
    .filter((record) => record.kind === kind)
    .map(({ value }, index) => ({ kind, path, number: index + 1, value }));

/** A line for each kind of records of which the files do not have all, by what their pages say. */
function linesOfPages(files: readonly ExportFile[]): string[] {
  return RECORD_KINDS.flatMap((kind) => {
    // Counts only the records that a page lists: those that come along with articles are not in its total.
    const own = files.filter(
      ({ records }) =>
        RECORD_KINDS.find((each) => records.some((record) => record.kind === each)) === kind,
    );
    const count = files.flatMap((file) => recordsIn(file, kind)).length;
    const total = Math.max(0, ...own.map((file) => file.total ?? 0));
    const several = pluralOf(kind);
    if (total > count) {
      const found = pluralize(count, kind, several);
      return [`There are ${total} ${several} there, but ${found} in the files.`];
    }
    const isUnfinished = own.length > 0 && own.every(({ hasNext }) => hasNext);
    return isUnfinished ? [`The last page of the ${several} is not in the files.`] : [];
  });
}

/** Makes documents of a service's articles, and categories of what they are grouped by. */
async function readHelpCenter(
  service: RecognizedExport["service"],
  exported: readonly ExportFile[],
  { files, step }: Options,
  lost: Lost,
): Promise<Omit<ReadExports, "lines">> {
  lost.lines.push(...linesOfPages(exported));
  const read = (...kinds: RecordKind[]) =>
    kinds.flatMap((kind) =>
      readRecords(
        exported.flatMap((file) => recordsIn(file, kind)),
        lost,
      ),
    );
  const ofArticle = ({ values: { source_type = "article" } }: ReadRecord) =>
    source_type.toLowerCase() === "article";
  const translations = groupBy(read("translation"), ofArticle);
  const groups = readGroups(
    read("category", "collection", "section"),
    translations.get(false) ?? [],
    lost,
  );
  const noun = service === "zendesk" ? "section" : "collection";
  const articles = mergeById(read("article")).map((merged) => ({
    ...merged,
    place: choosePlace(merged.main.values, noun, groups),
  }));
  const attached = read("attachment");
  const attachments = new ZendeskAttachments(attached, files);
  const translated = groupBy(translations.get(true) ?? [], ({ values }) => values.source_id);
  const used = new Set(articles.flatMap(({ place }) => place.key ?? []));
  const categories = categoriesOf(used, groups, service);
  const documents: SourceDocument[] = [];
  for (const { place, ...article } of articles) {
    await step();
    const { id } = article.main.values;
    const document = documentOf(article, attachments, [
      ...place.notes,
      ...noteOfLocales(article, (id && translated.get(id)) || [], lost),
    ]);
    const others = id === undefined ? {} : { origin: `${service}:article/${id}` };
    const category = categories.get(place.key ?? "")?.name ?? NO_FOLDER;
    documents.push({ ...document, others, category });
  }
  countLost(lost, "article", "comments", read("comment").length);
  const ids = new Set(articles.map(({ main }) => main.values.id));
  // First, as it must not be overlooked.
  lost.lines.unshift(...linesOfHidden(articles.map(({ main }) => main.values)));
  lost.lines.push(
    ...describeGroups(categories, groups),
    ...linesOfErrors(attached),
    ...lineOfStrays("translation", translated, ids),
    ...lineOfStrays("attachment", attachments.byArticle, ids),
  );
  const list = [...categories.values()];
  return {
    documents: sortDocuments(documents, list),
    categories: list,
    usedFiles: attachments.usedFiles,
  };
}

/** A line for an article's translations, which are left out; none without. */
function noteOfLocales(
  { main, locales }: Merged,
  beside: readonly ReadRecord[],
  lost: Lost,
): string[] {
  const { path, number, values } = main;
  const inside = (values.translations ?? []).map((value, index) => ({
    kind: "translation" as const,
    path: `${path}, article ${number}`,
    number: index + 1,
    value,
  }));
  const others = [...readRecords(inside, lost), ...beside];
  const all = [...new Set([...locales, ...lostLocales(values, ["title", "body"], others)])];
  if (all.length === 0) return [];
  const are = all.length === 1 ? ["translation", "is"] : ["translations", "are"];
  return [`Its ${are[0]} to ${all.join(", ")} ${are[1]} left out.`];
}

/** Makes a document of an article. Addresses in it that begin at its site's start get the site's host. */
function documentOf(
  { main: { values, errors, path, number }, repeated }: Merged,
  attachments: ZendeskAttachments,
  notes: readonly string[],
): SourceDocument {
  const { id, body: html = "", description, position = null } = values;
  const body = parseHtml(html);
  const formerAddresses = addressesOf(values);
  const [address] = formerAddresses;
  if (address) addHost(body, new URL(address).origin);
  const left = attachments.showIn(body, id);
  const title = titleOf(values);
  takeSame(body, title);
  return {
    path: `${path}#${number}`,
    title,
    description: description || takeDescription(body),
    category: null,
    slug: slugOf(title) || slugOf(`article ${id ?? number}`),
    address: null,
    position,
    formerAddresses,
    body,
    notes: [
      ...errors,
      ...notes,
      ...(repeated > 0 ? ["It is in the export more than once; the first is taken."] : []),
      ...(values.title || values.name
        ? []
        : ["It has no title there, and is called “Untitled” here."]),
      ...left,
    ],
  };
}

const titleOf = ({ title, name }: Values): string => title || name || "Untitled";

// Zendesk's `url` is the API's, which has the host of the help center; Intercom's is the page's.
function addressesOf({ id, html_url, url }: Values): string[] {
  const byId = url?.includes("/api/") ? id && `${new URL(url).origin}/hc/articles/${id}` : url;
  const page = html_url ?? byId;
  return page ? variantsOf(page) : [];
}

function addHost(body: Root, host: string): void {
  for (const element of elementsIn(body).filter(isNamed("a", "img"))) {
    const name = element.tagName === "a" ? "href" : "src";
    const address = attributeOf(element, name);
    if (/^\/(?!\/)/.test(address)) element.properties[name] = host + address;
  }
}

/** Sorts documents by their categories' places, then by their own; those without one come last. */
function sortDocuments(
  documents: readonly SourceDocument[],
  categories: readonly SourceCategory[],
): SourceDocument[] {
  const places = new Map(categories.map(({ name, position }) => [name, position ?? 0]));
  const last = Number.MAX_SAFE_INTEGER;
  const placeOf = ({ category }: SourceDocument) => places.get(category ?? "") ?? last;
  return documents.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (a.position ?? last) - (b.position ?? last),
  );
}

/** Lines for articles that not all visitors saw, by their titles. */
function linesOfHidden(articles: readonly Values[]): string[] {
  const isForSome = ({ user_segment_id, user_segment_ids = [] }: Values) =>
    user_segment_id !== undefined || String(user_segment_ids) !== "";
  const isUnpublished = ({ draft = false, state = "published" }: Values) =>
    String(draft) !== "false" || state !== "published";
  return [
    ...lineOfHidden("for some users only", articles.filter(isForSome).map(titleOf)),
    ...lineOfHidden("not published", articles.filter(isUnpublished).map(titleOf)),
  ];
}

/** A line for records of articles which are not imported; none where all are. */
function lineOfStrays(
  noun: RecordKind,
  byArticle: ReadonlyMap<string | undefined, readonly unknown[]>,
  articleIds: ReadonlySet<string | undefined>,
): string[] {
  const strays = [...byArticle].filter(([id]) => id === undefined || !articleIds.has(id));
  const count = strays.reduce((sum, [, records]) => sum + records.length, 0);
  return count > 0 ? [`${pluralize(count, noun)} of no article in the export left out.`] : [];
}
