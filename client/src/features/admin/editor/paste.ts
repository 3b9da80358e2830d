import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { MAX_PICTURE_FILE } from "@shared/content/picture-rules.ts";
import { formatBytes, formatLimit } from "@shared/text/bytes.ts";
import { pluralize } from "@shared/text/text.ts";
import { Quill, type RangeStatic } from "react-quill";
import { renameElement } from "@/lib/article-html.ts";
import { showToast } from "@/ui/toast-store.ts";
import { allowedVideoAddress } from "./addresses.ts";
import { collapseSpaces } from "./collapse-spaces.ts";
import { deltaToHtml } from "./delta-to-html.ts";
import { shrinkPastedPictures } from "./pictures-in-text.ts";

type Pasted = { text?: string; html?: string };

declare class Clipboard {
  constructor(quill: Quill, options: object);
  quill: Quill;
  normalizeHTML(pasted: Document): void;
  onCopy(range: RangeStatic, isCut: boolean): { html: string; text: string };
  onPaste(range: RangeStatic, pasted: Pasted): void;
}

const MARK = '<meta name="generator" content="help-article-editor">';

/** Marks HTML as an article's: the clipboard then keeps it as it is, any other is cleaned first. */
export function markAsOwn(html: string): string {
  return MARK + html;
}

export class ArticleClipboard extends (Quill.import("modules/clipboard") as typeof Clipboard) {
  lost: Lost = { pictures: [], tables: 0 };

  override normalizeHTML(pasted: Document) {
    if (pasted.querySelector('meta[content="help-article-editor"]')) return;
    // Quill's own part turns Word's paragraphs with bullets into lists.
    super.normalizeHTML(pasted);
    this.lost = cleanPasted(pasted);
  }

  override onCopy(range: RangeStatic) {
    const { ops } = this.quill.getContents(range.index, range.length);
    return { html: markAsOwn(deltaToHtml(ops)), text: this.quill.getText(range) };
  }

  override onPaste(range: RangeStatic, pasted: Pasted) {
    this.lost = { pictures: [], tables: 0 };
    super.onPaste(range, pasted);
    void report(this.quill, this.lost);
  }
}

// One toast for all, since only one is visible at a time.
async function report(quill: Quill, { pictures, tables }: Lost): Promise<void> {
  const bytes = await shrinkPastedPictures(quill);
  const added = bytes > 0 ? `Picture added: ${formatBytes(bytes)}` : null;
  const titles: string[] = [];
  const texts: string[] = [];
  if (pictures.length > 0) {
    titles.push(`${pluralize(pictures.length, "picture was", "pictures were")} left out`);
    texts.push(explainDropped(pictures));
  }
  if (tables > 0) {
    titles.push(`${pluralize(tables, "table was", "tables were")} pasted as lines`);
    texts.push("The editor can’t hold tables: each row is a line, with “|” between its cells.");
  }
  if (titles.length > 0) {
    showToast({
      variant: "destructive",
      title: titles.join(", "),
      description: `${texts.join(" ")}${added ? ` ${added}.` : ""}`,
    });
  } else if (added) {
    const description = "Double-click it to describe it for those who can’t see it.";
    showToast({ title: added, description });
  }
}

const LIMIT = formatLimit(MAX_PICTURE_FILE);

const REASONS: readonly [reason: DropReason, one: string, several: string][] = [
  [
    "unreachable",
    "is stored where this browser can’t reach it",
    "are stored where this browser can’t reach them",
  ],
  ["format", "has a format that articles can’t hold", "have a format that articles can’t hold"],
  ["large", `is larger than ${LIMIT}`, `are larger than ${LIMIT}`],
];

export function explainDropped(dropped: readonly DropReason[]): string {
  const isOne = dropped.length === 1;
  const parts = REASONS.flatMap(([reason, one, several]) => {
    const { length } = dropped.filter((each) => each === reason);
    if (length === 0) return [];
    if (length < dropped.length) return [pluralize(length, one, several)];
    return [isOne ? `It ${one}` : `They ${several}`];
  });
  const advice = isOne
    ? `Save it as a PNG or JPEG file of at most ${LIMIT} and add it with the Image button.`
    : `Save them as PNG or JPEG files of at most ${LIMIT} and add them with the Image button.`;
  return `${parts.join(", ")}. ${advice}`;
}

const INVISIBLE =
  "script, style, link, meta, title, xml, template, noscript, svg, math, object, embed, audio, video, canvas, button, input, select, textarea, [hidden]";
const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ["a", ["href"]],
  ["img", ["src", "alt"]],
  ["iframe", ["src", "class"]],
]);
// Classes that Word writes instead of elements.
const BY_CLASS: readonly [selector: string, name: string][] = [
  ["p.MsoTitle", "h1"],
  ["p.MsoSubtitle", "h2"],
  ["p.MsoQuote, p.MsoIntenseQuote", "blockquote"],
];
// Styles that become an element, unless they are inside (or contain) one of `not`, which imply it. Word writes others whose
// names end like these, such as mso-bidi-font-weight.
const BY_STYLE: readonly [style: RegExp, name: string, not: string][] = [
  [/(?<!-)font-weight:\s*(bold|[6-9]00)/i, "strong", "h1, h2, h3, h4, h5, h6, strong, b"],
  [/(?<!-)font-style:\s*(italic|oblique)/i, "em", "em, i, blockquote"],
  [/(?:^|;)\s*text-decoration[^;:]*:[^;]*underline/i, "u", "a, u"],
  [/(?:^|;)\s*text-decoration[^;:]*:[^;]*line-through/i, "s", "s, strike, del"],
];

type DropReason = "unreachable" | "format" | "large";

type Lost = { pictures: DropReason[]; tables: number };

/** Reduces a pasted document to what the editor holds, in place. */
export function cleanPasted({ body }: Document): Lost {
  removeInvisible(body);
  for (const [selector, name] of BY_CLASS) {
    for (const found of body.querySelectorAll(selector)) renameElement(found, name);
  }
  for (const styled of [...body.querySelectorAll("[style]")].reverse()) styleToElements(styled);
  for (const link of body.querySelectorAll("a")) leaveOutOrigin(link, "href");
  for (const picture of body.querySelectorAll("img")) leaveOutOrigin(picture, "src");
  const pictures = dropPictures(body);
  for (const frame of body.querySelectorAll("iframe")) {
    if (!allowedVideoAddress(frame.getAttribute("src") ?? "")) frame.remove();
  }
  const tables = tablesToLines(body);
  for (const element of body.querySelectorAll("*")) keepAttributes(element);
  dropEmptyBlocks(body);
  plainSpaces(body);
  return { pictures, tables };
}

function removeInvisible(body: Element): void {
  for (const element of body.querySelectorAll(INVISIBLE)) element.remove();
  for (const styled of body.querySelectorAll("[style]")) {
    const style = styled.getAttribute("style") ?? "";
    if (/display:\s*none|mso-hide:\s*all/i.test(style)) styled.remove();
  }
}

function styleToElements(styled: Element): void {
  const style = styled.getAttribute("style") ?? "";
  for (const [pattern, name, not] of BY_STYLE) {
    if (!pattern.test(style) || styled.closest(not) || styled.querySelector(not)) continue;
    // Block elements can't be inside inline ones.
    if (styled.querySelector("p, div, li, td, h1, h2, h3, h4, h5, h6")) continue;
    const wrapper = styled.ownerDocument.createElement(name);
    wrapper.append(...styled.childNodes);
    styled.append(wrapper);
  }
  // Google Docs wraps everything in a bold element with a normal font weight.
  if (/(?<!-)font-weight:\s*(normal|400)/i.test(style) && styled.matches("b, strong")) {
    styled.replaceWith(...styled.childNodes);
  }
}

/** Makes an address of this site, which browsers copy as a whole, a path: a stored picture is kept for the texts that name its path. */
function leaveOutOrigin(element: Element, attribute: "href" | "src"): void {
  const { origin } = window.location;
  const address = element.getAttribute(attribute) ?? "";
  const path = address.slice(origin.length);
  if (address.startsWith(origin) && /^\/(?!\/)/.test(path)) element.setAttribute(attribute, path);
}

function dropPictures(body: Element): DropReason[] {
  return [...body.querySelectorAll("img")].flatMap((picture) => {
    const reason = dropReason(picture.getAttribute("src") ?? "");
    if (reason) picture.remove();
    return reason ?? [];
  });
}

function dropReason(address: string): DropReason | null {
  if (/^https?:/i.test(address) || STORED_PICTURE.test(address)) return null;
  // A file:, cid: (e-mail attachment) or blob: address, or a relative path.
  if (!/^data:image\//i.test(address)) return "unreachable";
  if (!/^data:image\/(png|jpe?g|gif|webp|avif);/i.test(address)) return "format";
  // Base64 encodes three bytes as four characters.
  return address.length * 0.75 > MAX_PICTURE_FILE ? "large" : null;
}

/** Makes each row of a table a paragraph, and counts the tables. Those that lay out a page or a mail stay: they are opened. */
function tablesToLines(body: Element): number {
  const tables = [...body.querySelectorAll("table")].filter(
    (table) =>
      [...table.rows].some(({ cells }) => cells.length > 1) &&
      !table.querySelector("table, h1, h2, h3, h4, h5, h6, pre, blockquote, iframe"),
  );
  for (const table of tables) {
    if (table.caption) table.before(renameElement(table.caption, "p"));
    table.replaceWith(...[...table.rows].flatMap(rowToLine));
  }
  return tables.length;
}

function rowToLine(row: HTMLTableRowElement): HTMLElement[] {
  if (row.textContent?.trim() === "" && !row.querySelector("img")) return [];
  for (const block of row.querySelectorAll("p, div, ul, ol, li, br")) {
    block.replaceWith(" ", ...block.childNodes, " ");
  }
  const line = row.ownerDocument.createElement("p");
  for (const [index, cell] of [...row.cells].entries()) {
    line.append(...(index > 0 ? [" | "] : []), ...cell.childNodes);
  }
  return [line];
}

function keepAttributes(element: Element): void {
  const kept = ATTRIBUTES.get(element.localName) ?? [];
  const isWordListItem = element.matches("li[data-list]");
  for (const { name } of [...element.attributes]) {
    if (kept.includes(name) || (isWordListItem && /^(data-list|class)$/.test(name))) continue;
    element.removeAttribute(name);
  }
}

// Word and mail programs use empty paragraphs as margins; the article's paragraphs have their own.
function dropEmptyBlocks(body: Element): void {
  for (const block of [...body.querySelectorAll("p, div, h1, h2, h3, h4, h5, h6, li")].reverse()) {
    if (block.textContent?.trim() === "" && !block.querySelector("img, iframe")) block.remove();
  }
}

function plainSpaces(body: Element): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replaceAll("\u00a0", " ");
  }
  collapseSpaces(body);
}
