/** What a writer may mean by a quotation's first word, and the drawing that stands for it. */
const CALL_OUTS: Readonly<Record<string, string>> = {
  note: '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>',
  tip: '<path d="M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4"/>',
  important: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>',
  warning:
    '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"/>',
};
const CALL_OUT = new RegExp(`^\\s*(${Object.keys(CALL_OUTS).join("|")})\\s*:`, "i");

/** The severities of an inspection (specification, part 9). */
const SEVERITY = /^(Critical|Major|Minor)$/;

/**
 * Shows what a writer means by conventions that need no editor of their own: a quotation that begins with "Note:",
 * "Tip:", "Important:" or "Warning:" is a call-out, a paragraph in italics below one that holds a picture alone is
 * its caption, and a heading, a cell or a strong word that is a severity looks like one.
 */
export function applyConventions(box: HTMLElement): void {
  for (const quote of box.querySelectorAll("blockquote:not(blockquote blockquote)")) callOut(quote);
  for (const paragraph of box.querySelectorAll("p")) caption(paragraph);
  for (const word of box.querySelectorAll("strong, b")) {
    const severity = severityOf(word);
    if (severity) word.className = severity;
  }
  for (const place of box.querySelectorAll("h1, h2, h3, h4, h5, h6, th, td")) markSeverity(place);
}

function callOut(quote: Element): void {
  const kind = CALL_OUT.exec(quote.textContent ?? "")?.[1]?.toLowerCase();
  if (!kind) return;
  embolden(quote);
  const note = document.createElement("div");
  note.className = `call-out call-out-${kind}`;
  note.setAttribute("role", "note");
  note.innerHTML = `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${CALL_OUTS[kind]}</svg>`;
  const text = document.createElement("div");
  text.append(...quote.childNodes);
  note.append(text);
  quote.replaceWith(note);
}

/** Makes the word that the text begins with strong, where its writer did not. */
function embolden(quote: Element): void {
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

function caption(paragraph: Element): void {
  const below = paragraph.nextElementSibling;
  const [picture, ...others] = partsOf(paragraph);
  if (picture?.nodeName !== "IMG" || others.length > 0 || below?.nodeName !== "P") return;
  const words = partsOf(below);
  if (words.length === 0 || !words.every(({ nodeName }) => /^(EM|I)$/.test(nodeName))) return;
  const figure = document.createElement("figure");
  const figcaption = document.createElement("figcaption");
  figcaption.append(...words.flatMap((word) => [...word.childNodes]));
  figure.append(picture, figcaption);
  paragraph.replaceWith(figure);
  below.remove();
}

/** What an element holds, without the blanks between. */
function partsOf(element: Element): ChildNode[] {
  return [...element.childNodes].filter(
    (node) => node.nodeType === Node.ELEMENT_NODE || node.textContent?.trim(),
  );
}

function markSeverity(place: Element): void {
  const severity = severityOf(place);
  if (!severity || place.querySelector(".severity")) return;
  const mark = document.createElement("span");
  mark.className = severity;
  mark.append(...place.childNodes);
  place.append(mark);
}

/** The classes of an element that is a severity and nothing else. */
function severityOf(element: Element): string | undefined {
  // Most hold more: their whole text is not worth gathering.
  if (element.childNodes.length > 3) return undefined;
  const word = SEVERITY.exec((element.textContent ?? "").trim())?.[1];
  return word ? `severity severity-${word.toLowerCase()}` : undefined;
}
