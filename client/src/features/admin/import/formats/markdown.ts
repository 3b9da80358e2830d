import { articleFields } from "@shared/entities/article.ts";
import { categoryFields } from "@shared/entities/category.ts";
import { optionalNames } from "@shared/entities/fields.ts";
import MarkdownIt, { type Token } from "markdown-it";
import { parse as parseYaml } from "yaml";
import { parseHtml } from "../transform/html.ts";
import { LABELS } from "../transform/make-content.ts";

// CommonMark, with tables and struck-out text as on GitHub. HTML is kept, and sanitised afterwards.
const markdown = new MarkdownIt({ html: true });

// Only what is written in Markdown: HTML in it says itself what it wants.
markdown.core.ruler.push("tasks-and-cells", ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    // The alignment of a column.
    if (/^t[hd]_open$/.test(token.type)) token.attrs = null;
    const isItem = tokens[index - 2]?.type === "list_item_open";
    if (isItem && token.type === "inline") markTask(token);
  }
});

markdown.core.ruler.before("inline", "callouts", ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    if (tokens[index - 2]?.type === "blockquote_open") token.content = convertAlert(token.content);
  }
});

/** Converts Markdown (CommonMark, and GitHub's tables, struck-out text, task lists and callouts) to HTML, which is not sanitised. */
export function markdownToHtml(text: string): HTMLElement {
  return parseHtml(markdown.render(text));
}

function markTask({ content, children }: Token): void {
  const [text] = children ?? [];
  if (text?.type !== "text" || !/^\[[ x]\] /i.test(content)) return;
  text.content = text.content.replace(/^\[ \] /, "☐ ").replace(/^\[x\] /i, "☑ ");
}

/** How GitHub's Markdown begins a callout. */
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(\n|$)/i;

/** The Markdown of a quote, with the first word of a callout where it begins one as on GitHub. */
function convertAlert(quote: string): string {
  return quote.replace(ALERT, (_, name: string) => `**${LABELS.get(name.toLowerCase())}:** `);
}

const TEXT_FIELDS = [
  ...(["title", "description", "category", "slug", "url"] as const),
  ...optionalNames(articleFields),
  ...optionalNames(categoryFields),
];

/** What a document's front matter says, as Hugo names it, and optional fields by their own names. */
type Fields = Partial<Record<(typeof TEXT_FIELDS)[number], string>> & { weight?: number };

/** The fields, where the document was before, and a line for each that can't be read. */
export type FrontMatter = { fields: Fields; formerAddresses: string[]; notes: string[] };

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

const TOML = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\r?\n|$)/;

/** Reads the YAML at the start of a document; `rest` is the text after it. */
export function readFrontMatter(text: string): MarkdownFrontMatter & { rest: string } {
  const [toml, values = ""] = TOML.exec(text) ?? [];
  if (toml !== undefined) {
    return {
      fields: {},
      formerAddresses: [],
      notes: ["Its front matter is TOML, which can't be read here, and was left out."],
      isUnpublished: /^[ \t]*draft[ \t]*=[ \t]*true\b/m.test(values),
      rest: text.slice(toml.length),
    };
  }
  const [front, yaml = ""] = FRONT_MATTER.exec(text) ?? [""];
  return { ...readFields(yaml), rest: text.slice(front.length) };
}

type MarkdownFrontMatter = FrontMatter & { isUnpublished: boolean };

function readFields(yaml: string): MarkdownFrontMatter {
  const values = parseValues(yaml);
  const fields: Fields = {};
  const notes: string[] = [];
  if (values === null) {
    notes.push("Its front matter is not valid YAML and was left out.");
    return { fields, formerAddresses: [], notes, isUnpublished: false };
  }
  for (const name of TEXT_FIELDS) {
    const value = values[name];
    if (typeof value === "string" || typeof value === "number") fields[name] = String(value).trim();
    else if (isGiven(value)) {
      notes.push(`Its ${name} in the front matter is not a text and was left out.`);
    }
  }
  const { weight } = values;
  if (typeof weight === "number" && Number.isFinite(weight)) fields.weight = weight;
  else if (isGiven(weight)) {
    notes.push("Its weight in the front matter is not a number and was left out.");
  }
  return {
    fields,
    formerAddresses: formerAddressesOf(values),
    notes,
    isUnpublished: isUnpublished(values),
  };
}

// As Hugo and as Jekyll say it, whose YAML has more words for it.
const isUnpublished = ({ draft, published }: { draft?: unknown; published?: unknown }) =>
  /^(true|yes|on)$/i.test(String(draft)) || /^(false|no|off)$/i.test(String(published));

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Null for what is not YAML. */
function parseValues(yaml: string): Record<string, unknown> | null {
  try {
    const values: unknown = parseYaml(yaml);
    return typeof values === "object" && values !== null ? { ...values } : {};
  } catch {
    return null;
  }
}

// Hugo's and Jekyll's names: a list, or one alone.
function formerAddressesOf(values: { aliases?: unknown; redirect_from?: unknown }): string[] {
  return [values.aliases, values.redirect_from]
    .flat()
    .filter((value) => typeof value === "string")
    .map((value) => value.trim())
    .filter((value) => /^(\/(?!\/)|https?:\/\/)/i.test(value));
}
