/** The kinds of records that exports of help centers hold, by what lines call one of them. */
export const RECORD_KINDS = [
  "article",
  "section",
  "category",
  "attachment",
  "translation",
  "comment",
  "collection",
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** The records of an export's file, in the form of Zendesk's Help Center API or of Intercom's API. */
export type RecognizedExport = {
  service: "zendesk" | "intercom";
  records: { kind: RecordKind; value: unknown }[];
  /** Lists of other records, by their names: how many they are. */
  others: ReadonlyMap<string, number>;
  /** The number of records on all pages, and if another page follows. */
  total: number | null;
  hasNext: boolean;
};

type Fields = Readonly<Record<string, unknown>>;

/** The plural of a record's kind. */
export const pluralOf = (kind: RecordKind): string => `${kind.replace(/y$/, "ie")}s`;

const namesOf = (nameOf: (kind: RecordKind) => string): ReadonlyMap<string, RecordKind> =>
  new Map(
    RECORD_KINDS.map((kind) => [(kind === "attachment" ? "article_" : "") + nameOf(kind), kind]),
  );

const LISTS = namesOf(pluralOf);

const SINGLE = namesOf((kind) => kind);

/** Values of the `type` that each record of Intercom has. */
const INTERCOM_TYPES: readonly unknown[] = ["article", "collection", "section"];

/** Fields that identify a record of Zendesk whose kind the file doesn't name, the surest first. */
const TELLING: readonly (readonly [RecordKind, readonly string[]])[] = [
  ["attachment", ["content_url", "file_name"]],
  ["translation", ["source_type", "source_id", "title"]],
  ["comment", ["source_type", "source_id", "body"]],
  ["article", ["section_id", "title"]],
  ["article", ["body", "title", "html_url"]],
  ["section", ["category_id", "name"]],
  ["section", ["parent_section_id", "name"]],
  ["category", ["name", "html_url", "source_locale"]],
];

/** Tells if a text is JSON with records of a help center. */
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
  const kinds = rows.map(kindOf);
  const usual = kinds.find(Boolean);
  // A page of Intercom's may be empty.
  if (!usual && !(page.type === "list" && rows.length === 0)) return null;
  const records = rows.map((value, index) => ({ kind: kinds[index] ?? usual, value }));
  return recognized(records as RecognizedExport["records"], new Map(), page);
}

function recognizeNamed(json: Fields): RecognizedExport | null {
  const others = new Map<string, number>();
  const lists = Object.entries(json).flatMap(([name, value]) => {
    const single = SINGLE.get(name);
    if (single && isFields(value)) return [{ kind: single, rows: [value] }];
    if (!Array.isArray(value)) return [];
    const kind = LISTS.get(name);
    // Other products have lists of these names, too.
    if (kind && isListOfRecords(value)) return [{ kind, rows: value }];
    if (kind || value.some(isFields)) others.set(name, value.length);
    return [];
  });
  if (lists.length === 0) return null;
  const records = lists.flatMap(({ kind, rows }) =>
    rows.map((value: unknown) => ({ kind: intercomKindOf(value) ?? kind, value })),
  );
  return recognized(records, others, json);
}

const isListOfRecords = (rows: readonly unknown[]) =>
  rows.length === 0 ||
  rows.some(
    (row) => isFields(row) && ["id", "title", "name", "body"].some((name) => has(row, name)),
  );

function recognized(
  records: RecognizedExport["records"],
  others: ReadonlyMap<string, number>,
  page: Fields,
): RecognizedExport {
  const isIntercom = records.some(
    ({ kind, value }) => kind === "collection" || intercomKindOf(value),
  );
  const total = page.count ?? page.total_count;
  const { meta, pages } = page;
  const next =
    page.next_page || (isFields(meta) && meta.has_more === true) || (isFields(pages) && pages.next);
  return {
    service: isIntercom ? "intercom" : "zendesk",
    records,
    others,
    total: typeof total === "number" ? total : null,
    hasNext: Boolean(next),
  };
}

function kindOf(row: unknown): RecordKind | undefined {
  if (!isFields(row)) return undefined;
  const telling = TELLING.find(([, names]) => names.every((name) => has(row, name)));
  return intercomKindOf(row) ?? telling?.[0];
}

const intercomKindOf = (row: unknown) =>
  isFields(row) && INTERCOM_TYPES.includes(row.type) ? (row.type as RecordKind) : undefined;

// Not those that every object has.
const has = (row: Fields, name: string) => Object.hasOwn(row, name);

/** Tells an object with fields from a list and other values. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Limits of lists and objects in a file, and of their nesting: more would fill the memory. */
const MAX_PARTS = 1_000_000;

const MAX_DEPTH = 100;

/** Parses JSON within bounds. @throws Error whose message says what is wrong with the file, for the admin. */
export function parseJson(text: string): unknown {
  checkBounds(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is not JSON.");
  }
}

const NESTING: Readonly<Record<string, number>> = { "[": 1, "{": 1, "]": -1, "}": -1 };

function checkBounds(text: string): void {
  let parts = 0;
  let depth = 0;
  let isString = false;
  // Escaped signs, such as a quote inside of a string, go together.
  for (const [sign] of text.matchAll(/\\.|["[\]{}]/gs)) {
    if (sign === '"') isString = !isString;
    const change = isString ? 0 : (NESTING[sign] ?? 0);
    depth += change;
    parts += Math.max(0, change);
    if (depth > MAX_DEPTH) throw new Error("its lists and objects are more than 100 deep.");
  }
  if (parts > MAX_PARTS) throw new Error("it has more than a million lists and objects.");
}
