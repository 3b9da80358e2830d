import { STORED_IMAGE } from "@shared/content/html-rules.ts";
import { MAX_IMAGE_FILE } from "@shared/content/image-rules.ts";
import { renameElement } from "@/lib/article-html.ts";
import { allowedVideoAddress } from "./addresses.ts";
import { collapseSpaces, NBSP_MARKER } from "./collapse-spaces.ts";
import { emojiOf } from "./emoji.ts";
import { needsShrinking } from "./images-in-text.ts";
import { groupItems, liftBlocks } from "./pasted-lists.ts";
import { dataTables } from "./pasted-tables.ts";

export type DropReason = "unreachable" | "format" | "large" | "table";

/** The pasted content that the editor can't hold. */
export type LostContent = { images: DropReason[]; tables: number };

const STEPS: readonly ((body: HTMLElement) => void)[] = [
  removeUnseen,
  moveNotes,
  emojiToText,
  nameElements,
  nameHeadings,
  groupItems,
  codeToBlocks,
  liftBlocks,
  keepSpaces,
  stylesToElements,
  localAddresses,
  dropFrames,
];

/** Reduces a pasted document to what the editor holds, in place. */
export function cleanPasted({ body }: Document, holdsTables: boolean): LostContent {
  for (const step of STEPS) step(body);
  const lost = { images: dropImages(body), tables: holdsTables ? 0 : tablesToLines(body) };
  // An item is one line in the editor.
  putInLine(body.querySelectorAll("li p, li div, li br"));
  for (const element of body.querySelectorAll("*")) keepAttributes(element);
  plainSpaces(body);
  dropEmptyBlocks(body);
  return lost;
}

// Also hides Word's tracked deletions and comments.
const UNSEEN =
  "script, style, link, meta, title, xml, template, noscript, svg, math, object, embed, audio, video, canvas, button, input, select, textarea, [hidden], del[cite], del[datetime], .msoDel, .MsoCommentReference, .msocomanchor, .blob-num";
const UNSEEN_STYLE = /display:\s*none|mso-hide:\s*all|mso-element:\s*comment-list/i;

function removeUnseen(body: Element): void {
  for (const element of body.querySelectorAll(UNSEEN)) element.remove();
  for (const styled of body.querySelectorAll("[style]")) {
    if (UNSEEN_STYLE.test(styleOf(styled))) styled.remove();
  }
}

/** Puts Word's footnotes and endnotes at their marks, whose links would lead nowhere. */
function moveNotes(body: Element): void {
  for (const mark of body.querySelectorAll("a[href*='#_ftn'], a[href*='#_edn']")) {
    const [, id] = /#_((?:ftn|edn)\d+)$/.exec(mark.getAttribute("href") ?? "") ?? [];
    const note = id && body.querySelector(`[id="${id}"]`);
    if (note) {
      note.querySelector("a")?.remove();
      mark.after(` (${note.textContent?.trim()})`);
      note.remove();
    }
    mark.remove();
  }
}

function emojiToText(body: Element): void {
  for (const image of body.querySelectorAll("img")) {
    const text = emojiOf(image);
    if (text) image.replaceWith(text);
  }
}

const NAMES: readonly [selector: string, name: string][] = [
  ["p.MsoQuote, p.MsoIntenseQuote", "blockquote"],
  ["del", "s"],
  ["[data-stringify-type='paragraph-break']", "br"],
];

function nameElements(body: Element): void {
  for (const [selector, name] of NAMES) {
    for (const found of body.querySelectorAll(selector)) renameElement(found, name);
  }
}

function nameHeadings(body: Element): void {
  for (const block of body.querySelectorAll("p, [role='heading']")) {
    const level = headingLevel(block);
    if (level) renameElement(block, `h${Math.min(level, 6)}`);
  }
}

// Word has named heading styles, and outline levels for an author's own styles.
function headingLevel(block: Element): number {
  if (block.matches("[role='heading']")) return Number(block.getAttribute("aria-level")) || 2;
  const online = block.querySelector("[data-ccp-parastyle]")?.getAttribute("data-ccp-parastyle");
  const name = /^(?:Mso)?(Title|Subtitle|Heading ?([1-6]))/i.exec(online ?? block.className);
  if (name) return Number(name[2]) || (/^title/i.test(name[1] ?? "") ? 1 : 2);
  return Number(/mso-outline-level:\s*([1-9])/.exec(styleOf(block))?.[1] ?? 0);
}

const KEEPS_SPACES = /white-space(?:-collapse)?:\s*(?:pre|preserve|break-spaces)/i;
const MONOSPACE = /mono|menlo|consolas|courier/i;

/** Makes each piece of code one `pre` of plain text: code editors copy several lines, GitHub a table. */
function codeToBlocks(body: Element): void {
  const tables = [...body.querySelectorAll("td.blob-code")].flatMap(
    (td) => td.closest("table") ?? [],
  );
  const styled = [...body.querySelectorAll("[style]")].filter(isStyledAsCode);
  for (const code of new Set([...tables, ...body.querySelectorAll("pre"), ...styled])) {
    const text = linesOf(code).replace(/\n$/, "");
    if (!body.contains(code) || !(text.includes("\n") || code.matches("pre, table"))) continue;
    const pre = body.ownerDocument.createElement("pre");
    pre.textContent = text;
    code.replaceWith(pre);
  }
}

function isStyledAsCode(element: Element): boolean {
  const style = styleOf(element);
  return KEEPS_SPACES.test(style) && MONOSPACE.test(style);
}

/** The text of code. Its lines end with line ends, breaks, blocks or rows. */
function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? "";
  if (node.nodeName === "BR") return "\n";
  const text = [...node.childNodes].map(linesOf).join("");
  const isLine = /^(DIV|P|TR|LI)$/.test(node.nodeName) && !text.endsWith("\n");
  return isLine ? `${text}\n` : text;
}

/** Keeps the spaces and line ends of text with `white-space: pre-wrap` and the like. */
function keepSpaces(body: Element): void {
  for (const text of textsIn(body)) {
    const styled = text.parentElement?.closest("pre, [style*='white-space']");
    // White space between blocks is the source's indentation.
    const isSource = text.data.trim() === "" && text.parentElement?.querySelector("p, div, li, br");
    if (!styled || styled.matches("pre") || isSource || !KEEPS_SPACES.test(styleOf(styled)))
      continue;
    const lines = text.data.replaceAll("\t", "    ").split("\n");
    const [first = "", ...rest] = lines.map((line) => line.replace(/^ | (?= )| $/g, NBSP_MARKER));
    text.replaceWith(
      first,
      ...rest.flatMap((line) => [body.ownerDocument.createElement("br"), line]),
    );
  }
}

// Styles that become an element, unless they are inside (or contain) an element of `not`, which implies them. The
// patterns are anchored, as Word writes other styles whose names end alike, such as mso-bidi-font-weight.
const BY_STYLE: readonly [style: RegExp, name: string, not: string][] = [
  [/(?<!-)font-weight:\s*(bold|[6-9]00)/i, "strong", "h1, h2, h3, h4, h5, h6, strong, b"],
  [/(?<!-)font-style:\s*(italic|oblique)/i, "em", "em, i, blockquote"],
  [/(?:^|;)\s*text-decoration[^;:]*:[^;]*underline/i, "u", "a, u"],
  [/(?:^|;)\s*text-decoration[^;:]*:[^;]*line-through/i, "s", "s, strike"],
];

function stylesToElements(body: Element): void {
  // Google Docs wraps everything in a bold element with a normal font weight.
  for (const bold of body.querySelectorAll("b[style], strong[style]")) {
    const isPlain = /(?<!-)font-weight:\s*(normal|400)/i.test(styleOf(bold));
    if (isPlain) bold.replaceWith(...bold.childNodes);
  }
  for (const styled of [...body.querySelectorAll("[style]")].reverse()) styleToElements(styled);
}

function styleToElements(styled: Element): void {
  const style = styleOf(styled);
  for (const [pattern, name, not] of BY_STYLE) {
    if (!pattern.test(style) || styled.closest(not) || styled.querySelector(not)) continue;
    // Block elements can't be inside inline ones.
    if (styled.querySelector("p, div, li, td, h1, h2, h3, h4, h5, h6")) continue;
    const wrapper = styled.ownerDocument.createElement(name);
    wrapper.append(...styled.childNodes);
    styled.append(wrapper);
  }
}

/**
 * Makes copied addresses of this site, which browsers complete, paths again: a stored image is kept as long as a text
 * names its path. Links to a part of the copied page are removed.
 */
function localAddresses(body: Element): void {
  const { origin } = window.location;
  for (const element of body.querySelectorAll("a[href], img[src]")) {
    const attribute = element.localName === "a" ? "href" : "src";
    const address = element.getAttribute(attribute) ?? "";
    const path = address.slice(origin.length);
    if (address.startsWith("#")) element.removeAttribute(attribute);
    if (address.startsWith(origin) && /^\/(?!\/)/.test(path)) element.setAttribute(attribute, path);
  }
}

function dropFrames(body: Element): void {
  for (const frame of body.querySelectorAll("iframe")) {
    if (!allowedVideoAddress(frame.getAttribute("src") ?? "")) frame.remove();
  }
}

function dropImages(body: Element): DropReason[] {
  return [...body.querySelectorAll("img")].flatMap((image) => {
    const address = image.getAttribute("src") ?? "";
    // An image within a table is not scaled down, nor does it lose the place where it was taken.
    const isLarge = needsShrinking({ insert: { image: address } }) && image.closest("table");
    const reason = dropReason(address) ?? (isLarge ? "table" : null);
    if (reason) image.remove();
    return reason ?? [];
  });
}

function dropReason(address: string): DropReason | null {
  if (/^https?:/i.test(address) || STORED_IMAGE.test(address)) return null;
  // A file:, cid: (e-mail attachment) or blob: address, or a relative path.
  if (!/^data:image\//i.test(address)) return "unreachable";
  if (!/^data:image\/(png|jpe?g|gif|webp|avif);/i.test(address)) return "format";
  // Base64 encodes three bytes as four characters.
  return address.length * 0.75 > MAX_IMAGE_FILE ? "large" : null;
}

/**
 * Makes each row of a table a paragraph, and counts the tables. Layout tables of a page or a mail are unwrapped
 * instead.
 */
function tablesToLines(body: Element): number {
  const tables = dataTables(body);
  for (const table of tables) {
    if (table.caption) table.before(renameElement(table.caption, "p"));
    table.replaceWith(...[...table.rows].flatMap(rowToLine));
  }
  return tables.length;
}

function putInLine(blocks: Iterable<Element>): void {
  for (const block of blocks) block.replaceWith(" ", ...block.childNodes, " ");
}

function rowToLine(row: HTMLTableRowElement): HTMLElement[] {
  if (row.textContent?.trim() === "" && !row.querySelector("img")) return [];
  putInLine(row.querySelectorAll("p, div, ul, ol, li, br"));
  const line = row.ownerDocument.createElement("p");
  for (const [index, cell] of [...row.cells].entries()) {
    line.append(...(index > 0 ? [" | "] : []), ...cell.childNodes);
  }
  return [line];
}

const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ["a", ["href"]],
  ["img", ["src", "alt"]],
  ["iframe", ["src", "class"]],
  ["td", ["colspan", "rowspan"]],
  ["th", ["colspan", "rowspan"]],
  // Quill's attributes: the kind of list, the level and the number.
  ["li", ["data-list", "class", "value"]],
]);

function keepAttributes(element: Element): void {
  const kept = ATTRIBUTES.get(element.localName) ?? [];
  for (const { name } of [...element.attributes]) {
    if (!kept.includes(name)) element.removeAttribute(name);
  }
}

function plainSpaces(body: Element): void {
  for (const text of textsIn(body)) text.data = text.data.replaceAll("\u00a0", " ");
  collapseSpaces(body);
  // Quill turns the markers into spaces that it doesn't collapse. It looks for line ends between nodes that hold text.
  for (const text of textsIn(body)) text.data = text.data.replaceAll(NBSP_MARKER, "\u00a0");
  body.normalize();
}

// Word and mail programs use empty paragraphs as margins, Google Docs uses breaks; articles have margins of their own.
function dropEmptyBlocks(body: Element): void {
  for (const line of body.querySelectorAll(":is(p, div, ul, ol, h1, h2, h3, h4, h5, h6) + br")) {
    if (!line.previousSibling?.nodeValue?.trim()) line.remove();
  }
  for (const block of [...body.querySelectorAll("p, div, h1, h2, h3, h4, h5, h6, li")].reverse()) {
    if (block.textContent?.trim() === "" && !block.querySelector("img, iframe")) block.remove();
  }
}

function textsIn(body: Element): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function styleOf(element: Element): string {
  return element.getAttribute("style") ?? "";
}
