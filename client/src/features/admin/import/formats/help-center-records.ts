import { pluralize } from "@shared/text/text.ts";
import * as z from "zod/mini";
import { isFields, type RecordKind } from "../sources/recognize-export.ts";

/** A record of an export: the file it is in, its number among those of its kind there, and what it holds. */
export type ExportRecord = { kind: RecordKind; path: string; number: number; value: unknown };

/** A record's fields, without those that it doesn't have, and a line for each that is odd. */
export type ReadRecord = Omit<ExportRecord, "value"> & { values: Values; errors: string[] };

export type Values = { [Name in keyof typeof FIELDS]?: z.output<(typeof FIELDS)[Name]> };

/** Records that can't be imported: a line for each, or a count by kind and name, from which one line is made. */
export type Lost = { lines: string[]; counts: Map<RecordKind, Map<string, number>> };

/** A text in one piece, or a number as one; without what can't be stored. */
const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) =>
    String(value)
      .replaceAll("\0", "")
      .replace(/\p{Surrogate}/gu, "\uFFFD")
      .trim(),
  ),
);

/** Numbers and texts name the same record. */
const id = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/\S/))]),
  z.transform((value) => String(value).trim()),
);

const flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])]),
  z.transform((value) => String(value) === "true"),
);

/** A place in an order, from 0. */
const position = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0))),
);

const fields = z.custom<Readonly<Record<string, unknown>>>(isFields);

const webAddress = z.url({ protocol: /^https?$/ });

/**
 * The fields of Zendesk's and Intercom's records that are imported or have lines of their own, by the references of
 * their APIs.
 */
const FIELDS = {
  ...{ id, section_id: id, category_id: id, parent_section_id: id, parent_id: id },
  ...{ collection_id: id, article_id: id, source_id: id, parent_ids: z.array(id) },
  ...{ title: text, name: text, description: text, body: z.string(), state: text },
  ...{ locale: text, source_locale: text, default_locale: text, translated_content: fields },
  ...{ translations: z.array(z.unknown()), parent_type: text, source_type: text },
  ...{ html_url: webAddress, url: webAddress, position, order: position, draft: z.unknown() },
  // Whoever may see it: anything but null are some users only.
  ...{ user_segment_id: z.unknown(), user_segment_ids: z.unknown() },
  ...{ file_name: text, relative_path: text, content_url: z.string(), inline: flag },
};

const ofKind = (...names: (keyof Values)[]): ReadonlySet<string> => new Set(names);

const LOCALES = ["locale", "source_locale", "default_locale", "translated_content"] as const;

const GROUP = ofKind(
  ...(["id", "name", "description", ...LOCALES, "position", "order"] as const),
  ...(["category_id", "parent_section_id", "parent_id", "collection_id"] as const),
);

const NAMES: Readonly<Record<RecordKind, ReadonlySet<string>>> = {
  article: ofKind(
    // A title's old name is “name”.
    ...(["id", "title", "name", "description", "body", "html_url", "url", "section_id"] as const),
    ...(["parent_id", "parent_ids", "parent_type", "position", ...LOCALES] as const),
    ...(["translations", "draft", "state", "user_segment_id", "user_segment_ids"] as const),
  ),
  section: GROUP,
  category: GROUP,
  collection: GROUP,
  attachment: ofKind("id", "article_id", "file_name", "relative_path", "content_url", "inline"),
  translation: ofKind("source_id", "source_type", "locale", "title", "body"),
  comment: ofKind(),
};

/** Nouns for fields in lines. Other fields appear by their names. */
const NOUNS: Readonly<Record<string, string>> = {
  vote_count: "vote",
  comments: "comment",
  comments_disabled: "comment setting",
  label_names: "label",
  content_tag_ids: "content tag",
  promoted: "promotion",
  outdated: "outdated mark",
  statistics: "statistic",
};

/** Documented fields that no visitor saw: ids, dates, addresses of the API, and page layout. */
const UNSEEN =
  /^((html_)?url|type|size|icon|locale|sorting|vote_sum|outdated_locales|(author|created_by|updated_by|owner|permission_group|workspace|help_center|article|guide_media)_id|(created|edited|updated)_at|content_type|theme_template)$/;

/** Reads records, each field by itself: an odd one never takes the others away. */
export const readRecords = (records: readonly ExportRecord[], lost: Lost): ReadRecord[] =>
  records.flatMap(({ value, ...record }) => {
    if (isFields(value)) return [{ ...record, ...readFields(record.kind, value, lost) }];
    const { kind, path, number } = record;
    lost.lines.push(`${path}, ${kind} ${number}: it is no object with fields.`);
    return [];
  });

function readFields(kind: RecordKind, record: object, lost: Lost) {
  const values: Record<string, unknown> = {};
  const errors: string[] = [];
  for (const [name, field] of Object.entries(record)) {
    if (!NAMES[kind].has(name)) countField(lost, kind, name, field);
    else if (field !== null) {
      const { success, data } = FIELDS[name as keyof Values].safeParse(field);
      if (success) values[name] = data;
      else errors.push(`Its ${name} in the export can't be read and is left out.`);
    }
  }
  return { values, errors };
}

function countField(lost: Lost, kind: RecordKind, name: string, field: unknown): void {
  // All of them is left out, with lines of their own.
  if (kind === "translation" || kind === "comment" || UNSEEN.test(name)) return;
  // The value that says nothing.
  const isDefault = String(field) === String(name === "comments_disabled");
  if (isDefault || field === null || field === "") return;
  const amount = typeof field === "number" ? Math.max(0, Math.trunc(field)) : 1;
  countLost(lost, kind, name, Array.isArray(field) ? field.length : amount);
}

/** Counts what is left out of records of a kind. */
export function countLost({ counts }: Lost, kind: RecordKind, name: string, amount: number): void {
  if (amount === 0) return;
  const counted = counts.get(kind) ?? new Map<string, number>();
  counts.set(kind, counted.set(name, (counted.get(name) ?? 0) + amount));
}

const MAX_NAMES = 20;

/** The line of each kind of records of which something is left out. */
export function linesOfCounts({ counts }: Lost): string[] {
  return [...counts].map(([kind, counted]) => {
    const all = [...counted].map(([name, count]) =>
      Object.hasOwn(NOUNS, name) ? pluralize(count, NOUNS[name] ?? "") : name,
    );
    const shown = all.length > MAX_NAMES ? [...all.slice(0, MAX_NAMES), "…"] : all;
    return `Left out of the ${kind} records: ${shown.join(", ")}.`;
  });
}

/** Lines for what is odd in records that are no articles, with their places. */
export const linesOfErrors = (records: readonly ReadRecord[]): string[] =>
  records.flatMap(({ kind, path, number, errors }) =>
    errors.map((error) => `${path}, ${kind} ${number}: ${error}`),
  );

/** Records of one id: the one to take, the languages of the others, and how many are there again in the same language. */
export type Merged = { main: ReadRecord; locales: string[]; repeated: number };

/** Merges what is there in several languages, or several times. The language that it was written in goes first. */
export function mergeById(records: readonly ReadRecord[]): Merged[] {
  const byId = groupBy(records, ({ kind, values, path, number }) =>
    [kind, ...(values.id ? [values.id] : [path, number])].join(" "),
  );
  return [...byId.values()].map((same) => {
    const source = same.find(({ values }) => values.locale === values.source_locale);
    const main = source ?? (same[0] as ReadRecord);
    const others = same.filter((each) => each !== main);
    const locales = others.flatMap(({ values: { locale } }) =>
      locale && locale !== main.values.locale ? [locale] : [],
    );
    return { main, locales, repeated: others.length - locales.length };
  });
}

/** The languages of a record in which these texts of it are others, inside of it and beside it. */
export function lostLocales(
  { default_locale, translated_content = {}, ...values }: Values,
  names: readonly ("title" | "body" | "name" | "description")[],
  beside: readonly ReadRecord[] = [],
): string[] {
  const all = [
    ...Object.entries(translated_content).filter(
      ([locale]) => locale !== "type" && locale !== default_locale,
    ),
    ...beside.map((each) => [localeOf(each), each.values] as const),
  ];
  const isLost = (content: unknown) =>
    isFields(content)
      ? names.some((name) => content[name] && content[name] !== values[name])
      : Boolean(content);
  return all.flatMap(([locale, content]) => (isLost(content) ? [locale] : []));
}

/** The language of a translation, as a line names it. */
export const localeOf = ({ values }: ReadRecord): string => values.locale ?? "another language";

/** Items by their keys, in their order. */
export function groupBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
