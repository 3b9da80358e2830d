import type { HelpCenterOptions, ReadHelpCenter } from "./help-center-document.ts";
import { readIntercom } from "./intercom.ts";
import { parseJson } from "./parse-json.ts";
import { type RecognizedExport, type RecordKind, recognizeExport } from "./recognize-export.ts";
import type { ExportRecord, Lost } from "./record-fields.ts";
import { ImportRefused } from "./source-files.ts";
import { linesOfPages, type Page } from "./unfinished-pages.ts";
import { readZendesk } from "./zendesk.ts";

/** The records of an import by kind, in the order of the files. */
export type ExportRecords = Readonly<Record<RecordKind, ExportRecord[]>>;

/** How many articles exports may have. */
const MAX_ARTICLES = 5_000;
const MAX_NAMES = 20;

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
    const lost: Lost = { lines: linesOfPages(this.#pages), unknownFields: new Map() };
    const zendesk = await readZendesk(this.#records, options, lost);
    const intercom = await readIntercom(this.#records, options, lost);
    return {
      documents: [...zendesk.documents, ...intercom.documents],
      categories: [...zendesk.categories, ...intercom.categories],
      usedFiles: zendesk.usedFiles,
      lines: [...lost.lines, ...linesOfUnknown(lost), ...linesOfOthers(this.#others)],
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

function linesOfUnknown({ unknownFields }: Lost): string[] {
  return [...unknownFields].flatMap(([noun, names]) => {
    if (names.size === 0) return [];
    const shown = [...names].slice(0, MAX_NAMES);
    const rest = names.size > MAX_NAMES ? ["…"] : [];
    return [`Of the ${noun} records these fields are left out: ${[...shown, ...rest].join(", ")}.`];
  });
}

function linesOfOthers(others: ReadonlyMap<string, number>): string[] {
  return [...others].map(([name, count]) => `The list “${name}” is left out: ${count} in all.`);
}
