import { cutText } from "../text/text.ts";

/**
 * A part of an article that a search finds: a heading, its anchor, and the text up to the next heading; `above` is the
 * heading of the level above. The first part has no heading: it is the text before all headings. A line of `text` is a
 * paragraph, an item of a list, or a row of a table with a tab between its cells.
 */
export type Section = { anchor: string; above: string; heading: string; text: string };

/** Characters of an article that searches read: some hundred pages. */
export const MAX_SEARCHED = 200_000;

/** Characters of a heading that searches read: each section below it repeats it. */
const MAX_HEADING = 300;

/** Elements that begin and end a line of text. Others, such as `strong`, stand within one. */
const BLOCKS = new Set(
  "address article aside blockquote body br caption dd details div dl dt figcaption figure footer header hr li main nav ol p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);
/** Elements whose content is no text of the article. */
const SKIPPED = new Set(
  "button iframe noscript script style svg template textarea title".split(" "),
);

/**
 * The sections of an article's stored or enhanced HTML. Needs no DOM: a parser has serialised the HTML, so that each
 * tag is whole. Takes time in proportion to its length, whatever it holds; some text of malformed HTML may be missing.
 */
export function sectionsOf(html: string): Section[] {
  const reader = new SectionReader();
  for (const token of tokensOf(html)) reader.read(token);
  return reader.sections.map((section) => ({ ...section, text: tidyLines(section.text) }));
}

class SectionReader {
  readonly sections: [Section, ...Section[]] = [{ anchor: "", above: "", heading: "", text: "" }];
  readonly #idOf = createHeadingIds();
  #section = this.sections[0];
  #heading: { id: string; text: string } | null = null;
  /** The headings above, by their level. */
  readonly #levels: string[] = [];
  /** The element that is skipped, until it ends. */
  #skipped = "";

  read(token: Token): void {
    if (this.#skipped) {
      if (token.kind === "end" && token.name === this.#skipped) this.#skipped = "";
    } else if (token.kind === "text") {
      (this.#heading ?? this.#section).text += token.text;
    } else {
      this.#readTag(token);
    }
  }

  #readTag(token: Tag): void {
    const { kind, name } = token;
    if (kind === "start" && SKIPPED.has(name)) this.#skipped = name;
    else if (/^h[1-6]$/.test(name)) this.#readHeading(token);
    else if (/^t[dh]$/.test(name)) this.#section.text += "\t";
    else if (BLOCKS.has(name)) this.#section.text += "\n";
  }

  #readHeading(token: Tag): void {
    if (token.kind === "start") {
      this.#heading = { id: token.id, text: "" };
      return;
    }
    if (!this.#heading) return;
    const level = Number(token.name[1]);
    const text = this.#heading.text.trim();
    const above = this.#levels.slice(0, level).findLast(Boolean) ?? "";
    this.#levels.length = level;
    const heading = cutText(onOneLine(text), MAX_HEADING);
    this.#levels[level] = heading;
    const anchor = this.#heading.id || this.#idOf(text);
    this.#section = { anchor, above, heading, text: "" };
    this.sections.push(this.#section);
    this.#heading = null;
  }
}

/**
 * Makes the ids of an article's headings from their texts. The prefix avoids collisions with the page's own ids;
 * repeated ones get a number.
 */
export function createHeadingIds(): (text: string) => string {
  const used = new Set<string>();
  // Remembers the last number of each text: counting from 2 for each heading would be slow for thousands of one text.
  const counts = new Map<string, number>();
  return (text) => {
    const slug = `section-${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")}`;
    let id = slug;
    let count = counts.get(slug) ?? 1;
    while (used.has(id)) {
      count += 1;
      id = `${slug}-${count}`;
    }
    counts.set(slug, count);
    used.add(id);
    return id;
  };
}

/**
 * The sentences of a text with single spaces between words: a line's sentences end with a full stop, and a table's row
 * is one.
 */
export function sentencesIn(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    if (line === "") return [];
    return line.includes("\t") ? [line] : line.split(BETWEEN_SENTENCES);
  });
}

// A sentence goes on before a small letter, as after an abbreviation. Looks back from spaces alone: a pattern that
// looked ahead from each full stop would read a long run of them once for each.
const BETWEEN_SENTENCES = / (?<=[.!?…]["'”’)\]]* )(?=[\p{Lu}\p{N}“"'(])/u;

type Tag = { kind: "start"; name: string; id: string } | { kind: "end"; name: string };
type Token = { kind: "text"; text: string } | Tag;

function* tokensOf(html: string): Generator<Token> {
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    const text = html.slice(at, open === -1 ? html.length : open);
    // Line breaks of the source are spaces; block elements add those of the text.
    if (text) yield { kind: "text", text: decode(text).replace(/[\s\u00a0]+/g, " ") };
    const end = open === -1 ? -1 : tagEnd(html, open);
    // The HTML is cut off within a tag.
    if (end === -1) return;
    at = end + 1;
    const tag = tagOf(html.slice(open, at));
    if (tag) yield tag;
  }
}

function tagOf(source: string): Tag | null {
  const [, slash, written = ""] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(source) ?? [];
  const name = written.toLowerCase();
  if (!name) return null;
  return slash ? { kind: "end", name } : { kind: "start", name, id: idIn(source) };
}

/** The place of the ">" that ends a tag or comment, as values of attributes may hold one too. -1 without an end. */
function tagEnd(html: string, open: number): number {
  if (html.startsWith("<!--", open)) {
    const end = html.indexOf("-->", open);
    return end === -1 ? -1 : end + 2;
  }
  for (let at = open; at !== -1; ) {
    SIGN.lastIndex = at + 1;
    const sign = SIGN.exec(html);
    if (!sign || sign[0] === ">") return sign ? sign.index : -1;
    // Goes on behind the closing quote.
    at = html.indexOf(sign[0], sign.index + 1);
  }
  return -1;
}

const SIGN = /["'>]/g;

const idIn = (tag: string) =>
  tag.startsWith("<h") ? decode(/\sid="(section-[^"]*)"/.exec(tag)?.[1] ?? "") : "";

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** Decodes the characters that a parser's serialiser escapes; other references stay as they are. */
function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex, decimal, name) => {
      if (name) return NAMED[name.toLowerCase()] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}

const onOneLine = (text: string) => text.replace(/[\s\u00a0]+/g, " ").trim();

/** Lines without empty cells, spaces at their ends, and empty lines. */
function tidyLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.split("\t").map(onOneLine).filter(Boolean).join("\t"))
    .filter(Boolean)
    .join("\n");
}
