import { parse as parseYaml } from "yaml";
import { htmlToText, readHtmlPage } from "./html-page.ts";
import { markdownToHtml } from "./markdown.ts";

/** The kinds of documents, by the ends of their names. */
const MARKDOWN = /\.(md|markdown|mdown|mkd)$/i;
const HTML = /\.x?html?$/i;

/** What a document says of itself; `body` is its text as HTML, not sanitised yet. */
export type SourceDocument = {
  path: string;
  title: string;
  description: string;
  /** The name of its category, if it says so. */
  category: string | null;
  /** The end of its address, if it says so. */
  slug: string | null;
  /** Its address on this site, if it says so. */
  address: string | null;
  /** Its place among those of its category, from 0, if it says so. */
  position: number | null;
  /** Where it was before: addresses with a host, or paths. */
  formerAddresses: readonly string[];
  body: HTMLElement;
  /** A line for each thing that could not be read. */
  notes: string[];
};

/** Whether a file is a document that becomes an article. */
export const isDocument = (path: string): boolean => MARKDOWN.test(path) || HTML.test(path);

/** In characters: a description of its own is longer than this only by its last word. */
const MAX_DESCRIPTION = 160;

/** Reads a document: Markdown with front matter, or a page of HTML. Scripts in it don't run. */
export function readDocument(path: string, text: string): SourceDocument {
  const { body, fields, notes, formerAddresses } = MARKDOWN.test(path)
    ? readMarkdown(text)
    : readPage(text);
  const heading =
    fields.title === undefined ? takeFirstHeading(body) : takeSame(body, fields.title);
  return {
    path,
    body,
    title: fields.title || heading || titleFromPath(path),
    description: fields.description ?? firstSentences(body),
    category: fields.category || null,
    slug: fields.slug || null,
    address: null,
    position: null,
    formerAddresses,
    notes,
  };
}

type Fields = Partial<Record<"title" | "description" | "category" | "slug", string>>;

type FrontMatter = { fields: Fields; formerAddresses: string[]; notes: string[] };

function readPage(html: string): FrontMatter & { body: HTMLElement } {
  return { ...readHtmlPage(html), notes: [] };
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

function readMarkdown(text: string): FrontMatter & { body: HTMLElement } {
  const [front, yaml] = FRONT_MATTER.exec(text) ?? [""];
  return { ...readFrontMatter(yaml ?? ""), body: markdownToHtml(text.slice(front.length)) };
}

function readFrontMatter(yaml: string): FrontMatter {
  const fields: Fields = {};
  const notes: string[] = [];
  let values: unknown;
  try {
    values = parseYaml(yaml);
  } catch {
    notes.push("Its front matter is not valid YAML and was left out.");
  }
  if (typeof values !== "object" || values === null) return { fields, formerAddresses: [], notes };
  for (const name of ["title", "description", "category", "slug"] as const) {
    const value = (values as Record<string, unknown>)[name];
    if (typeof value === "string" || typeof value === "number") fields[name] = String(value).trim();
    else if (value !== undefined && value !== null) {
      notes.push(`Its ${name} in the front matter is not a text and was left out.`);
    }
  }
  return { fields, notes, formerAddresses: formerAddressesOf(values) };
}

// Hugo's and Jekyll's names: a list, or one alone.
function formerAddressesOf(values: { aliases?: unknown; redirect_from?: unknown }): string[] {
  return [values.aliases, values.redirect_from]
    .flat()
    .filter((value) => typeof value === "string")
    .map((value) => value.trim())
    .filter((value) => /^(\/(?!\/)|https?:\/\/)/i.test(value));
}

function takeFirstHeading(body: HTMLElement): string {
  const heading = body.querySelector("h1");
  heading?.remove();
  return htmlToText(heading);
}

/** Takes a first heading that is the title out of a text: the page shows the title itself. */
export function takeSame(body: HTMLElement, title: string): string {
  const heading = body.querySelector("h1");
  if (htmlToText(heading).toLowerCase() === title.toLowerCase()) heading?.remove();
  return title;
}

/** "guides/add-a-user.md" is "Add a user"; an index is called as its folder. */
function titleFromPath(path: string): string {
  const parts = path.replace(/\.[^./]*$/, "").split("/");
  const last = parts.pop() ?? "";
  const name = isIndexName(last) ? (parts.pop() ?? last) : last;
  return wordsOf(name) || "Untitled";
}

/** Whether a file, without its ending, stands for its folder. */
export const isIndexName = (name: string): boolean => /^(index|readme|_index)$/i.test(name);

/** A file's or a folder's name as words: "getting-started" is "Getting started". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/^\d+[-_. ]+/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first paragraph of a text as a description, shortened. */
export function firstSentences(body: HTMLElement): string {
  const text = [...body.querySelectorAll("p")].map(htmlToText).find(Boolean) ?? "";
  if (text.length <= MAX_DESCRIPTION) return text;
  const end = text.indexOf(" ", MAX_DESCRIPTION - 1);
  return end < 0 ? text : `${text.slice(0, end).replace(/[,;:–-]$/, "")} …`;
}
