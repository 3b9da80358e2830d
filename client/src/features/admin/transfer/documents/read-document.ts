import { pluralize } from "@shared/text/text.ts";
import { takeDescription } from "./description.ts";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";
import { htmlToText } from "./html-page.ts";
import { markdownToHtml } from "./markdown.ts";
import type { PageTemplate } from "./page-template.ts";
import { folderOf } from "./paths.ts";
import { readHtmlPage } from "./read-html-page.ts";

/** The kinds of documents, by the ends of their names. */
const MARKDOWN = /\.(md|markdown|mdown|mkd)$/i;
const HTML = /\.x?html?$/i;

/** What a document says of itself; `body` is its text as HTML, not sanitised yet. */
export type SourceDocument = {
  path: string;
  title: string;
  description: string;
  /** The name of its category, if it says so; empty for none. */
  category: string | null;
  /** The end of its address, if it says so. */
  slug: string | null;
  /** Its address on this site, if it says so. */
  address: string | null;
  /** Its place among the others, if it says so: the smallest comes first. */
  position: number | null;
  /** Where it was before: addresses with a host, or paths. */
  formerAddresses: readonly string[];
  body: HTMLElement;
  /** A line for each thing that could not be read. */
  notes: string[];
};

/** What a folder's `_index.md` says of the category that the folder is, if it says so; `name` is empty otherwise. */
export type FolderCategory = {
  id: string | null;
  name: string;
  description: string | null;
  position: number | null;
  /** With a slash at its end. */
  folder: string;
};

/** Whether a file is a document that becomes an article. */
export const isDocument = (path: string): boolean => MARKDOWN.test(path) || isHtmlPage(path);

/** Whether a file is a page of HTML. */
export const isHtmlPage = (path: string): boolean => HTML.test(path);

/**
 * Reads a document: Markdown with front matter, or a page of HTML, without what it has in common with others of its site.
 * Scripts in it don't run.
 */
export function readDocument(path: string, text: string, template: PageTemplate): SourceDocument {
  const { body, fields, notes, formerAddresses } = MARKDOWN.test(path)
    ? readMarkdown(text)
    : readPage(text, template);
  const heading =
    fields.title === undefined ? takeFirstHeading(body) : takeSame(body, fields.title);
  return {
    path,
    body,
    title: fields.title || heading || titleFromPath(path),
    description: fields.description ?? takeDescription(body),
    category: fields.category ?? null,
    slug: fields.slug || null,
    address: fields.url || null,
    position: fields.weight ?? null,
    formerAddresses,
    notes,
  };
}

/** What a Markdown file called `_index` says of its folder; null for other files, and for one that is in no folder. */
export function readCategory(path: string, text: string): FolderCategory | null {
  const folder = folderOf(path);
  if (
    !MARKDOWN.test(path) ||
    folder === "" ||
    !/^_index\.[^.]*$/i.test(path.slice(folder.length))
  ) {
    return null;
  }
  const { title, slug, description, weight } = readFrontMatter(text).fields;
  return {
    id: slug || null,
    name: title ?? "",
    description: description ?? null,
    position: weight ?? null,
    folder,
  };
}

function readPage(html: string, template: PageTemplate): FrontMatter & { body: HTMLElement } {
  const { removed, ...page } = readHtmlPage(html, template);
  const parts = pluralize(removed, "part", "parts");
  const notes = removed > 0 ? [`${parts} that most of the pages begin or end with left out.`] : [];
  return { ...page, notes };
}

function readMarkdown(text: string): FrontMatter & { body: HTMLElement } {
  const { rest, ...front } = readFrontMatter(text);
  return { ...front, body: markdownToHtml(rest) };
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
