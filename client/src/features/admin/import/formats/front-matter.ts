import { articleFields } from "@shared/entities/article.ts";
import { categoryFields } from "@shared/entities/category.ts";
import { optionalNames } from "@shared/entities/fields.ts";
import { parse as parseToml } from "smol-toml";
import { isMap, isScalar, parseDocument } from "yaml";

const TEXT_FIELDS = [
  ...(["title", "description", "category", "slug", "url"] as const),
  ...optionalNames(articleFields),
  ...optionalNames(categoryFields),
];

/** The fields of a document's front matter, by Hugo's names; optional fields by their own. */
type Fields = Partial<Record<(typeof TEXT_FIELDS)[number], string>> & { weight?: number };

/** The fields, where the document was before, and a line for each that can't be read. */
export type FrontMatter = { fields: Fields; formerAddresses: string[]; notes: string[] };

type Values = Record<string, unknown>;

const YAML = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

// Else it is a text between two dividing lines.
const IS_YAML = /^\s*(?:#|\{|$|[^\s:][^\n:]*:)/;

const TOML = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\r?\n|$)/;

const JSON_OBJECT = /^\uFEFF?(\{[ \t]*\r?\n[\s\S]*?\n\})[ \t]*(?:\r?\n|$)/;

const FORMATS: readonly (readonly [RegExp, (text: string, notes: string[]) => Values])[] = [
  [YAML, readYaml],
  [TOML, (text, notes) => readOrNote("TOML", () => parseToml(text), notes)],
  [JSON_OBJECT, (text, notes) => readOrNote("JSON", () => JSON.parse(text), notes)],
];

/** The property of front matter that the Markdown export writes: its text holds no signs of other dialects. */
export const PLAIN_MARKDOWN = { markdown: "plain" };

/** Reads the YAML, TOML or JSON at the start of a document; `rest` is the text after it. */
export function readFrontMatter(
  text: string,
): FrontMatter & { isUnpublished: boolean; isPlain: boolean; rest: string } {
  const notes: string[] = [];
  for (const [pattern, read] of FORMATS) {
    const [front, values] = pattern.exec(text) ?? [];
    if (front === undefined || values === undefined) continue;
    if (pattern === YAML && !IS_YAML.test(values)) continue;
    return { ...readFields(read(values, notes), notes), rest: text.slice(front.length) };
  }
  return { ...readFields({}, notes), rest: text.replace(/^\uFEFF/, "") };
}

function readFields(values: Values, notes: string[]) {
  const fields: Fields = {};
  for (const name of TEXT_FIELDS) {
    const own = values[name];
    const value = name === "category" ? (own ?? firstCategory(values, notes)) : own;
    if (typeof value === "string" || typeof value === "number") fields[name] = String(value).trim();
    else if (isGiven(value))
      notes.push(`Its ${name} in the front matter is not a text and was left out.`);
  }
  const weight = positionOf(values, notes);
  return {
    fields: { ...fields, ...(weight !== undefined && { weight }) },
    formerAddresses: formerAddressesOf(values),
    notes,
    isUnpublished: isUnpublished(values),
    isPlain: values.markdown === PLAIN_MARKDOWN.markdown,
  };
}

// Hugo's, Docusaurus' and Jekyll's names.
function positionOf(values: Values, notes: string[]): number | undefined {
  const given = values.weight ?? values.sidebar_position ?? values.nav_order;
  if (!isGiven(given)) return undefined;
  const position = String(given).trim() === "" ? Number.NaN : Number(given);
  if (Number.isFinite(position)) return position;
  notes.push("Its weight in the front matter is not a number and was left out.");
  return undefined;
}

// Hugo's and Jekyll's. An article is in one category here.
function firstCategory({ categories }: Values, notes: string[]): string | undefined {
  const [first, ...others] = [categories]
    .flat()
    .filter((each) => typeof each === "string" && each.trim());
  if (others.length > 0) notes.push(`Its other categories are left out: ${others.join(", ")}.`);
  return first as string | undefined;
}

// As Hugo and as Jekyll say it, whose YAML has more words for it.
const isUnpublished = ({ draft, published }: Values) =>
  /^(true|yes|on)$/i.test(String(draft)) || /^(false|no|off)$/i.test(String(published));

const isGiven = (value: unknown) => value !== undefined && value !== null;

function readOrNote(format: string, read: () => unknown, notes: string[]): Values {
  try {
    return { ...(read() as object) };
  } catch {
    notes.push(`Its front matter is not valid ${format} and was left out.`);
    return {};
  }
}

/** Reads YAML with all values as they are written; parts that are not valid are left out with a line. */
function readYaml(text: string, notes: string[]): Values {
  const whole = parseYaml(text);
  if (whole.line !== undefined) {
    notes.push(
      `Its front matter is not valid YAML in line ${whole.line + 1}; what could be read was taken over.`,
    );
  }
  if (whole.values) return whole.values;
  // At each line that is not indented.
  const parts = text.split(/^(?![ \t]|-[ \t\r\n]|\r?\n|$)/m);
  const values: Values = {};
  for (const part of parts) {
    Object.assign(values, parseYaml(part).values);
  }
  return values;
}

/** Errors in spite of which YAML has one meaning, as generators know. */
const HARMLESS = /^(TAB_AS_INDENT|BAD_INDENT)$/;

/** The values, unless there is an error that leaves them open, and the line of the first error. */
function parseYaml(text: string): { values?: Values; line?: number } {
  try {
    // Reads all values as text: YAML would make the number 4.1 of "4.10", and true of "yes".
    const document = parseDocument(text, { schema: "failsafe" });
    const { errors } = document;
    const error = errors.find(({ code }) => code !== "BAD_INDENT");
    const line = error && { line: error.linePos?.[0].line ?? 1 };
    if (errors.some(({ code }) => !HARMLESS.test(code))) return { ...line };
    const { contents } = document;
    if (!isMap(contents)) return { values: {}, ...line };
    // Not by the document, which throws for any error.
    const values: Values = contents.toJS(document);
    for (const { key, value } of contents.items) {
      const isEmpty =
        isScalar(value) && value.type === "PLAIN" && /^(null|~)?$/i.test(String(value.value));
      if ((isEmpty || value === null) && isScalar(key)) delete values[String(key.value)];
    }
    return { values, ...line };
  } catch {
    return { line: 1 };
  }
}

// Hugo's and Jekyll's names: a list, or one alone.
function formerAddressesOf({ aliases, redirect_from }: Values): string[] {
  return [aliases, redirect_from]
    .flat()
    .filter((value) => typeof value === "string")
    .map((value) => value.trim())
    .filter((value) => /^(\/(?!\/)|https?:\/\/)/i.test(value));
}
