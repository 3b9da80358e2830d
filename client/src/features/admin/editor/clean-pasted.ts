import { collapseSpaces } from "./collapse-spaces.ts";
import { allowedVideoAddress } from "./video-address.ts";

const UNSEEN =
  "script, style, link, meta, title, xml, template, noscript, svg, math, object, embed, audio, video, canvas, button, input, select, textarea, [hidden]";
const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  img: ["src", "alt"],
  iframe: ["src", "class"],
};
// What Word writes as a class instead of as an element.
const BY_CLASS: readonly [selector: string, name: string][] = [
  ["p.MsoTitle", "h1"],
  ["p.MsoSubtitle", "h2"],
  ["p.MsoQuote, p.MsoIntenseQuote", "blockquote"],
];
// Styles that stand for an element, and within what they would say it twice.
const BY_STYLE: readonly [style: RegExp, name: string, not: string][] = [
  [/font-weight:\s*(bold|[6-9]00)/i, "strong", "h1, h2, h3, h4, h5, h6, strong, b"],
  [/font-style:\s*(italic|oblique)/i, "em", "em, i, blockquote"],
  [/text-decoration[^;]*:[^;]*underline/i, "u", "a, u"],
  [/text-decoration[^;]*:[^;]*line-through/i, "s", "s, strike, del"],
];

/**
 * Leaves of a page, a Word or a Google document its structure: headings, lists, bold, italic, underlined and struck
 * text, links, quotations, code, pictures and videos. Works on the document itself; answers how many pictures had to
 * be dropped, since only the computer they come from, or an unsafe address, has them.
 */
export function cleanPasted({ body }: Document): number {
  removeUnseen(body);
  for (const [selector, name] of BY_CLASS) {
    for (const found of body.querySelectorAll(selector)) rename(found, name);
  }
  for (const styled of [...body.querySelectorAll("[style]")].reverse()) styleToElements(styled);
  const dropped = dropUnreachablePictures(body);
  for (const frame of body.querySelectorAll("iframe")) {
    if (!allowedVideoAddress(frame.getAttribute("src") ?? "")) frame.remove();
  }
  for (const element of body.querySelectorAll("*")) keepAttributes(element);
  dropEmptyBlocks(body);
  plainSpaces(body);
  return dropped;
}

function removeUnseen(body: Element): void {
  for (const unseen of body.querySelectorAll(UNSEEN)) unseen.remove();
  for (const styled of body.querySelectorAll("[style]")) {
    const style = styled.getAttribute("style") ?? "";
    if (/display:\s*none|mso-hide:\s*all/i.test(style)) styled.remove();
  }
}

function styleToElements(styled: Element): void {
  const style = styled.getAttribute("style") ?? "";
  for (const [pattern, name, not] of BY_STYLE) {
    if (!pattern.test(style) || styled.closest(not) || styled.querySelector(not)) continue;
    // A list or a table can't stand inside a word.
    if (styled.querySelector("p, div, li, td, h1, h2, h3, h4, h5, h6")) continue;
    const wrapper = styled.ownerDocument.createElement(name);
    wrapper.append(...styled.childNodes);
    styled.append(wrapper);
  }
  // Google Docs puts everything into a bold element that isn't bold.
  if (/font-weight:\s*(normal|400)/i.test(style) && styled.matches("b, strong")) {
    styled.replaceWith(...styled.childNodes);
  }
}

function dropUnreachablePictures(body: Element): number {
  const unreachable = [...body.querySelectorAll("img")].filter(
    (picture) => !/^(https:|data:image\/(?!svg))/i.test(picture.getAttribute("src") ?? ""),
  );
  for (const picture of unreachable) picture.remove();
  return unreachable.length;
}

function keepAttributes(element: Element): void {
  const kept = KEPT_ATTRIBUTES[element.localName] ?? [];
  const isWordListItem = element.matches("li[data-list]");
  for (const { name } of [...element.attributes]) {
    if (kept.includes(name) || (isWordListItem && /^(data-list|class)$/.test(name))) continue;
    element.removeAttribute(name);
  }
}

// Word and mail programs make distance with empty paragraphs, the article's paragraphs have it by themselves.
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

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
