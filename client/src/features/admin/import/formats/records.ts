import { pluralize } from "@shared/text/text.ts";
import * as z from "zod/mini";
import { isFields } from "../sources/recognize-export.ts";

/** A record of an export: the file it is in, its number among those of its kind there, and what it holds. */
export type ExportRecord = { path: string; number: number; value: unknown };

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/** A record's fields, without those that it doesn't have, and a line for each that is odd. */
export type ReadRecord<S extends Schemas> = {
  values: { [Name in keyof S]?: z.output<S[Name]> };
  faults: string[];
  path: string;
  number: number;
};

/** What a line calls one, and several. */
type Noun = readonly [one: string, several: string];

/** What a reader of records can't take over: a line each, and counts that make one line for each kind of records. */
export type Lost = {
  lines: string[];
  /** By kind and field; a field that is not known is called by its name. */
  leftOut: Map<string, Map<string, { count: number; noun: Noun | null }>>;
};

/** A text in one piece, or a number as one; without what can't be stored. */
export const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) =>
    String(value)
      .replaceAll("\0", "")
      .replace(/\p{Surrogate}/gu, "\uFFFD")
      .trim(),
  ),
);

/** Numbers and texts name the same record. */
export const id = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/\S/))]),
  z.transform((value) => String(value).trim()),
);

/** An object as it is. */
export const fields = z.custom<Readonly<Record<string, unknown>>>(isFields);

export const flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])]),
  z.transform((value) => value === true || value === "true"),
);

/** A place in an order, from 0. */
export const position = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0))),
);

export const webAddress = z.string().check(z.refine((value) => /^https?:$/.test(schemeOf(value))));

function schemeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : "";
}

type Kind<S extends Schemas> = {
  /** What a line calls one such record. */
  noun: string;
  /** What is taken over, or has lines of its own. */
  schemas: S;
  /** What else is said, and the value that says nothing, if that is not false. Without it nothing is counted. */
  leftOut?: Readonly<Record<string, readonly [...Noun, nothing?: boolean]>>;
  /** How many characters a text may have here. */
  limits: Readonly<Record<string, number>>;
};

/** Reads records of one kind, each field by itself: an odd one never takes the others away. */
export function readRecords<S extends Schemas>(
  records: readonly ExportRecord[],
  kind: Kind<S>,
  lost: Lost,
): ReadRecord<S>[] {
  return records.flatMap(({ path, number, value }) => {
    if (!isFields(value)) {
      lost.lines.push(`${path}, ${kind.noun} ${number}: it is no object with fields.`);
      return [];
    }
    countFields(value, kind, lost);
    return [{ path, number, ...readFields(value, kind) }];
  });
}

/** Lines for what is odd in records that are no articles, with their places. */
export function linesOfRecords(
  noun: string,
  records: readonly Pick<ReadRecord<Schemas>, "path" | "number" | "faults">[],
): string[] {
  return records.flatMap(({ path, number, faults }) =>
    faults.map((fault) => `${path}, ${noun} ${number}: ${fault}`),
  );
}

function readFields<S extends Schemas>(
  value: Readonly<Record<string, unknown>>,
  { schemas, limits }: Kind<S>,
) {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    // Also of those that every object has.
    const field = Object.hasOwn(value, name) ? value[name] : undefined;
    if (field === undefined || field === null) continue;
    const parsed = schema.safeParse(field);
    if (parsed.success) values[name] = parsed.data;
    else faults.push(`Its ${name} in the export can't be read and is left out.`);
  }
  faults.push(...cutTexts(values, limits));
  return { values: values as ReadRecord<S>["values"], faults };
}

/** Cuts texts in place. Returns a line for each. */
function cutTexts(
  values: Record<string, unknown>,
  limits: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const value = values[name];
    if (typeof value !== "string" || value.length <= limit) return [];
    values[name] = value.slice(0, limit);
    return [`Its ${name} was longer than ${limit} characters and is cut off there.`];
  });
}

/** What no visitor saw, of the fields that the services document: ids, dates, addresses of the API, how pages look. */
const UNSEEN =
  /^((html_)?url|type|size|icon|locale|sorting|vote_sum|outdated_locales|(author|created_by|updated_by|owner|permission_group|workspace|help_center|article|guide_media)_id|(created|edited|updated)_at|content_type|theme_template)$/;

function countFields<S extends Schemas>(
  value: object,
  { noun, schemas, leftOut }: Kind<S>,
  lost: Lost,
): void {
  if (!leftOut) return;
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(schemas, name));
  for (const [name, field] of others) {
    const known = Object.hasOwn(leftOut, name) ? leftOut[name] : undefined;
    if (known) {
      const [one, several, nothing = false] = known;
      countLeftOut(lost, noun, name, [one, several], amountOf(field, nothing));
    } else if (!UNSEEN.test(name)) countLeftOut(lost, noun, name, null, isEmpty(field) ? 0 : 1);
  }
}

/** Counts what is left out of records of a kind. */
export function countLeftOut(
  { leftOut }: Lost,
  kind: string,
  name: string,
  noun: Noun | null,
  amount: number,
): void {
  if (amount === 0) return;
  const counts = leftOut.get(kind) ?? new Map();
  leftOut.set(kind, counts.set(name, { noun, count: (counts.get(name)?.count ?? 0) + amount }));
}

const isEmpty = (field: unknown) =>
  field === null || field === "" || (Array.isArray(field) && field.length === 0);

function amountOf(field: unknown, nothing: boolean): number {
  if (isEmpty(field) || field === nothing || field === String(nothing)) return 0;
  if (Array.isArray(field)) return field.length;
  if (typeof field === "number") return Math.max(0, Math.trunc(field));
  return 1;
}

const MAX_NAMES = 20;

/** The line of each kind of records of which something is left out. */
export function linesOfLeftOut({ leftOut }: Lost): string[] {
  return [...leftOut].map(([kind, counts]) => {
    const all = [...counts].map(([name, { noun, count }]) =>
      noun ? pluralize(count, ...noun) : name,
    );
    const shown = all.length > MAX_NAMES ? [...all.slice(0, MAX_NAMES), "…"] : all;
    return `Left out of the ${kind} records: ${shown.join(", ")}.`;
  });
}

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
    return { main, locales: [...new Set(locales)], repeated: others.length - locales.length };
  });
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
