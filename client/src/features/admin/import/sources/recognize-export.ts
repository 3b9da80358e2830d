/** The kinds of records that exports of help centers hold. */
export type RecordKind =
  | "zendeskArticle"
  | "zendeskSection"
  | "zendeskCategory"
  | "zendeskAttachment"
  | "zendeskTranslation"
  | "zendeskComment"
  | "intercomArticle"
  | "intercomCollection";

/** What a file of an export holds, as Zendesk's Help Center API and Intercom's API answer it. */
export type RecognizedExport = {
  records: { kind: RecordKind; value: unknown }[];
  /** Lists of other records, by their names: how many they are. */
  others: ReadonlyMap<string, number>;
  /** What a page says of all pages: how many records there are, and whether another page follows. */
  total: number | null;
  hasNext: boolean;
};

type Fields = Readonly<Record<string, unknown>>;

const LISTS: ReadonlyMap<string, RecordKind> = new Map([
  ["articles", "zendeskArticle"],
  ["sections", "zendeskSection"],
  ["categories", "zendeskCategory"],
  ["article_attachments", "zendeskAttachment"],
  ["translations", "zendeskTranslation"],
  ["comments", "zendeskComment"],
  ["collections", "intercomCollection"],
]);

const SINGLE: ReadonlyMap<string, RecordKind> = new Map([
  ["article", "zendeskArticle"],
  ["section", "zendeskSection"],
  ["category", "zendeskCategory"],
  ["article_attachment", "zendeskAttachment"],
  ["translation", "zendeskTranslation"],
]);

const INTERCOM_TYPES: ReadonlyMap<unknown, RecordKind> = new Map([
  ["article", "intercomArticle"],
  ["collection", "intercomCollection"],
  ["section", "intercomCollection"],
]);

/** Which fields tell a record of Zendesk that has no name in the file, the surest first. */
const TELLING: readonly (readonly [RecordKind, readonly string[]])[] = [
  ["zendeskAttachment", ["content_url", "file_name"]],
  ["zendeskTranslation", ["source_type", "source_id", "title"]],
  ["zendeskComment", ["source_type", "source_id", "body"]],
  ["zendeskArticle", ["section_id", "title"]],
  ["zendeskArticle", ["body", "title", "html_url"]],
  ["zendeskSection", ["category_id", "name"]],
  ["zendeskSection", ["parent_section_id", "name"]],
  ["zendeskCategory", ["name", "html_url", "source_locale"]],
];

/** Whether a text is JSON with records of a help center. */
export function holdsHelpCenter(text: string): boolean {
  try {
    return (recognizeExport(parseJson(text))?.records.length ?? 0) > 0;
  } catch {
    return false;
  }
}

/** Recognises an export by what it holds: lists by their names, one record, or a list without a name. Null for anything else. */
export function recognizeExport(json: unknown): RecognizedExport | null {
  if (Array.isArray(json)) return recognizeList(json, {});
  if (!isFields(json) || json.format === "knowledge-base") return null;
  if (json.type === "list" && Array.isArray(json.data)) return recognizeList(json.data, json);
  return recognizeNamed(json) ?? (kindOf(json) ? recognizeList([json], {}) : null);
}

function recognizeList(rows: readonly unknown[], page: Fields): RecognizedExport | null {
  const kinds = rows.map((row) => (isFields(row) ? kindOf(row) : undefined));
  const usual = kinds.find(Boolean);
  // A page of Intercom's may be empty.
  if (!usual && !(page.type === "list" && rows.length === 0)) return null;
  const records = rows.map((value, index) => ({ kind: kinds[index] ?? usual, value }));
  return { records: records as RecognizedExport["records"], others: new Map(), ...pageOf(page) };
}

function recognizeNamed(json: Fields): RecognizedExport | null {
  const lists = Object.entries(json).flatMap(([name, value]) => listOf(name, value) ?? []);
  const known = lists.filter(({ kind }) => kind);
  if (known.length === 0) return null;
  const records = known.flatMap(({ kind, rows }) =>
    rows.map((value) => ({ kind: (intercomKindOf(value) ?? kind) as RecordKind, value })),
  );
  const others = lists
    .filter(({ name, kind, rows }) => !kind && (LISTS.has(name) || rows.some(isFields)))
    .map(({ name, rows }) => [name, rows.length] as const);
  return { records, others: new Map(others), ...pageOf(json) };
}

/** A list by its name, or one record by that; without a kind where it is none of a help center. */
function listOf(name: string, value: unknown) {
  const single = SINGLE.get(name);
  if (single) return isFields(value) ? { name, kind: single, rows: [value] } : null;
  if (!Array.isArray(value)) return null;
  const rows: readonly unknown[] = value;
  const isKnown = rows.length === 0 || rows.some(isRecord);
  return { name, kind: isKnown ? LISTS.get(name) : undefined, rows };
}

function pageOf(page: Fields): Pick<RecognizedExport, "total" | "hasNext"> {
  const total = page.count ?? page.total_count;
  const { meta, pages } = page;
  const next =
    page.next_page || (isFields(meta) && meta.has_more === true) || (isFields(pages) && pages.next);
  return { total: typeof total === "number" ? total : null, hasNext: Boolean(next) };
}

function kindOf(row: Fields): RecordKind | undefined {
  const has = (name: string) => Object.hasOwn(row, name);
  return intercomKindOf(row) ?? TELLING.find(([, names]) => names.every(has))?.[0];
}

const intercomKindOf = (row: unknown) => (isFields(row) ? INTERCOM_TYPES.get(row.type) : undefined);

const isRecord = (row: unknown) =>
  isFields(row) && ["id", "title", "name", "body"].some((name) => Object.hasOwn(row, name));

/** Whether a value is an object with fields, no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How many lists and objects a file may have, and how many of them inside of each other: more would fill the memory. */
const MAX_PARTS = 1_000_000;

const MAX_DEPTH = 100;

const QUOTE = 0x22;

const BACKSLASH = 0x5c;

const isOpening = (code: number) => code === 0x5b || code === 0x7b;

const isClosing = (code: number) => code === 0x5d || code === 0x7d;

/** Parses JSON within bounds. @throws Error whose message says what is wrong with the file, for the admin. */
export function parseJson(text: string): unknown {
  checkBounds(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is not JSON.");
  }
}

function checkBounds(text: string): void {
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isClosing(code)) depth -= 1;
    else if (isOpening(code)) {
      parts += 1;
      depth += 1;
      if (depth > MAX_DEPTH) throw new Error("its lists and objects are more than 100 deep.");
    }
  }
  if (parts > MAX_PARTS) throw new Error("it has more than a million lists and objects.");
}

/** Where a string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}
