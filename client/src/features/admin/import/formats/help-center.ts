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
  type RecordKind,
  recognizeExport,
} from "../sources/recognize-export.ts";
import { ImportRefused, type SourceFile } from "../sources/source-files.ts";

import { variantsOf } from "../transform/links.ts";
import {
  categoriesOf,
  choosePlace,
  describeGroups,
  type GroupNoun,
  noteOfPlace,
  readGroups,
} from "./help-center-groups.ts";
import {
  countLost,
  type ExportRecord,
  groupBy,
  type Lost,
  linesOfCounts,
  linesOfFaults,
  lostLocales,
  type Merged,
  mergeById,
  noteOfLocales,
  type ReadRecord,
  readRecords,
} from "./help-center-records.ts";
import {
  isEmptyText,
  lineOfHidden,
  NO_FOLDER,
  type SourceCategory,
  type SourceDocument,
  takeDescription,
  takeSame,
} from "./source-document.ts";
import { ZendeskAttachments } from "./zendesk-attachments.ts";

/** How many articles exports may have. */
const MAX_ARTICLES = 5_000;

/** A page of an export: how many records of each kind it has, and what it says of all pages. */
type Page = { counts: ReadonlyMap<RecordKind, number>; total: number | null; hasNext: boolean };

/** What was found of one service. */
type Found = { records: Record<RecordKind, ExportRecord[]>; pages: Page[] };

const createFound = (): Found => ({
  records: Object.fromEntries(RECORD_KINDS.map((kind) => [kind, []])) as Partial<
    Found["records"]
  > as Found["records"],
  pages: [],
});

/** What readers of exports need besides the records. */
type Options = {
  files: readonly SourceFile[];
  /** Awaited before each article. */
  step: Step;
};

/** What exports of help centers hold. */
type ReadExports = {
  documents: SourceDocument[];
  categories: SourceCategory[];
  /** The paths of the files that articles show. */
  usedFiles: ReadonlySet<string>;
  /** A line for each thing that is not taken over. */
  lines: string[];
};

/** Collects the records of the files that are exports of help centers, to read them together: they may be in pages. */
export class Exports {
  readonly #found = { zendesk: createFound(), intercom: createFound() };
  readonly #others = new Map<string, number>();

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
    const { records, pages } = this.#found[exported.service];
    const counts = new Map<RecordKind, number>();
    for (const { kind, value } of exported.records) {
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      records[kind].push({ path, number, value });
    }
    const { total, hasNext } = exported;
    pages.push({ counts, total, hasNext });
    for (const [name, count] of exported.others) {
      this.#others.set(name, (this.#others.get(name) ?? 0) + count);
    }
    return null;
  }

  /** Reads all that was added. @throws ImportRefused where there are too many articles. */
  async read(options: Options): Promise<ReadExports> {
    const { zendesk, intercom } = this.#found;
    if (zendesk.records.article.length + intercom.records.article.length > MAX_ARTICLES) {
      throw new ImportRefused(
        `There are more than ${MAX_ARTICLES.toLocaleString("en")} articles in the export.`,
      );
    }
    const lost: Lost = { lines: [], counts: new Map() };
    const one = await readHelpCenter(zendesk, "section", options, lost);
    const other = await readHelpCenter(intercom, "collection", options, lost);
    return {
      documents: [...one.documents, ...other.documents],
      categories: [...one.categories, ...other.categories],
      usedFiles: one.usedFiles,
      lines: [
        ...lost.lines,
        ...linesOfCounts(lost),
        ...[...this.#others].map(
          ([name, count]) => `The list “${name}” is left out: ${count} in all.`,
        ),
      ],
    };
  }
}

/** A line for each kind of records of which the files do not have all, by what their pages say. */
function linesOfPages(pages: readonly Page[]): string[] {
  return RECORD_KINDS.flatMap((kind) => {
    // What a page lists; records that come along with articles are not counted there.
    const own = pages.filter(
      ({ counts }) => RECORD_KINDS.find((each) => counts.has(each)) === kind,
    );
    const count = pages.reduce((sum, { counts }) => sum + (counts.get(kind) ?? 0), 0);
    const total = Math.max(0, ...own.map((page) => page.total ?? 0));
    const several = pluralOf(kind);
    if (total > count) {
      const found = pluralize(count, kind, several);
      return [`There are ${total} ${several} there, but ${found} in the files.`];
    }
    const isUnfinished = own.length > 0 && own.every(({ hasNext }) => hasNext);
    return isUnfinished ? [`The last page of the ${several} is not in the files.`] : [];
  });
}

type Article = ReadRecord<"article">;
type Translation = ReadRecord<"translation">;

/** Makes documents of a service's articles, and categories of what they are grouped by, which it calls `noun`. */
async function readHelpCenter(
  { records, pages }: Found,
  noun: GroupNoun,
  { files, step }: Options,
  lost: Lost,
): Promise<Omit<ReadExports, "lines">> {
  lost.lines.push(...linesOfPages(pages));
  const translations = readRecords(records.translation, "translation", lost);
  const isOfGroup = ({ values: { source_type = "article" } }: Translation) =>
    source_type.toLowerCase() !== "article";
  const groups = readGroups(records, translations.filter(isOfGroup), lost);
  const articles = mergeById(readRecords(records.article, "article", lost)).map((merged) => ({
    ...merged,
    place: choosePlace(merged.main.values, noun, groups),
  }));
  const attached = readRecords(records.attachment, "attachment", lost);
  const attachments = new ZendeskAttachments(attached, files);
  const translated = groupBy(
    translations.filter((each) => !isOfGroup(each)),
    ({ values }) => values.source_id,
  );
  const used = new Set(articles.flatMap(({ place }) => place.key ?? []));
  const categories = categoriesOf(used, groups);
  const documents: SourceDocument[] = [];
  for (const article of articles) {
    await step();
    const { values, path, number } = article.main;
    const inside = (values.translations ?? []).map((value, index) => ({
      path: `${path}, article ${number}`,
      number: index + 1,
      value,
    }));
    const beside = values.id === undefined ? [] : (translated.get(values.id) ?? []);
    const others = [...readRecords(inside, "translation", lost), ...beside];
    const { title, body } = values;
    const locales = lostLocales(values, { title, body }, others);
    documents.push(
      documentOf(article, attachments, {
        category: categories.get(article.place.key ?? "")?.name ?? NO_FOLDER,
        notes: [
          ...noteOfPlace(values, noun, article.place),
          ...noteOfLocales([...article.locales, ...locales]),
        ],
      }),
    );
  }
  countLost(lost, "article", "comments", records.comment.length);
  const ids = new Set(articles.map(({ main }) => main.values.id));
  // First, as it must not be overlooked.
  lost.lines.unshift(...linesOfHidden(articles.map(({ main }) => main)));
  lost.lines.push(
    ...describeGroups(categories, groups),
    ...linesOfFaults("attachment", attached),
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

/** Makes a document of an article. Addresses in it that begin at its site's start get the site's host. */
function documentOf(
  { main: { values, faults, path, number }, repeated }: Merged<Article>,
  attachments: ZendeskAttachments,
  { category, notes }: { category: string; notes: string[] },
): SourceDocument {
  const { id, body: html = "", description, position = null } = values;
  const body = parseHtml(html);
  const formerAddresses = addressesOf(values);
  const [address] = formerAddresses;
  if (address) addOrigin(body, new URL(address).origin);
  const left = attachments.showIn(body, id);
  const isEmpty = isEmptyText(body);
  const known = values.title || values.name;
  const title = known || "Untitled";
  takeSame(body, title);
  return {
    path: `${path}#${number}`,
    title,
    description: description || takeDescription(body),
    category,
    slug: slugOf(title) || slugOf(`article ${id ?? number}`),
    address: null,
    position,
    formerAddresses,
    body,
    notes: [
      ...faults,
      ...notes,
      ...(repeated > 0 ? ["It is in the export more than once; the first is taken."] : []),
      ...(known ? [] : ["It has no title there, and is called “Untitled” here."]),
      ...(isEmpty ? ["It has no text there."] : []),
      ...left,
    ],
  };
}

// Zendesk's `url` is the API's, which has the host of the help center; Intercom's is the page's.
function addressesOf({ id, html_url, url }: Article["values"]): string[] {
  const byId = url?.includes("/api/") ? id && `${new URL(url).origin}/hc/articles/${id}` : url;
  const page = html_url ?? byId;
  return page ? variantsOf(page) : [];
}

function addOrigin(body: Root, origin: string): void {
  for (const element of elementsIn(body).filter(isNamed("a", "img"))) {
    const name = element.tagName === "a" ? "href" : "src";
    const address = attributeOf(element, name);
    if (/^\/(?!\/)/.test(address)) element.properties[name] = origin + address;
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
function linesOfHidden(articles: readonly Article[]): string[] {
  const kinds: readonly (readonly [string, (values: Article["values"]) => boolean])[] = [
    ["for some users only", isForSome],
    ["not published", isUnpublished],
  ];
  return kinds.flatMap(([what, isHidden]) => {
    const hidden = articles.map(({ values }) => values).filter(isHidden);
    return lineOfHidden(
      what,
      hidden.map(({ title, name }) => title || name || "Untitled"),
    );
  });
}

function isForSome({ user_segment_id, user_segment_ids = [] }: Article["values"]): boolean {
  return user_segment_id !== undefined || String(user_segment_ids) !== "";
}

const isUnpublished = ({ draft = false, state = "published" }: Article["values"]) =>
  String(draft) !== "false" || state !== "published";

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
