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

/** What a reader of records can't take over: a line each, and the names of the fields that it doesn't know. */
export type Lost = { lines: string[]; unknownFields: Map<string, Set<string>> };

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

export const texts = z.array(text);

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
  schemas: S;
  /** Fields that readers never saw, and that need no line. */
  bookkeeping: readonly string[];
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
    noteUnknownFields(value, kind, lost);
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

function noteUnknownFields<S extends Schemas>(
  value: object,
  { noun, schemas, bookkeeping }: Kind<S>,
  { unknownFields }: Lost,
): void {
  const unknown = unknownFields.get(noun) ?? new Set();
  unknownFields.set(noun, unknown);
  for (const [name, field] of Object.entries(value)) {
    const isKnown = Object.hasOwn(schemas, name) || bookkeeping.includes(name);
    const isEmpty = field === null || field === "" || (Array.isArray(field) && field.length === 0);
    if (!isKnown && !isEmpty) unknown.add(name);
  }
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
