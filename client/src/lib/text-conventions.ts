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
  for (const quote of container.querySelectorAll("blockquote:not(blockquote blockquote)"))
    makeCallout(quote);
  for (const paragraph of container.querySelectorAll("p")) makeFigure(paragraph);
  for (const word of container.querySelectorAll("strong, b")) {
    const severity = severityOf(word);
    if (severity) word.className = severity;
  }
  for (const element of container.querySelectorAll("h1, h2, h3, h4, h5, h6, th, td"))
    wrapSeverity(element);
}

function makeCallout(quote: Element): void {
  const kind = CALLOUT.exec(quote.textContent ?? "")?.[1]?.toLowerCase();
  if (!kind) return;
  makeLabelBold(quote);
  const note = document.createElement("div");
  note.className = `callout callout-${kind}`;
  note.setAttribute("role", "note");
  note.innerHTML = `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${CALLOUTS[kind]}</svg>`;
  const text = document.createElement("div");
  text.append(...quote.childNodes);
  note.append(text);
  quote.replaceWith(note);
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

function makeFigure(paragraph: Element): void {
  const below = paragraph.nextElementSibling;
  const [image, ...others] = partsOf(paragraph);
  if (image?.nodeName !== "IMG" || others.length > 0 || below?.nodeName !== "P") return;
  const words = partsOf(below);
  if (words.length === 0 || !words.every(({ nodeName }) => /^(EM|I)$/.test(nodeName))) return;
  const figure = document.createElement("figure");
  const figcaption = document.createElement("figcaption");
  figcaption.append(...words.flatMap((word) => [...word.childNodes]));
  figure.append(image, figcaption);
  paragraph.replaceWith(figure);
  below.remove();
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
  badge.append(...element.childNodes);
  element.append(badge);
}

/** The class names of an element whose whole text is a severity. */
function severityOf(element: Element): string | undefined {
  // A shortcut: most elements hold more, and reading their whole text is slow.
  if (element.childNodes.length > 3) return undefined;
  const word = SEVERITY.exec((element.textContent ?? "").trim())?.[1];
  return word ? `severity severity-${word.toLowerCase()}` : undefined;
}
