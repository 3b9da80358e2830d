import { strikethrough, tables } from "@joplin/turndown-plugin-gfm";
import { INLINE_TAGS } from "@shared/content/html-rules.ts";
import TurndownService from "turndown";
import type { Step } from "../import/create-step.ts";
import { markdownToHtml } from "../import/formats/markdown.ts";
import { parseHtml } from "../import/transform/html.ts";
import { AS_IT_IS } from "../import/transform/links.ts";
import { makeContent } from "../import/transform/make-content.ts";
import { type ExportMap, referToFiles } from "./export-map.ts";

/** Elements that stand for themselves between others; all else belongs to a line of text. */
const BLOCK =
  /^(p|h[1-6]|ul|ol|li|blockquote|pre|table|t(body|head|d|h|r)|figure|figcaption|iframe)$/;

/** In characters of HTML: that much is checked at a time. */
const CHUNK = 5_000;

type Block = { name: string; html: string; box: HTMLElement };

type Place = { path: string; map: ExportMap };

/**
 * Converts an article's HTML, in its canonical form, to the Markdown of its file, that the import makes the same HTML
 * of: what Markdown can't say stays HTML. Awaits `step` between the parts. Needs a document.
 */
export async function articleMarkdown(html: string, place: Place, step: Step): Promise<string> {
  const parts: string[] = [];
  for (const chunk of chunksOf(blocksOf(html))) {
    await step();
    for (const { box } of chunk) referToFiles(box, place.path, place.map);
    parts.push(await chunkMarkdown(chunk, place, step));
  }
  return parts.join("\n\n");
}

function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  for (const node of [...parseHtml(html).childNodes]) {
    const name = node instanceof Element && BLOCK.test(node.localName) ? node.localName : "";
    const last = blocks.at(-1);
    // A run of text with its elements is one block.
    const block =
      last && name === "" && last.name === "" ? last : { name, html: "", box: parseHtml("") };
    if (block !== last) blocks.push(block);
    block.box.append(node);
    block.html = block.box.innerHTML;
  }
  return blocks;
}

/** Parts that have no influence on each other: a heading or a paragraph ends whatever is before it. */
function chunksOf(blocks: readonly Block[]): Block[][] {
  const chunks: Block[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    if (length > CHUNK && (chunks.length === 0 || /^(p|h\d)$/.test(block.name))) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(block);
    length += block.html.length;
  }
  return chunks;
}

/** The chunk in the first of these forms that is read as the same HTML: Markdown, HTML where it is needed, HTML alone. */
async function chunkMarkdown(blocks: readonly Block[], place: Place, step: Step): Promise<string> {
  const html = blocks.map((block) => block.html).join("");
  const isSame = async (text: string, expected: string) => {
    await step();
    return (await readBack(text, place)) === expected;
  };
  const plain = blocks.map((block, index) =>
    // Two lists would become one.
    /^[ou]l$/.test(block.name) && blocks[index - 1]?.name === block.name
      ? rawHtml(block.box)
      : htmlToMarkdown(block.box),
  );
  if (await isSame(plain.join("\n\n"), html)) return plain.join("\n\n");
  const mixed: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const text = plain[index] ?? "";
    mixed.push((await isSame(text, block.html)) ? text : rawHtml(block.box));
  }
  if (await isSame(mixed.join("\n\n"), html)) return mixed.join("\n\n");
  const whole = parseHtml("");
  whole.append(...blocks.flatMap(({ box }) => [...box.childNodes]));
  return rawHtml(whole);
}

async function readBack(markdown: string, { path, map }: Place): Promise<string> {
  return (await makeContent(path, markdownToHtml(markdown), map.targets)).content;
}

/**
 * HTML as one block of Markdown: a single line, as an empty one would end it. Text needs an element around it; the
 * import opens this one.
 */
function rawHtml(box: HTMLElement): string {
  const html = box.innerHTML.replaceAll("\n", "&#10;");
  return box.firstChild instanceof Element && BLOCK.test(box.firstChild.localName)
    ? html
    : `<main>${html}</main>`;
}

/** What Markdown has no signs for: it stays an element, with Markdown inside. */
const KEPT_ELEMENTS = INLINE_TAGS.filter((name) => !/^(a|code|em|s|strong)$/.test(name));

let converter: TurndownService | null = null;

function htmlToMarkdown(box: HTMLElement): string {
  converter ??= createConverter();
  return converter.turndown(box);
}

function createConverter(): TurndownService {
  const created = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    br: "\\",
  });
  created.use([tables, strikethrough]);
  const escapeMarkdown = created.escape.bind(created);
  created.escape = (text) => escapeMore(escapeMarkdown(text));
  created.addRule("code", {
    filter: "pre",
    replacement: (_content, node) => codeBlock(node.textContent ?? ""),
  });
  created.addRule("item", { filter: "li", replacement: listItem });
  created.addRule("emphasis", {
    filter: "em",
    replacement: (content, node) => (content.trim() ? emphasized(content, node as Element) : ""),
  });
  created.addRule("kept", {
    filter: (node) => KEPT_ELEMENTS.includes(node.localName) || isOddLink(node),
    replacement: (content, node) => inElement(node as Element, content),
  });
  return created;
}

/** Signs that turndown leaves although they mean something. */
function escapeMore(text: string): string {
  return text
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\d+)\)/, "$1\\)")
    .replace(/~~/g, "\\~\\~")
    .replace(/!$/, "\\!")
    .replace(/\u00a0/g, "&nbsp;");
}

/** The fence is longer than every one inside. */
function codeBlock(code: string): string {
  // Not as arguments of one call, which has room for some hundred thousand.
  const runs = [...code.matchAll(/`+/g)];
  const longest = runs.reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `\n\n${fence}\n${code}\n${fence}\n\n`;
}

// Indented by as much as its mark is wide, as most people write it.
function listItem(content: string, node: Node): string {
  const list = node.parentElement;
  const mark = list?.localName === "ol" ? `${numberOf(node, list)}. ` : "- ";
  const text = content.trim().replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
  // Between empty lines the text of an item is a paragraph.
  const hasParagraphs = [...(list?.children ?? [])].some((item) =>
    item.querySelector(":scope > p"),
  );
  return `${mark}${text}${node.nextSibling ? (hasParagraphs ? "\n\n" : "\n") : ""}`;
}

function numberOf(item: Node, list: Element): number {
  return Number(list.getAttribute("start") ?? 1) + [...list.children].indexOf(item as Element);
}

// Three asterisks would not say which of two elements is outside.
function emphasized(content: string, node: Element): string {
  const isBeside = [node.parentElement, node.firstElementChild].some(
    (other) => other?.localName === "strong",
  );
  return isBeside ? `_${content}_` : `*${content}*`;
}

function isOddLink(node: Element): boolean {
  if (node.localName !== "a") return false;
  return !node.hasAttribute("href") || node.attributes.length > 1 || node.hasAttribute(AS_IT_IS);
}

function inElement(node: Element, content: string): string {
  const [start = "", end = ""] = (node.cloneNode(false) as Element).outerHTML.split(/(?=<\/)/);
  return `${start.replaceAll("\n", "&#10;")}${content}${end}`;
}
