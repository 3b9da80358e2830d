import { deltaToHtml } from "./delta-to-html.ts";
import { htmlToDelta } from "./html-to-delta.ts";

/** How the elements that an article may have had are called in a sentence, one and several. */
const NAMES: Readonly<Record<string, readonly [one: string, several: string]>> = {
  table: ["table", "tables"],
  hr: ["dividing line", "dividing lines"],
  details: ["fold-out section", "fold-out sections"],
  section: ["section", "sections"],
  div: ["box (div)", "boxes (div)"],
  br: ["line break inside a paragraph", "line breaks inside a paragraph"],
  figure: ["figure", "figures"],
  figcaption: ["caption", "captions"],
  iframe: ["embedded page", "embedded pages"],
  img: ["picture", "pictures"],
  a: ["link", "links"],
  ol: ["separate numbered list", "separate numbered lists"],
  ul: ["separate bulleted list", "separate bulleted lists"],
  pre: ["separate piece of code", "separate pieces of code"],
  blockquote: ["separate quotation", "separate quotations"],
  dl: ["list of definitions", "lists of definitions"],
  video: ["video file", "video files"],
  audio: ["sound file", "sound files"],
  script: ["script", "scripts"],
  style: ["style sheet", "style sheets"],
};
// What only stands inside a thing that is named already, or means the same by another name.
const PARTS = /^(tbody|thead|tfoot|tr|td|th|caption|colgroup|col|summary|dt|dd|source|track)$/;
const SAME: Readonly<Record<string, string>> = { b: "strong", i: "em", strike: "s", del: "s" };
const ATTRIBUTES: readonly [selector: string, name: string][] = [
  ["[id], [name]", "ids"],
  ["[class]", "classes"],
  ["[style]", "styles other than text colours"],
  ["[title]", "titles that show on pointing"],
  ["ol[start], ol[type], ol[reversed], li[value]", "the numbering of lists"],
  ["img[width], img[height]", "sizes of pictures"],
];
const EDITOR_CLASSES = /^(ql-(indent-[1-8]|video|syntax)|\s)*$/;

/**
 * What the editor can't hold of an article's HTML, as short phrases ("2 tables", "ids"); empty when opening and
 * saving changes nothing. It opens and saves the HTML and compares. Needs a document.
 */
export function whatIsLost(html: string): string[] {
  const before = parse(html);
  const after = parse(deltaToHtml(htmlToDelta(html).ops));
  const lost = [...lostElements(before, after), ...lostAttributes(before, after)];
  const kept = words(before) === words(after);
  return kept ? lost : [...lost, "some of the text"];
}

function parse(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  // An empty last paragraph is a place to write in, and code inside code says it twice.
  for (const idle of body.querySelectorAll("pre code, body > p:last-child:empty")) {
    idle.replaceWith(...idle.childNodes);
  }
  for (const alone of body.querySelectorAll("p > br:only-child, li > br:only-child")) {
    if (alone.parentElement?.textContent === "") alone.remove();
  }
  return body;
}

function lostElements(before: Element, after: Element): string[] {
  const left = count(after);
  return [...count(before)].flatMap(([name, found]) => {
    const missing = found - (left.get(name) ?? 0);
    // A paragraph inside a list item or a box changes nothing by going.
    if (missing <= 0 || PARTS.test(name) || ["p", "span", "font"].includes(name)) return [];
    const [one, several] = NAMES[name] ?? [`<${name}>`, `<${name}>`];
    return [missing === 1 ? `1 ${one}` : `${missing} ${several}`];
  });
}

function count(body: Element): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { localName } of body.querySelectorAll("*")) {
    const name = SAME[localName] ?? localName;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function lostAttributes(before: Element, after: Element): string[] {
  const had = (body: Element, selector: string) =>
    [...body.querySelectorAll(selector)].filter(isOfNote).length;
  return ATTRIBUTES.filter(([selector]) => had(before, selector) > had(after, selector)).map(
    ([, name]) => name,
  );
}

// The editor's own classes, and text colours, are kept.
function isOfNote(element: Element): boolean {
  const styles = element instanceof HTMLElement ? [...element.style] : [];
  const hasOwnClass = !EDITOR_CLASSES.test(element.className);
  const hasOwnStyle = styles.some((name) => !/^(background-)?color$/.test(name));
  return (
    hasOwnClass ||
    hasOwnStyle ||
    element.matches(
      "[id], [name], [title], [start], [type], [reversed], [value], [width], [height]",
    )
  );
}

function words(body: Element): string {
  return (body.textContent ?? "").replace(/\s+/g, "");
}
