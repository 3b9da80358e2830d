import {
  createText,
  element,
  elementsIn,
  findElement,
  isNamed,
  oneLineText,
  removeNodes,
} from "@shared/content/html-tree.ts";
import type { ArticleMetadata } from "@shared/entities/article.ts";
import type { KnowledgeCategory } from "@shared/entities/category.ts";
import { exceededLimit, type Fields, TEXT_LIMITS } from "@shared/entities/fields.ts";
import { cutText, pluralize } from "@shared/text/text.ts";
import type { Element, Root } from "hast";
import { labelOfField } from "@/features/admin/drafts/items.ts";
import { folderOf, isIndexName, isMarkdown } from "../sources/source-files.ts";
import { takeHeading } from "../transform/first-heading.ts";
import { Report } from "../transform/report.ts";
import { prepareHeadings } from "../transform/simplify.ts";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";
import { type HtmlPage, type PageTemplate, readHtmlPage } from "./html-page.ts";
import { readMarkdownTree } from "./markdown.ts";
import { nameInNotion, takeNotionProperties } from "./page-generators.ts";

/** A document with its metadata. `body` is its text as a tree of HTML, not sanitised yet. */
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
  /** The article’s optional fields, as far as it says them. */
  others?: Partial<ArticleMetadata>;
  /** Former addresses, with a host or as paths. */
  formerAddresses: readonly string[];
  body: Root;
  /** A line for each thing that could not be read. */
  notes: string[];
  /** Losses and changes found while reading; the conversion adds its own. */
  report?: Report;
  /** True if the document says that it was not published. Exports of help centers have one line for all of these. */
  isUnpublished?: boolean;
};

/** A category as a source describes it: an export's group, or a folder's `_index.md`. */
export type SourceCategory = {
  id: string | null;
  /** Empty where it doesn't say. */
  name: string;
  description: string | null;
  /** The category’s optional fields, as far as it says them. */
  others?: Partial<KnowledgeCategory>;
  /** Its place among the others: the smallest comes first. */
  position: number | null;
  /** The folder, with a slash at its end, or the file of the export. */
  folder: string;
};

/** The name of the category of documents that are in no folder. */
export const NO_FOLDER = "Imported";

/** Texts as they can be published: not too long, and of characters that can be stored. `notes` has a line for each cut. */
export function fitTexts<Texts extends Readonly<Record<string, string | undefined>>>(
  fields: Fields,
  texts: Texts,
): { fitted: Texts; notes: string[] } {
  const notes: string[] = [];
  const fitted = Object.entries(texts).map(([name, given = ""]) => {
    const text = given.replace(/\0|\p{Surrogate}/gu, "");
    const limit = fields[name] ? exceededLimit(fields[name], text) : null;
    if (limit === null) return [name, text];
    const label = labelOfField(name).toLowerCase();
    notes.push(`Its ${label} was longer than ${limit} characters and is cut off there.`);
    return [name, cutText(text, limit)];
  });
  return { fitted: Object.fromEntries(fitted), notes };
}

/** Tells if a text exceeds the limit of a publish. Images in it don't count, as a publish moves them out. */
export function isTooLong(html: string | null): boolean {
  // A character of a string has three bytes at most.
  if (html === null || html.length <= TEXT_LIMITS.htmlBytes / 3) return false;
  const text = html.replace(/(?<=[("'<])data:image\/[^"'\s()<>]*/g, "");
  return new TextEncoder().encode(text).length > TEXT_LIMITS.htmlBytes;
}

const TOO_LONG = "x".repeat(TEXT_LIMITS.htmlBytes + 1);

/** A document's text and its metadata. */
type Read = FrontMatter & { body: Root; report: Report };

/** Reads Markdown with front matter. */
export function readMarkdown(path: string, text: string): SourceDocument {
  const { rest, isUnpublished, isPlain, ...front } = readFrontMatter(text);
  const report = new Report();
  const firstLine = text.slice(0, text.length - rest.length).split("\n").length;
  // A text over the limit is left out anyway, and would take minutes to parse: another as long replaces it.
  const body = isTooLong(rest)
    ? { type: "root" as const, children: [element("p", [createText(TOO_LONG)])] }
    : readMarkdownTree(rest, { firstLine, isPlain, isMdx: /\.mdx$/i.test(path), report });
  if (!isPlain) prepareHeadings(body, report);
  return { ...documentOf(path, { ...front, body, report }), isUnpublished };
}

/** Reads a page of HTML, without what it has in common with others of its site. */
export function readPage(path: string, parsed: HtmlPage, template: PageTemplate): SourceDocument {
  const { removed, isUnpublished, ...page } = readHtmlPage(parsed, template);
  const report = new Report();
  prepareHeadings(page.body, report);
  const parts = pluralize(removed, "part", "parts");
  const notes = removed > 0 ? [`${parts} that most of the pages begin or end with left out.`] : [];
  const read = { ...page, notes: [...parsed.notes, ...notes], report };
  return { ...documentOf(path, read), isUnpublished };
}

function documentOf(path: string, read: Read): SourceDocument {
  const { body, fields, notes, formerAddresses, report } = read;
  const { title, description, category, slug, url, weight, ...others } = fields;
  const notionName = nameInNotion(nameOf(path));
  const properties = notionName === null || !isMarkdown(path) ? "" : takeNotionProperties(body);
  if (properties) notes.push(`Its properties are left out: ${properties}.`);
  const heading = title === undefined ? takeFirstHeading(body) : takeSame(body, title);
  return {
    path,
    body,
    others,
    title: title || heading || titleFromPath(path),
    description: description ?? takeDescription(body),
    category: category ?? null,
    slug: slug || notionName,
    address: url || null,
    position: weight ?? null,
    formerAddresses,
    notes,
    report,
  };
}

/**
 * The category that a Markdown file called `_index` describes for its folder; null for other files and outside of
 * folders.
 */
export function readCategory(path: string, text: string): SourceCategory | null {
  const folder = folderOf(path);
  if (!isMarkdown(path) || folder === "" || !/^_index\.[^.]*$/i.test(path.slice(folder.length))) {
    return null;
  }
  const { title, slug, description, weight, category, url, ...others } =
    readFrontMatter(text).fields;
  return {
    id: slug || null,
    name: title ?? "",
    description: description ?? null,
    others,
    position: weight ?? null,
    folder,
  };
}

const MAX_TITLES = 20;

/** A line for articles that not all visitors saw, by their titles; none where there are none. `what` is what they were. */
export function lineOfHidden(what: string, titles: readonly string[]): string[] {
  if (titles.length === 0) return [];
  const shown = [...titles.slice(0, MAX_TITLES), ...(titles.length > MAX_TITLES ? ["…"] : [])];
  const were = pluralize(titles.length, "article was", "articles were");
  return [`${were} ${what} there: ${shown.join(", ")}. Here everyone can read what is published.`];
}

function takeFirstHeading(body: Root): string {
  const [heading, ...others] = elementsIn(body).filter(isNamed("h1"));
  // One of several that doesn't begin the text is the heading of its section.
  if (!heading || (others.length > 0 && firstOf(body) !== heading)) return "";
  const text = oneLineText(heading);
  takeHeading(body, heading);
  return text;
}

/** Takes a first heading that is the title out of a text: the page shows the title itself. */
export function takeSame(body: Root, title: string): string {
  const heading = findElement(body, isNamed("h1"));
  if (heading && oneLineText(heading).toLowerCase() === title.toLowerCase())
    takeHeading(body, heading);
  return title;
}

/** A file's name without its folder and its ending. */
const nameOf = (path: string) => path.slice(folderOf(path).length).replace(/\.[^./]*$/, "");

/** "guides/add-a-user.md" is "Add a user"; an index is called as its folder. */
function titleFromPath(path: string): string {
  const parts = path.replace(/\.[^./]*$/, "").split("/");
  const last = parts.pop() ?? "";
  const name = isIndexName(last) ? (parts.pop() ?? last) : last;
  return wordsOf(nameInNotion(name) ?? name) || "Untitled";
}

/** A file's or a folder's name as words: "getting-started" is "Getting started". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/^\d+[-_. ]+/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** In characters: a description that is made of a text is longer than this only by its last word. */
const MAX_DESCRIPTION = 160;

/** In characters: where no space follows so far, as in Japanese or Thai, it is cut in the middle of the text. */
const MAX_WORD = 40;

/** In characters: what an article may begin with in large letters. */
const MAX_LEAD = 300;

/** The element that an article's text begins with. */
const firstOf = (body: Root) =>
  findElement(body, ({ tagName }) =>
    /^(p|h[1-6]|ul|ol|dl|table|pre|blockquote|img|iframe|x-.*)$/.test(tagName),
  );

/**
 * The first paragraph of a text as its description. It is taken out where it is plain and short, as pages show the
 * description above the text; else it stays, and the description is shortened.
 */
export function takeDescription(body: Root): string {
  const paragraph = elementsIn(body, (each) => !isNamed("blockquote", "x-callout")(each)).find(
    (each) => isNamed("p")(each) && /[\p{L}\p{N}]/u.test(oneLineText(each)),
  );
  const text = oneLineText(paragraph);
  if (paragraph && isLead(paragraph, text, body)) {
    removeNodes(body, new Set([paragraph]));
    return text;
  }
  if (text.length <= MAX_DESCRIPTION) return text;
  const end = text.indexOf(" ", MAX_DESCRIPTION - 1);
  if (end < 0 && text.length <= MAX_DESCRIPTION + MAX_WORD) return text;
  const isNear = end >= 0 && end <= MAX_DESCRIPTION + MAX_WORD;
  const start = isNear ? text.slice(0, end) : cutText(text, MAX_DESCRIPTION);
  return `${start.replace(/[,;:–-]$/, "")} …`;
}

// Not where it introduces what follows, or nothing does.
function isLead(paragraph: Element, text: string, body: Root): boolean {
  const whole = oneLineText(body);
  const isFirst = firstOf(body) === paragraph && whole.startsWith(text);
  const isPlain =
    paragraph.children.every(({ type }) => type === "text") &&
    paragraph.properties.id === undefined;
  const isFollowed = whole.length > text.length;
  return isFirst && isPlain && isFollowed && text.length <= MAX_LEAD && !text.endsWith(":");
}
