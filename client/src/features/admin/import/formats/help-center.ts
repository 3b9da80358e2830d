import { pluralize } from "@shared/text/text.ts";
import {
  parseJson,
  type RecognizedExport,
  type RecordKind,
  recognizeExport,
} from "../sources/recognize-export.ts";
import { ImportRefused } from "../sources/source-files.ts";
import type { HelpCenterOptions, ReadHelpCenter } from "./help-center-document.ts";
import { readIntercom } from "./intercom.ts";
import { type ExportRecord, type Lost, linesOfLeftOut } from "./records.ts";
import { readZendesk } from "./zendesk.ts";

/** The records of an import by kind, in the order of the files. */
export type ExportRecords = Readonly<Record<RecordKind, ExportRecord[]>>;

/** How many articles exports may have. */
const MAX_ARTICLES = 5_000;

const createRecords = (): ExportRecords => ({
  zendeskArticle: [],
  zendeskSection: [],
  zendeskCategory: [],
  zendeskAttachment: [],
  zendeskTranslation: [],
  zendeskComment: [],
  intercomArticle: [],
  intercomCollection: [],
});

/** Collects the records of the files that are exports of help centers, to read them together: they may be in pages. */
export class Exports {
  readonly #records = createRecords();
  readonly #pages: Page[] = [];
  readonly #others = new Map<string, number>();

  /** Adds what a file of JSON holds. Returns what is wrong with it, or null. */
  add(path: string, text: string): string | null {
    let json: unknown;
    try {
      json = parseJson(text);
    } catch (error) {
      return (error as Error).message;
    }
    const found = recognizeExport(json);
    if (!found) return faultOf(json);
    const numbers = this.#addRecords(path, found);
    for (const [name, count] of found.others) {
      this.#others.set(name, (this.#others.get(name) ?? 0) + count);
    }
    this.#pages.push({ counts: numbers, total: found.total, hasNext: found.hasNext });
    return null;
  }

  /** Reads all that was added. @throws ImportRefused where there are too many articles. */
  async read(options: HelpCenterOptions): Promise<ReadHelpCenter & { lines: string[] }> {
    const { zendeskArticle, intercomArticle } = this.#records;
    if (zendeskArticle.length + intercomArticle.length > MAX_ARTICLES) {
      throw new ImportRefused(
        `There are more than ${MAX_ARTICLES.toLocaleString("en")} articles in the export.`,
      );
    }
    const lost: Lost = { lines: linesOfPages(this.#pages), leftOut: new Map() };
    const zendesk = await readZendesk(this.#records, options, lost);
    const intercom = await readIntercom(this.#records, options, lost);
    return {
      documents: [...zendesk.documents, ...intercom.documents],
      categories: [...zendesk.categories, ...intercom.categories],
      usedFiles: zendesk.usedFiles,
      lines: [...lost.lines, ...linesOfLeftOut(lost), ...linesOfOthers(this.#others)],
    };
  }

  #addRecords(path: string, { records }: RecognizedExport): Map<RecordKind, number> {
    const numbers = new Map<RecordKind, number>();
    for (const { kind, value } of records) {
      const number = (numbers.get(kind) ?? 0) + 1;
      numbers.set(kind, number);
      this.#records[kind].push({ path, number, value });
    }
    return numbers;
  }
}

function faultOf(json: unknown): string {
  const isOwn = (json as { format?: unknown } | null)?.format === "knowledge-base";
  return isOwn
    ? "it is an export of a knowledge base of this product: import it by itself."
    : "it is not an export of a help center.";
}

function linesOfOthers(others: ReadonlyMap<string, number>): string[] {
  return [...others].map(([name, count]) => `The list “${name}” is left out: ${count} in all.`);
}

/** A page of an export: how many records of each kind it has, and what it says of all pages. */
type Page = {
  counts: ReadonlyMap<RecordKind, number>;
  total: number | null;
  hasNext: boolean;
};

const NOUNS: Readonly<Record<RecordKind, readonly [one: string, several: string]>> = {
  zendeskArticle: ["article", "articles"],
  zendeskSection: ["section", "sections"],
  zendeskCategory: ["category", "categories"],
  zendeskAttachment: ["attachment", "attachments"],
  zendeskTranslation: ["translation", "translations"],
  zendeskComment: ["comment", "comments"],
  intercomArticle: ["article", "articles"],
  intercomCollection: ["collection", "collections"],
};

/** A line for each kind of records of which the files do not have all, by what their pages say. */
function linesOfPages(pages: readonly Page[]): string[] {
  return Object.entries(NOUNS).flatMap(([kind, [one, several]]) => {
    const own = pages.filter(({ counts }) => firstKind(counts) === kind);
    const count = pages.reduce((sum, page) => sum + (page.counts.get(kind as RecordKind) ?? 0), 0);
    const total = Math.max(0, ...own.map((page) => page.total ?? 0));
    if (total > count) {
      return [
        `There are ${total} ${several} there, but ${pluralize(count, one, several)} in the files.`,
      ];
    }
    const isUnfinished = own.length > 0 && own.every(({ hasNext }) => hasNext);
    return isUnfinished ? [`The last page of the ${several} is not in the files.`] : [];
  });
}

// What a page lists; records that come along with articles are not counted there.
const firstKind = (counts: Page["counts"]) =>
  Object.keys(NOUNS).find((kind) => counts.has(kind as RecordKind));
