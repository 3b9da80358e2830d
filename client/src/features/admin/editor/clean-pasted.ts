import { MAX_PICTURE_FILE } from "@shared/content/html-rules.ts";
import { renameElement } from "@/lib/article-html.ts";
import { allowedVideoAddress } from "./allowed-video-address.ts";
import { collapseSpaces } from "./collapse-spaces.ts";

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
// Styles that become an element, unless they are inside (or contain) one of `not`, which imply it.
const BY_STYLE: readonly [style: RegExp, name: string, not: string][] = [
  [/font-weight:\s*(bold|[6-9]00)/i, "strong", "h1, h2, h3, h4, h5, h6, strong, b"],
  [/font-style:\s*(italic|oblique)/i, "em", "em, i, blockquote"],
  [/text-decoration[^;]*:[^;]*underline/i, "u", "a, u"],
  [/text-decoration[^;]*:[^;]*line-through/i, "s", "s, strike, del"],
];

/** Why a pasted picture is dropped. */
export type DropReason = "unreachable" | "format" | "large";

/** Reduces a pasted document to what articles may hold, in place. Returns a reason for each dropped picture. */
export function cleanPasted({ body }: Document): DropReason[] {
  removeInvisible(body);
  for (const [selector, name] of BY_CLASS) {
    for (const found of body.querySelectorAll(selector)) renameElement(found, name);
  }
  for (const styled of [...body.querySelectorAll("[style]")].reverse()) styleToElements(styled);
  const dropped = dropPictures(body);
  for (const frame of body.querySelectorAll("iframe")) {
    if (!allowedVideoAddress(frame.getAttribute("src") ?? "")) frame.remove();
  }
  for (const element of body.querySelectorAll("*")) keepAttributes(element);
  dropEmptyBlocks(body);
  plainSpaces(body);
  return dropped;
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
  if (/font-weight:\s*(normal|400)/i.test(style) && styled.matches("b, strong")) {
    styled.replaceWith(...styled.childNodes);
  }
}

function dropPictures(body: Element): DropReason[] {
  return [...body.querySelectorAll("img")].flatMap((picture) => {
    const reason = dropReason(picture.getAttribute("src") ?? "");
    if (reason) picture.remove();
    return reason ?? [];
  });
}

function dropReason(address: string): DropReason | null {
  if (/^https?:/i.test(address)) return null;
  // A file:, cid: (e-mail attachment) or blob: address, or a relative path.
  if (!/^data:image\//i.test(address)) return "unreachable";
  if (!/^data:image\/(png|jpe?g|gif|webp|avif);/i.test(address)) return "format";
  // Base64 encodes three bytes as four characters.
  return address.length * 0.75 > MAX_PICTURE_FILE ? "large" : null;
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
