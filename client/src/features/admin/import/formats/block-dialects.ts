import { MAX_DEPTH } from "@shared/content/html-tree.ts";
import { labelOf } from "../transform/callouts.ts";
import type { Report } from "../transform/report.ts";
import {
  CodeLines,
  dedent,
  indented,
  indentLike,
  indentOf,
  isBlank,
  type Line,
} from "./code-lines.ts";
import { codeOf, findEnd, htmlTags, type Inside, readComponent } from "./components.ts";
import { convertTag, quoted, readTag } from "./shortcodes.ts";

/** A line in its parts: what it is inside of (lists, quotes, indentation), and the rest. */
type Parts = { prefix: string; rest: string };

const PREFIX = /^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t]))*[ \t]*)(.*)$/s;

/** The deepest nesting of boxes that other dialects may have. */
const MAX_BOXES = MAX_DEPTH / 10;

/** Writes what other dialects say by lines of their own (boxes, tabs, tags, components, terms) as HTML around Markdown. */
export function rewriteBlocks(
  lines: readonly Line[],
  { isMdx, report }: { isMdx: boolean; report: Report },
): Line[] {
  return new BlockRewriter(lines, { isMdx, report, depth: 0 }).rewrite();
}

type Setting = { isMdx: boolean; report: Report; depth: number };

class BlockRewriter {
  readonly lines: readonly Line[];
  readonly report: Report;
  readonly depth: number;
  readonly isMdx: boolean;
  readonly #out: Line[] = [];
  readonly #boxes: { colons: number; prefix: string; end: string }[] = [];
  readonly #code = new CodeLines();
  #isInDefinitions = false;
  #at = 0;

  constructor(lines: readonly Line[], { isMdx, report, depth }: Setting) {
    this.lines = lines;
    this.report = report;
    this.depth = depth;
    this.isMdx = isMdx;
  }

  rewrite(): Line[] {
    while (this.#at < this.lines.length) {
      const line = this.lines[this.#at] as Line;
      this.#at += 1;
      this.#take(line);
    }
    const last = this.lines.at(-1)?.line ?? 1;
    for (const { prefix, end } of this.#boxes.toReversed()) this.#emit(end, prefix, last);
    return this.#out;
  }

  #take(line: Line): void {
    const [, prefix = "", rest = ""] = PREFIX.exec(line.text) ?? [];
    const isCode = this.#code.isCode(line, prefix, rest, this.#out.at(-1));
    const mayBe = !isCode && rest !== "" && this.depth < MAX_BOXES;
    if (mayBe && this.#rewriteLine(line, { prefix, rest })) return;
    if (rest !== "") this.#isInDefinitions = false;
    this.#out.push(line);
  }

  #rewriteLine(line: Line, parts: Parts): boolean {
    return (
      this.#takeReference(line, parts) ||
      this.#takeColons(line, parts) ||
      this.#takeIndented(line, parts) ||
      this.#takeTags(line, parts) ||
      this.#takeHtml(line, parts) ||
      this.#takeComponent(line, parts) ||
      this.#takeModule(line, parts) ||
      this.#takeInclude(line, parts) ||
      this.#takeDefinition(line, parts)
    );
  }

  /** Adds HTML on a line of its own, apart from what is around it. */
  #emit(html: string, prefix: string, line: number): void {
    const blank = { text: indentLike(prefix).trimEnd(), line };
    if (!/[^>\s]/.test(prefix)) this.#out.push(blank);
    this.#out.push({ text: prefix + html, line }, blank);
  }

  #emitInside(lines: readonly Line[]): void {
    const { isMdx, report, depth } = this;
    this.#out.push(...new BlockRewriter(lines, { isMdx, report, depth: depth + 1 }).rewrite());
  }

  /** A place of mkdocstrings for what a program's own comments say, with its options; a heading stays. */
  #takeReference({ text, line }: Line, { prefix, rest }: Parts): boolean {
    const [, marks, name = ""] = /^(#{1,6}[ \t]+)?:::[ \t]+(\w+(?:\.\w+)+)[ \t]*$/.exec(rest) ?? [];
    if (name === "") return false;
    this.report.add(`“${text.trim()}” is not known here and was left out`, at(line));
    this.#takeIndentedLines(indentOf(prefix) + 4);
    this.#out.push({ text: marks ? prefix + marks + name : "", line });
    return true;
  }

  /** Docusaurus', VitePress' and MyST's boxes between lines of colons. */
  #takeColons({ text, line }: Line, { prefix, rest }: Parts): boolean {
    const [, colons = "", inner = ""] = /^(:{3,})(?!:)(.*)/.exec(rest) ?? [];
    if (colons === "") return false;
    if (inner.trim() === "") {
      const index = this.#boxes.findLastIndex((box) => box.colons <= colons.length);
      const closed = index < 0 ? [] : this.#boxes.splice(index).reverse();
      for (const box of closed) this.#emit(box.end, box.prefix, line);
      return true;
    }
    const { name, title } = readBox(inner);
    const tag = tagOfBox(name);
    if (!tag) this.report.add(`“${text.trim()}” is not known here and was left out`, at(line));
    const element = tag ?? "x-unwrapped";
    const end = `</${element.split(" ")[0]}>`;
    this.#boxes.push({ colons: colons.length, prefix: indentLike(prefix), end });
    this.#openBox(element, element === "x-unwrapped" ? "" : title, prefix, line);
    return true;
  }

  #openBox(tag: string, title: string, prefix: string, line: number): void {
    this.#emit(`<${tag}>`, prefix, line);
    const inside = indentLike(prefix);
    if (title)
      this.#out.push(
        { text: `${inside}<x-title>${title}</x-title>`, line },
        { text: inside.trimEnd(), line },
      );
  }

  /** MkDocs' boxes and tabs, whose text is indented. */
  #takeIndented({ line }: Line, { prefix, rest }: Parts): boolean {
    const [, mark, kind = "", title] =
      /^(!!!|\?\?\?\+?)[ \t]*([\w-]+)(?:[ \t]+[\w-]+)*(?:[ \t]+"(.*)")?[ \t]*$/.exec(rest) ?? [];
    const [, tab] = /^===[+!]?[ \t]+["'](.*)["'][ \t]*$/.exec(rest) ?? [];
    if (!mark && tab === undefined) return false;
    const indent = indentLike(prefix);
    const taken = this.#takeIndentedLines(indentOf(indent) + 4);
    const columns = Math.min(
      indentOf(indent) + 7,
      ...taken.flatMap((each) => (isBlank(each) ? [] : [indentOf(each.text)])),
    );
    const content = taken.map((each) => ({
      ...each,
      text: isBlank(each) ? "" : indent + dedent(each.text, columns),
    }));
    if (mark)
      this.#openBox(`x-callout kind=${quoted(kind.toLowerCase())}`, title ?? "", prefix, line);
    else this.#emit(`<x-tab title=${quoted(tab ?? "")}>`, prefix, line);
    this.#emitInside(content);
    this.#emit(mark ? "</x-callout>" : "</x-tab>", indent, content.at(-1)?.line ?? line);
    return true;
  }

  /** Takes the following lines that are indented by this many columns, with empty ones between. */
  #takeIndentedLines(columns: number): Line[] {
    let end = this.#at;
    for (let next = this.#at; next < this.lines.length; next += 1) {
      const line = this.lines[next] as Line;
      if (isBlank(line)) continue;
      if (indentOf(line.text) < columns) break;
      end = next + 1;
    }
    const taken = this.lines.slice(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** Tags of Hugo and GitBook that are blocks: each gets a line of its own. */
  #takeTags({ line }: Line, { prefix, rest }: Parts): boolean {
    if (!/\{%|\{\{[<%]/.test(rest) || rest.startsWith("|")) return false;
    const masked = rest.replace(/`+[^`]*`+/g, (code) => " ".repeat(code.length));
    const tags = [...masked.matchAll(/\{%-?([^{}]*)%\}|\{\{[<%]([^{}]*)[>%]\}\}/g)];
    const read = tags.map((match) => ({
      match,
      tag: readTag((match[1] ?? match[2] ?? "").trim()),
    }));
    const blocks = read.filter(({ tag }) => convertTag(tag)?.isBlock);
    if (blocks.length === 0) return false;
    let start = 0;
    let first = prefix;
    const indent = indentLike(prefix);
    const pushText = (part: string) => {
      if (part.trim()) this.#out.push({ text: first + part.trim(), line });
      if (part.trim()) first = indent;
    };
    for (const { match, tag } of blocks) {
      pushText(rest.slice(start, match.index));
      start = match.index + match[0].length;
      const html = convertTag(tag)?.html ?? "";
      this.#emit(html, first, line);
      first = indent;
    }
    pushText(rest.slice(start));
    return true;
  }

  /** Elements of HTML with Markdown in them. */
  #takeHtml({ line }: Line, { prefix, rest }: Parts): boolean {
    const [html = "", name = "", attributes = ""] = ELEMENT.exec(rest) ?? [];
    const [, paragraph] = (this.isMdx && /^<p>(.*)<\/p>\s*$/.exec(rest)) || [];
    if (paragraph !== undefined) this.#emit(paragraph, prefix, line);
    const holdsMarkdown = this.isMdx ? MDX_BOX.test(name) : MARKDOWN_INSIDE.test(attributes);
    const found = holdsMarkdown && findEnd(this.lines, name, "", this.#at);
    if (found) this.#emitElement([html.trimEnd(), `</${name}>`], found, { prefix, line });
    return Boolean(found) || paragraph !== undefined;
  }

  /** Components of MDX that begin a line, with the Markdown in them. */
  #takeComponent({ line }: Line, { prefix, rest }: Parts): boolean {
    if (!/^<[A-Z]/.test(rest)) return false;
    const joined = [
      rest,
      ...this.lines.slice(this.#at, this.#at + 40).map(({ text }) => text),
    ].join("\n");
    const tag = readComponent(joined);
    if (!tag) return false;
    const indent = indentLike(prefix);
    const skipped = joined.slice(0, tag.end).split("\n").length - 1;
    const end = joined.indexOf("\n", tag.end);
    const after = joined.slice(tag.end, end < 0 ? undefined : end);
    const [start, stop] = htmlTags(tag);
    if (tag.isEmpty) {
      if (after.trim()) return false;
      this.#at += skipped;
      this.#emit(start + stop, prefix, line);
      return true;
    }
    const found = findEnd(this.lines, tag.name, after, this.#at + skipped);
    if (!found) return false;
    const code = tag.name === "CodeBlock" ? { ...found, content: codeOf(tag, found) } : null;
    this.#emitElement(code ? ["", ""] : [start, stop], code ?? found, { prefix, line });
    if (found.rest.trim()) this.#emitInside([{ text: indent + found.rest.trim(), line }]);
    return true;
  }

  #emitElement(
    [start, stop]: readonly [start: string, stop: string],
    { content, next }: Inside,
    { prefix, line }: { prefix: string; line: number },
  ): void {
    const indent = indentLike(prefix);
    this.#at = next;
    this.#emit(start, prefix, line);
    this.#emitInside(indented(content, indent));
    this.#emit(stop, indent, content.at(-1)?.line ?? line);
  }

  /** Imports and exports of MDX. */
  #takeModule({ line }: Line, { prefix, rest }: Parts): boolean {
    const kind = kindOfModule(rest.trimEnd());
    if (!kind || prefix !== "") return false;
    let text = rest;
    const isOpen = () => (text.match(/[{([]/g)?.length ?? 0) > (text.match(/[})\]]/g)?.length ?? 0);
    while (isOpen() && this.#at < this.lines.length) {
      text += this.lines[this.#at]?.text ?? "";
      this.#at += 1;
    }
    this.report.count(`${kind} of MDX`, `${kind}s of MDX`, "left out", at(line));
    this.#out.push({ text: "", line });
    return true;
  }

  #takeInclude({ text, line }: Line, { rest }: Parts): boolean {
    const isContents = /^(\[\[?_?toc_?\]?\]|\{:\s*toc\s*\})$/i.test(rest.trim());
    if (isContents)
      this.report.add("A table of contents is left out: pages have their own", at(line));
    const isInclude =
      /^;?-{1,2}8<-{1,2}/.test(rest) ||
      /^<!--@include:.*-->$|^!?@include\b/.test(rest) ||
      /^<<<\s+\S/.test(rest);
    const isMeaning = /^\*\[[^\]]+\]:/.test(rest);
    if (isMeaning)
      this.report.add(
        `An abbreviation’s meaning is left out: ${rest.slice(2).replace("]", "")}`,
        at(line),
      );
    if (isInclude) this.report.add(`“${text.trim()}” is not known here and was left out`, at(line));
    const isLeftOut = isContents || isMeaning || isInclude;
    if (isLeftOut) this.#out.push({ text: "", line });
    return isLeftOut;
  }

  /** Lists of terms: a term, and below it what it means, behind a colon. */
  #takeDefinition({ line }: Line, { prefix, rest }: Parts): boolean {
    const [mark] = /^:[ \t]+(?=\S)/.exec(rest) ?? [];
    if (mark === undefined) return false;
    const term = this.#out.findLastIndex((each) => !isBlank(each));
    const words = this.#out[term]?.text.trim() ?? "";
    const isAlone = !this.#out[term - 1] || isBlank(this.#out[term - 1] as Line);
    if (!this.#isInDefinitions) {
      if (!isAlone || !/^(?::\w|[^|#<>:-])/.test(words)) return false;
      const { line: number } = this.#out[term] as Line;
      this.#out.splice(term, 1, { text: `${prefix}<x-term>${words}</x-term>`, line: number });
    }
    const content = this.#takeIndentedLines(indentOf(prefix) + 2);
    this.#out.push({ text: "", line });
    this.#emitInside([
      { text: prefix + rest.slice(mark.length), line },
      ...content.map((each) => ({
        ...each,
        text: prefix + dedent(each.text, indentOf(prefix) + 4),
      })),
    ]);
    this.#out.push({ text: "", line });
    this.#isInDefinitions = true;
    return true;
  }
}

/** The start of an element of HTML that is alone in its line. */
const ELEMENT = /^<([a-z][\w-]*)(\s[^<>]*)?>\s*$/;

const MARKDOWN_INSIDE = /\smarkdown(\s|=|$)/;

/** Elements that MDX reads Markdown in. */
const MDX_BOX = /^(details|div|section|article|aside|center)$/;

/** The name and the title of a box: "warning Title", "note[Title]{.class}", "{tip} Title". */
function readBox(inner: string): { name: string; title: string } {
  const [, name = "", more = ""] = /^[ \t]*\{?\.?(?:callout-)?([\w-]+)\}?(.*)/.exec(inner) ?? [];
  const [, bracketed] = /^[ \t]*\[([^\]]*)\]/.exec(more) ?? [];
  return { name, title: (bracketed ?? more.replace(/\{[^{}]*\}/g, "")).trim() };
}

/** The element that a box becomes; undefined for one that is not known. */
function tagOfBox(name: string): string | undefined {
  if (labelOf(name) || /^(example|quote)$/.test(name)) return `x-callout kind=${quoted(name)}`;
  if (/^(details|spoiler|collapse|dropdown)$/.test(name)) return "x-details";
  return /^(code-group|tabs|tab-set|cards|columns|div|steps)$/.test(name)
    ? "x-unwrapped"
    : undefined;
}

function kindOfModule(line: string): "import" | "export" | null {
  const isImport =
    /^import\s[^"']*["'][^"']+["'];?$/.test(line) && /^import\s+["']|\sfrom\s/.test(line);
  if (isImport || /^import\s+\{[^}]*$/.test(line)) return "import";
  return /^export\s+(?:const|let|var|default|function)\b/.test(line) ? "export" : null;
}

const at = (line: number) => ({ position: { start: { line } } });
