import type { ArticleMetadata } from "@shared/entities/article.ts";
import type { KnowledgeCategory } from "@shared/entities/category.ts";
import { exceededLimit, type Fields } from "@shared/entities/fields.ts";
import { cutText, pluralize } from "@shared/text/text.ts";
import { labelOfField } from "@/features/admin/drafts/items.ts";
import { folderOf, isIndexName, isMarkdown } from "../sources/source-files.ts";
import { htmlToText, takeHeading } from "../transform/html.ts";
import { type HtmlPage, type PageTemplate, readHtmlPage } from "./html-page.ts";
import { type FrontMatter, markdownToHtml, readFrontMatter } from "./markdown.ts";

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
  /** The article’s optional fields, as far as it says them. */
  others?: Partial<ArticleMetadata>;
  /** Where it was before: addresses with a host, or paths. */
  formerAddresses: readonly string[];
  body: HTMLElement;
  /** A line for each thing that could not be read. */
  notes: string[];
  /** Whether it says itself that it was not published; exports of help centers have a line for all that were not. */
  isUnpublished?: boolean;
};

/** What a source says of a category: an export of one of its groups, or a folder's `_index.md` of the folder. */
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

/** What a document is made of: its text, and what it says of itself. */
type Read = FrontMatter & { body: HTMLElement };

/** Reads Markdown with front matter. */
export function readMarkdown(path: string, text: string): SourceDocument {
  const { rest, isUnpublished, ...front } = readFrontMatter(text);
  return { ...documentOf(path, { ...front, body: markdownToHtml(rest) }), isUnpublished };
}

/** Reads a page of HTML, without what it has in common with others of its site. */
export function readPage(path: string, parsed: HtmlPage, template: PageTemplate): SourceDocument {
  const { removed, ...page } = readHtmlPage(parsed, template);
  const parts = pluralize(removed, "part", "parts");
  const notes = removed > 0 ? [`${parts} that most of the pages begin or end with left out.`] : [];
  return documentOf(path, { ...page, notes });
}

function documentOf(path: string, { body, fields, notes, formerAddresses }: Read): SourceDocument {
  const { title, description, category, slug, url, weight, ...others } = fields;
  const heading = title === undefined ? takeFirstHeading(body) : takeSame(body, title);
  return {
    path,
    body,
    others,
    title: title || heading || titleFromPath(path),
    description: description ?? takeDescription(body),
    category: category ?? null,
    slug: slug || null,
    address: url || null,
    position: weight ?? null,
    formerAddresses,
    notes,
  };
}

/** What a Markdown file called `_index` says of its folder; null for other files, and for one that is in no folder. */
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

function takeFirstHeading(body: HTMLElement): string {
  const [heading, ...others] = body.querySelectorAll("h1");
  // One of several that doesn't begin the text is the heading of its section.
  if (!heading || (others.length > 0 && body.querySelector(FIRST) !== heading)) return "";
  const text = htmlToText(heading);
  takeHeading(heading);
  return text;
}

/** Takes a first heading that is the title out of a text: the page shows the title itself. */
export function takeSame(body: HTMLElement, title: string): string {
  const heading = body.querySelector("h1");
  if (heading && htmlToText(heading).toLowerCase() === title.toLowerCase()) takeHeading(heading);
  return title;
}

/** "guides/add-a-user.md" is "Add a user"; an index is called as its folder. */
function titleFromPath(path: string): string {
  const parts = path.replace(/\.[^./]*$/, "").split("/");
  const last = parts.pop() ?? "";
  const name = isIndexName(last) ? (parts.pop() ?? last) : last;
  return wordsOf(name) || "Untitled";
}

/** A file's or a folder's name as words: "getting-started" is "Getting started". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/^\d+[-_. ]+/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a text shows nothing. */
export const isEmptyText = (body: HTMLElement): boolean =>
  htmlToText(body) === "" && body.querySelector("img, iframe") === null;

/** In characters: a description that is made of a text is longer than this only by its last word. */
const MAX_DESCRIPTION = 160;

/** In characters: where no space follows so far, as in Japanese or Thai, it is cut in the middle of the text. */
const MAX_WORD = 40;

/** In characters: what an article may begin with in large letters. */
const MAX_LEAD = 300;

/** What an article's text may begin with. */
const FIRST = "p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, pre, blockquote, img, iframe";

/**
 * The first paragraph of a text as its description. It is taken out where it is plain and short, as pages show the
 * description above the text; else it stays, and the description is shortened.
 */
export function takeDescription(body: HTMLElement): string {
  const paragraph = [...body.querySelectorAll("p")].find((each) => htmlToText(each) !== "");
  const text = htmlToText(paragraph ?? null);
  if (paragraph && isLead(paragraph, text, body)) {
    paragraph.remove();
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
function isLead(paragraph: Element, text: string, body: HTMLElement): boolean {
  const isFirst = body.querySelector(FIRST) === paragraph && htmlToText(body).startsWith(text);
  const isPlain = paragraph.childElementCount === 0 && !paragraph.id;
  const isFollowed = htmlToText(body).length > text.length;
  return isFirst && isPlain && isFollowed && text.length <= MAX_LEAD && !text.endsWith(":");
}
