import { sanitizerConfig } from "@shared/content/html-rules.ts";
import { pluralize } from "@shared/text/text.ts";
import { ELEMENT_NAMES } from "@/features/admin/components/element-names.ts";
import { renameElement } from "@/lib/article-html.ts";
import {
  canonicalize,
  elementsByName,
  elementsIn,
  firstAround,
  htmlToText,
  unwrap,
} from "./html.ts";
import { type ReferenceTargets, resolveReferences } from "./links.ts";
import { holdPictures } from "./pictures.ts";

/**
 * Makes a document's HTML, which changes by it, the content of an article; empty where nothing is left. With a line for
 * each thing that was lost or changed.
 */
export async function makeContent(
  path: string,
  body: HTMLElement,
  targets: ReferenceTargets,
): Promise<{ content: string; notes: string[] }> {
  const pictures = holdPictures();
  const resolved = await resolveReferences(path, body, targets, pictures);
  const notes = [...resolved, ...simplifyHtml(body)];
  const { html, body: left } = canonicalize(body.innerHTML);
  const removed = countAddresses(body) - countAddresses(left);
  if (removed > 0) {
    const what = pluralize(removed, "link, picture or video", "links, pictures or videos");
    notes.push(`${what} with an address that is not allowed here left out.`);
  }
  return { content: pictures.putInto(html), notes };
}

const countAddresses = (body: Element) =>
  elementsIn(body).filter(
    (element) =>
      /^(img|iframe)$/.test(element.localName) ||
      (element.localName === "a" && element.hasAttribute("href")),
  ).length;

const ALLOWED: ReadonlySet<string> = new Set(sanitizerConfig.ALLOWED_TAGS);

/** Elements with another name for what an article has; those that are allowed themselves stay. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["del", "s"],
  ["strike", "s"],
  ["ins", "u"],
  ["kbd", "code"],
  ["samp", "code"],
  ["tt", "code"],
  ["var", "em"],
  ["dfn", "em"],
  ["cite", "em"],
  ["dd", "p"],
  ["address", "p"],
  ["center", "p"],
]);

/** Elements that go with all that is in them. */
const LEFT_OUT =
  "video audio object embed canvas svg math script style select input textarea hr".split(" ");

const BLOCK =
  /^(p|ul|ol|li|dl|table|blockquote|pre|figure|h[1-6]|div|section|article|header|aside|details|hr)$/;

/** Boxes without a look of their own. */
const PLAIN_BOX = /^(div|section|article|header|aside|dl)$/;

/** Turns a document's HTML into what an article can hold, in place. Returns a line for each thing that was lost or changed. */
function simplifyHtml(body: HTMLElement): string[] {
  const notes = makeCallouts(body);
  notes.push(...leaveOut(body));
  const named = elementsByName(body);
  const paragraphs = (
    name: string,
    [one, several]: readonly [one: string, several: string],
    change: (element: Element) => void,
  ) => {
    const found = named(name);
    found.forEach(change);
    const now = found.length === 1 ? "a paragraph now" : "paragraphs now";
    if (found.length > 0) notes.push(`${pluralize(found.length, one, several)} ${now}.`);
  };
  paragraphs("details", ["fold-out section is", "fold-out sections are"], openDetails);
  paragraphs("dt", ["term of a list is", "terms of lists are"], asBoldParagraph);
  paragraphs("caption", ["table's caption is", "tables' captions are"], moveCaption);
  for (const [name, to] of RENAMED) {
    if (!ALLOWED.has(name)) for (const element of named(name)) renameElement(element, to);
  }
  const elements = elementsIn(body);
  const around = aroundBlocks(elements);
  for (const box of elements.filter(({ localName }) => PLAIN_BOX.test(localName))) {
    unwrapBox(box, around.has(box));
  }
  return [...notes, ...unwrapUnknown(body)];
}

function leaveOut(body: HTMLElement): string[] {
  const named = elementsByName(body);
  return LEFT_OUT.flatMap((name) => {
    // Some went with others that they were in.
    const found = named(name).filter((element) => body.contains(element));
    for (const element of found) element.remove();
    const [one, several] = ELEMENT_NAMES.get(name) ?? [name, name];
    return found.length > 0 ? [`${pluralize(found.length, one, several)} left out.`] : [];
  });
}

const aroundBlocks = (elements: readonly Element[]) =>
  firstAround(elements.filter(({ localName }) => BLOCK.test(localName)));

function openDetails(details: Element): void {
  const summary = details.querySelector("summary");
  if (summary) asBoldParagraph(summary);
  unwrapBox(details, aroundBlocks(elementsIn(details)).has(details));
}

function asBoldParagraph(element: Element): void {
  const bold = element.ownerDocument.createElement("strong");
  bold.append(...element.childNodes);
  element.append(bold);
  renameElement(element, "p");
}

function moveCaption(caption: Element): void {
  const table = caption.closest("table");
  const paragraph = renameElement(caption, "p");
  table?.before(paragraph);
}

// Text beside blocks stays apart from them.
function unwrapBox(box: Element, holdsBlocks: boolean): void {
  if (!holdsBlocks && box.textContent?.trim()) renameElement(box, "p");
  else unwrap(box);
}

function unwrapUnknown(body: HTMLElement): string[] {
  const counts = new Map<string, number>();
  for (const element of elementsIn(body)) {
    const { localName } = element;
    if (ALLOWED.has(localName)) continue;
    if (!IGNORED.has(localName)) counts.set(localName, (counts.get(localName) ?? 0) + 1);
    unwrap(element);
  }
  return [...counts].map(([name, count]) => `${count} × <${name}>: its text alone was taken over.`);
}

/** Elements without a look or a meaning that an article could show. */
const IGNORED: ReadonlySet<string> = new Set(
  "small big mark abbr time label font q bdi bdo wbr picture source data hgroup main tfoot colgroup col ruby rt rp nobr output acronym".split(
    " ",
  ),
);

/** The boxes that documentation generators write for notes and warnings: Sphinx, MkDocs, Docusaurus, GitHub and AsciiDoc. */
const BOX = ".admonition, .theme-admonition, .markdown-alert, .admonitionblock";

const BOX_TITLE = ".admonition-title, [class*=admonitionHeading], .markdown-alert-title";

/** The first words of an article's callouts, by what they are called elsewhere. */
export const LABELS: ReadonlyMap<string, string> = new Map([
  ["note", "Note"],
  ["info", "Note"],
  ["tip", "Tip"],
  ["hint", "Tip"],
  ["important", "Important"],
  ["warning", "Warning"],
  ["caution", "Warning"],
  ["attention", "Warning"],
  ["danger", "Warning"],
]);

/** Makes the notes and warnings of a document callouts, in place: quotes that begin with "Note:". Returns a line for each other name. */
function makeCallouts(body: HTMLElement): string[] {
  body.querySelectorAll(".admonitionblock > table").forEach(unwrapTable);
  const renamed = [...body.querySelectorAll(BOX)].flatMap((box) => makeCallout(box) ?? []);
  return [...new Set(renamed)];
}

/** AsciiDoc has a row of a table: the name, which may be an icon, and the text. */
function unwrapTable(table: Element): void {
  const name = table.querySelector(".icon");
  const text = table.querySelector(".content");
  if (!name || !text) return;
  const icon = name.querySelector("img, i");
  const title = table.ownerDocument.createElement("p");
  title.className = "admonition-title";
  title.textContent =
    htmlToText(name) || icon?.getAttribute("alt") || icon?.getAttribute("title") || "";
  const isLine = !text.querySelector("p, ul, ol, dl, pre, table, div");
  table.replaceWith(title, renameElement(text, isLine ? "p" : "div"));
}

function makeCallout(box: Element): string | null {
  const title = box.querySelector(BOX_TITLE);
  const name = htmlToText(title).replace(/:$/, "");
  title?.remove();
  const quote = renameElement(box, "blockquote");
  const label = LABELS.get(name.toLowerCase());
  const bold = quote.ownerDocument.createElement("strong");
  bold.textContent = label ? `${label}:` : name;
  const first = quote.querySelector("p, ul, ol, dl, pre, table, img");
  if (label && first?.localName === "p") first.prepend(bold, " ");
  else if (name) {
    const paragraph = quote.ownerDocument.createElement("p");
    paragraph.append(bold);
    quote.prepend(paragraph);
  }
  const isRenamed = label && label.toLowerCase() !== name.toLowerCase();
  return isRenamed ? `“${name}” is “${label}” here.` : null;
}
