import { replaceElements } from "./replace-elements.ts";

/** The kinds of callouts, by the first word of the blockquote, and their icons. */
const CALLOUTS: Readonly<Record<string, string>> = {
  note: '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>',
  tip: '<path d="M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4"/>',
  important: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>',
  warning:
    '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"/>',
};
const CALLOUT = new RegExp(`^\\s*(${Object.keys(CALLOUTS).join("|")})\\s*:`, "i");

/** The severities of an inspection finding (specification, part 9). */
const SEVERITY = /^(Critical|Major|Minor)$/;

/** Makes quotes that begin with "Note:" callouts, italics below an image a caption, and severities badges. */
export function applyConventions(container: HTMLElement): void {
  replaceElements(container.querySelectorAll("blockquote:not(blockquote blockquote)"), calloutOf);
  makeFigures(container);
  for (const word of container.querySelectorAll("strong, b")) {
    const severity = severityOf(word);
    if (severity) word.className = severity;
  }
  for (const element of container.querySelectorAll("h1, h2, h3, h4, h5, h6, th, td"))
    wrapSeverity(element);
}

/** The callout that a quote is, or the quote itself. */
function calloutOf(quote: Element): Element {
  const kind = CALLOUT.exec(quote.textContent ?? "")?.[1]?.toLowerCase();
  if (!kind) return quote;
  makeLabelBold(quote);
  const note = document.createElement("div");
  note.className = `callout callout-${kind}`;
  note.setAttribute("role", "note");
  note.innerHTML = `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${CALLOUTS[kind]}</svg>`;
  const text = document.createElement("div");
  while (quote.firstChild) text.append(quote.firstChild);
  note.append(text);
  return note;
}

function makeLabelBold(quote: Element): void {
  const texts = document.createTreeWalker(quote, NodeFilter.SHOW_TEXT);
  let first = texts.nextNode();
  while (first && !first.textContent?.trim()) first = texts.nextNode();
  const end = (first?.textContent ?? "").indexOf(":") + 1;
  if (!(first instanceof Text) || end === 0 || first.parentElement?.closest("strong, b")) return;
  const strong = document.createElement("strong");
  first.splitText(end);
  first.replaceWith(strong);
  strong.append(first);
}

function makeFigures(container: HTMLElement): void {
  const captions = new Map<Element, Element>();
  for (const paragraph of container.querySelectorAll("p")) {
    const below = paragraph.nextElementSibling;
    if (below && isFigure(paragraph, below)) captions.set(paragraph, below);
  }
  const taken = new Set(captions.values());
  replaceElements([...captions.keys(), ...taken], (element) => {
    const below = captions.get(element);
    return below ? figureOf(element, below) : null;
  });
}

function isFigure(paragraph: Element, below: Element): boolean {
  const [image, ...others] = partsOf(paragraph);
  if (image?.nodeName !== "IMG" || others.length > 0 || below.nodeName !== "P") return false;
  const words = partsOf(below);
  return words.length > 0 && words.every(({ nodeName }) => /^(EM|I)$/.test(nodeName));
}

function figureOf(paragraph: Element, below: Element): Element {
  const figure = document.createElement("figure");
  const figcaption = document.createElement("figcaption");
  figcaption.append(...partsOf(below).flatMap((word) => [...word.childNodes]));
  figure.append(...partsOf(paragraph), figcaption);
  return figure;
}

/** The child nodes of an element without whitespace. */
function partsOf(element: Element): ChildNode[] {
  return [...element.childNodes].filter(
    (node) => node.nodeType === Node.ELEMENT_NODE || node.textContent?.trim(),
  );
}

function wrapSeverity(element: Element): void {
  const severity = severityOf(element);
  if (!severity || element.querySelector(".severity")) return;
  const badge = document.createElement("span");
  badge.className = severity;
  while (element.firstChild) badge.append(element.firstChild);
  element.append(badge);
}

/** The class names of an element whose whole text is a severity. */
function severityOf(element: Element): string | undefined {
  // A shortcut: most elements hold more, and reading their whole text is slow.
  if (element.firstChild?.nextSibling?.nextSibling?.nextSibling) return undefined;
  const word = SEVERITY.exec((element.textContent ?? "").trim())?.[1];
  return word ? `severity severity-${word.toLowerCase()}` : undefined;
}
