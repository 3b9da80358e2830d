import { pluralize } from "@shared/text/text.ts";
import * as z from "zod/mini";
import { isFields, type RecordKind } from "../sources/recognize-export.ts";

/** A record of an export: the file it is in, its number among those of its kind there, and what it holds. */
export type ExportRecord = { path: string; number: number; value: unknown };

/** A record's fields, without those that it doesn't have, and a line for each that is odd. */
export type ReadRecord<Kind extends RecordKind = RecordKind> = {
  values: { [Name in keyof (typeof FIELDS)[Kind]]?: z.output<(typeof FIELDS)[Kind][Name]> };
  faults: string[];
  path: string;
  number: number;
};

/** What can't be taken over: a line each, and counts by kind and name that make one line for each kind of records. */
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

const group = {
  id,
  name: text,
  description: text,
  locale: text,
  source_locale: text,
  default_locale: text,
  translated_content: fields,
  position,
  order: position,
  category_id: id,
  parent_section_id: id,
  parent_id: id,
  collection_id: id,
};

/** What of Zendesk's and Intercom's records is taken over, or has lines of its own, as the references of their APIs name it. */
const FIELDS = {
  article: {
    id,
    title: text,
    // An old one for the title.
    name: text,
    description: text,
    body: z.string(),
    html_url: webAddress,
    url: webAddress,
    section_id: id,
    parent_id: id,
    parent_ids: z.array(id),
    parent_type: text,
    position,
    locale: text,
    source_locale: text,
    default_locale: text,
    translations: z.array(z.unknown()),
    translated_content: fields,
    draft: z.unknown(),
    state: text,
    // Whoever may see it: anything but null are some users only.
    user_segment_id: z.unknown(),
    user_segment_ids: z.unknown(),
  },
  section: group,
  category: group,
  collection: group,
  attachment: {
    id,
    article_id: id,
    file_name: text,
    relative_path: text,
    content_url: z.string(),
    inline: flag,
  },
  translation: { source_id: id, source_type: text, locale: text, title: text, body: z.string() },
  comment: {},
} as const satisfies Record<RecordKind, Readonly<Record<string, z.ZodMiniType>>>;

/** What else a line calls by words of its own. Other fields are called by their names. */
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

/** What no visitor saw, of the fields that the services document: ids, dates, addresses of the API, how pages look. */
const UNSEEN =
  /^((html_)?url|type|size|icon|locale|sorting|vote_sum|outdated_locales|(author|created_by|updated_by|owner|permission_group|workspace|help_center|article|guide_media)_id|(created|edited|updated)_at|content_type|theme_template)$/;

/** Reads records of one kind, each field by itself: an odd one never takes the others away. */
export function readRecords<Kind extends RecordKind>(
  records: readonly ExportRecord[],
  kind: Kind,
  lost: Lost,
): ReadRecord<Kind>[] {
  return records.flatMap(({ path, number, value }) => {
    if (!isFields(value)) {
      lost.lines.push(`${path}, ${kind} ${number}: it is no object with fields.`);
      return [];
    }
    // All of a translation is left out.
    if (kind !== "translation") countFields(value, kind, lost);
    return [{ path, number, ...readFields<Kind>(value, FIELDS[kind]) }];
  });
}

function readFields<Kind extends RecordKind>(
  value: Readonly<Record<string, unknown>>,
  schemas: Readonly<Record<string, z.ZodMiniType>>,
): Pick<ReadRecord<Kind>, "values" | "faults"> {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    // Also of those that every object has.
    const field = Object.hasOwn(value, name) ? value[name] : undefined;
    if (field === undefined || field === null) continue;
    const { success, data } = schema.safeParse(field);
    if (success) values[name] = data;
    else faults.push(`Its ${name} in the export can't be read and is left out.`);
  }
  return { values: values as ReadRecord<Kind>["values"], faults };
}

function countFields(value: object, kind: RecordKind, lost: Lost): void {
  for (const [name, field] of Object.entries(value)) {
    if (Object.hasOwn(FIELDS[kind], name) || UNSEEN.test(name)) continue;
    countLost(lost, kind, name, amountOf(field, name === "comments_disabled"));
  }
}

/** How many a field holds; `nothing` says nothing. */
function amountOf(field: unknown, nothing: boolean): number {
  if (field === null || field === "" || String(field) === String(nothing)) return 0;
  if (Array.isArray(field)) return field.length;
  return typeof field === "number" ? Math.max(0, Math.trunc(field)) : 1;
}

/** Counts what is left out of records of a kind. */
export function countLost({ counts }: Lost, kind: RecordKind, name: string, amount: number): void {
  if (amount === 0) return;
  const ofKind = counts.get(kind) ?? new Map<string, number>();
  counts.set(kind, ofKind.set(name, (ofKind.get(name) ?? 0) + amount));
}

const MAX_NAMES = 20;

/** The line of each kind of records of which something is left out. */
export function linesOfCounts({ counts }: Lost): string[] {
  return [...counts].map(([kind, ofKind]) => {
    const all = [...ofKind].map(([name, count]) => {
      const noun = Object.hasOwn(NOUNS, name) ? NOUNS[name] : undefined;
      return noun ? pluralize(count, noun) : name;
    });
    const shown = all.length > MAX_NAMES ? [...all.slice(0, MAX_NAMES), "…"] : all;
    return `Left out of the ${kind} records: ${shown.join(", ")}.`;
  });
}

/** Lines for what is odd in records that are no articles, with their places. */
export const linesOfFaults = (kind: RecordKind, records: readonly ReadRecord[]): string[] =>
  records.flatMap(({ path, number, faults }) =>
    faults.map((fault) => `${path}, ${kind} ${number}: ${fault}`),
  );

type Localized = Pick<ExportRecord, "path" | "number"> & {
  values: { id?: string; locale?: string; source_locale?: string };
};

/** Records of one id: the one to take, the languages of the others, and how many are there again in the same language. */
export type Merged<T> = { main: T; locales: string[]; repeated: number };

/** Merges what is there in several languages, or several times. The language that it was written in goes first. */
export function mergeById<T extends Localized>(records: readonly T[]): Merged<T>[] {
  const byId = groupBy(records, ({ values, path, number }) => values.id ?? `${path} ${number}`);
  return [...byId.values()].map((same) => {
    const source = same.find(({ values }) => values.locale === values.source_locale);
    const main = source ?? (same[0] as T);
    const others = same.filter((each) => each !== main);
    const locales = others.flatMap(({ values: { locale } }) =>
      locale && locale !== main.values.locale ? [locale] : [],
    );
    return { main, locales, repeated: others.length - locales.length };
  });
}

/** What a line calls a language that a record doesn't name. */
export const OTHER_LANGUAGE = "another language";

/** The languages of translations with other texts than the record's own, inside of it and beside it. */
export function lostLocales(
  {
    default_locale,
    translated_content = {},
  }: Pick<ReadRecord<"article">["values"], "default_locale" | "translated_content">,
  own: Readonly<Record<string, string | undefined>>,
  beside: readonly ReadRecord<"translation">[] = [],
): string[] {
  const inside = Object.entries(translated_content).filter(
    ([locale]) => locale !== "type" && locale !== default_locale,
  );
  const all = [
    ...inside,
    ...beside.map(({ values }) => [values.locale ?? OTHER_LANGUAGE, values] as const),
  ];
  const isLost = (content: unknown) =>
    isFields(content)
      ? Object.entries(own).some(([name, text]) => content[name] && content[name] !== text)
      : Boolean(content);
  return all.flatMap(([locale, content]) => (isLost(content) ? [locale] : []));
}

/** A line for translations that are left out; none without. */
export function noteOfLocales(all: readonly string[]): string[] {
  const locales = [...new Set(all)];
  if (locales.length === 0) return [];
  const are = locales.length === 1 ? "translation" : "translations";
  const left = locales.length === 1 ? "is" : "are";
  return [`Its ${are} to ${locales.join(", ")} ${left} left out.`];
}

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
