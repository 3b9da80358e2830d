import {
  attributeOf,
  createText,
  element,
  elementsIn,
  findElement,
  hasClass,
  isElement,
  isNamed,
  oneLineText,
  replaceElements,
} from "@shared/content/html-tree.ts";
import type { Element, Root, RootContent } from "hast";
import type { Report } from "./report.ts";

/** The first words of an article's callouts, by what their kinds are called elsewhere. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Note: "note info information abstract summary tldr todo question help faq primary secondary",
    Tip: "tip hint success check done verified",
    Important: "important",
    Warning: "warning warn caution attention danger error failure fail missing bug alert",
  }).flatMap(([label, kinds]) => kinds.split(" ").map((kind) => [kind, label] as const)),
);

/** The first word of callouts of this kind; undefined for an unknown kind. */
export const labelOf = (kind: string): string | undefined => LABELS.get(kind.toLowerCase());

/** The boxes that documentation generators write: Sphinx, MkDocs, Docusaurus, GitHub, AsciiDoc and Confluence. */
const BOX_CLASS =
  /^(admonition|theme-admonition|markdown-alert|admonitionblock|confluence-information-macro|custom-block|callout)$/;

const TITLE_CLASS =
  /^(admonition-title|markdown-alert-title|title|custom-block-title|callout-title)$|admonitionHeading/;

/** Components that are called as their kind. */
const COMPONENT = /^x-(note|info|tip|warning|check|danger|caution|important|error|success)$/;

/**
 * Turns notes and warnings into callouts, also quotes that begin with "Note:". Reports each kind that has another name
 * here.
 */
export function makeCallouts(tree: Root, report: Report): void {
  replaceElements(tree, (box) => {
    if (isNamed("table")(box)) return undefined;
    if (!isBox(box)) return undefined;
    const only = box.children.filter(isElement);
    const [table] = only;
    const row = table && only.length === 1 && isNamed("table")(table) ? rowOf(table) : undefined;
    if (row) box.children = row;
    return [makeCallout(box, report)];
  });
}

const isBox = (box: Element) =>
  isNamed("x-callout", "x-admonition")(box) ||
  COMPONENT.test(box.tagName) ||
  (/^(div|aside|section|blockquote|details)$/.test(box.tagName) &&
    (hasClass(box, BOX_CLASS) || (box.tagName === "aside" && kindOf(box) !== "")));

/** AsciiDoc has a row of a table: the name, which may be an icon, and the text. */
function rowOf(table: Element): Element["children"] | undefined {
  const name = findElement(table, (each) => hasClass(each, "icon"));
  const content = findElement(table, (each) => hasClass(each, "content"));
  if (!name || !content) return undefined;
  const icon = findElement(name, isNamed("img", "i"));
  const words =
    oneLineText(name) || (icon && (attributeOf(icon, "alt") || attributeOf(icon, "title"))) || "";
  const isLine = !findElement(content, isNamed("p", "ul", "ol", "dl", "pre", "table", "div"));
  return [
    element("p", [createText(words)], { className: ["admonition-title"] }),
    element(isLine ? "p" : "div", content.children),
  ];
}

/** The kind of a box by its attributes; empty where they don't say. */
function kindOf(box: Element): string {
  const [, component] = COMPONENT.exec(box.tagName) ?? [];
  const classes = attributeOf(box, "className").split(/[\s-]+/);
  const named = [
    component ?? "",
    ...["kind", "type", "intent", "variant"].map((name) => attributeOf(box, name)),
    // The last says most: "confluence-information-macro-warning".
    ...classes.reverse(),
  ];
  return named.find((name) => labelOf(name) !== undefined) ?? attributeOf(box, "kind");
}

function makeCallout(box: Element, report: Report): Element {
  const title = findElement(box, (each) => isNamed("x-title")(each) || hasClass(each, TITLE_CLASS));
  const words = oneLineText(title).replace(/:$/, "");
  const kind = labelOf(words) ? words : kindOf(box);
  const own = attributeOf(box, "title");
  const isName = words === "" || labelOf(words) !== undefined;
  const heading = title && !isName ? title.children : own ? [createText(own)] : [];
  if (title) takeTitle(box, title);
  const quote = element("blockquote", box.children);
  const label = labelOf(kind);
  if (label) return labelled(quote, label, heading);
  const name = heading.length > 0 ? heading : [createText(nameOf(kind))];
  if (name.some((each) => each.type !== "text" || each.value))
    quote.children.unshift(element("p", [element("strong", name)]));
  return quote;

  function labelled(callout: Element, first: string, rest: readonly RootContent[]): Element {
    noteName(kind, first, box, report);
    if (rest.length === 0) return withLabel(callout, first);
    const bold = element("strong", [createText(`${first}: `), ...rest]);
    callout.children.unshift(element("p", [bold]));
    return callout;
  }
}

function noteName(kind: string, label: string, box: Element, report: Report): void {
  const isOther = label.toLowerCase() !== kind.toLowerCase() && !SAME.has(kind.toLowerCase());
  if (isOther) report.add(`“${kind}” is “${label}” here`, box);
}

/** Takes a title out of a box, with the paragraph that held nothing else. */
function takeTitle(box: Element, title: Element): void {
  replaceElements(box, (each) => {
    if (each === title) return [];
    return each.tagName === "p" && each.children.length === 0 ? [] : undefined;
  });
}

/** Kinds that mean the same as their label. */
const SAME: ReadonlySet<string> = new Set(["info", "information", "hint", "warn"]);

const nameOf = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);

/** Begins a callout with its first word, in its first paragraph where it begins with one. */
function withLabel(quote: Element, label: string): Element {
  // Authors often write it themselves.
  if (oneLineText(quote).startsWith(`${label}:`)) return quote;
  const bold = element("strong", [createText(`${label}:`)]);
  const first = elementsIn(quote).find(
    isNamed("p", "ul", "ol", "dl", "pre", "table", "img", "blockquote"),
  );
  const [start] = quote.children.filter((each) => each.type !== "text" || each.value.trim());
  if (first && isNamed("p")(first)) first.children.unshift(bold, createText(" "));
  else if (start?.type === "text" && !first) quote.children.unshift(bold, createText(" "));
  else quote.children.unshift(element("p", [bold]));
  return quote;
}
