import { sanitizerConfig, VIDEO_SOURCE } from "@shared/content/html-rules.ts";
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
  removeNodes,
  replaceElements,
} from "@shared/content/html-tree.ts";
import type { Element, Root, RootContent } from "hast";
import { ELEMENT_NAMES } from "@/features/admin/components/element-names.ts";
import { makeCallouts } from "./callouts.ts";
import type { Report } from "./report.ts";

type Transform = (tree: Root, report: Report) => void;

/**
 * The steps that reduce a document's HTML to what an article can hold, in this order. Each reports what it loses or
 * changes.
 */
export const TRANSFORMS: readonly Transform[] = [
  keepVideos,
  makeCallouts,
  leaveOut,
  openDetails,
  takeCaptions,
  renameOthers,
  openBoxes,
  unwrapUnknown,
  dropDirections,
];

const ALLOWED: ReadonlySet<string> = new Set(sanitizerConfig.ALLOWED_TAGS);

/** The addresses under which videos are watched and embedded, and the player's of each. */
const PLAYERS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:https?:)?\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?(?:[^#]*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]{6,})/i,
    "https://www.youtube-nocookie.com/embed/",
  ],
  [
    /^(?:https?:)?\/\/(?:player\.|www\.)?vimeo\.com\/(?:video\/)?(\d+(?:\?h=\w+|\/\w+)?)/i,
    "https://player.vimeo.com/video/",
  ],
];

/** The player's address of a video of YouTube or Vimeo; null for others. */
export function playerOf(address: string): string | null {
  if (VIDEO_SOURCE.test(address)) return address;
  for (const [pattern, player] of PLAYERS) {
    const [, id] = pattern.exec(address) ?? [];
    if (id) return player + id.replace("/", "?h=");
  }
  return null;
}

function keepVideos(tree: Root, report: Report): void {
  replaceElements(tree, (frame) => {
    if (!isNamed("iframe")(frame)) return undefined;
    const source = attributeOf(frame, "src") || attributeOf(frame, "dataSrc");
    const player = playerOf(source);
    if (player === null)
      report.add(`An embedded page is left out: ${source || "without an address"}`, frame);
    if (player === null) return [];
    frame.properties.src = player;
    return undefined;
  });
}

/** Elements with a title that is the heading of what is in them. */
const TAB = /^x-(tab|tabitem|step|update)$/;

/**
 * Makes the titles of tabs and steps headings, headings without a text, which name nothing, paragraphs, and cards links.
 * Links without words go. That is before links find where they lead.
 */
export function prepareHeadings(tree: Root, report: Report): void {
  for (const each of elementsIn(tree)) {
    if (/^h[1-6]$/.test(each.tagName) && oneLineText(each) === "") each.tagName = "p";
  }
  addTabHeadings(tree, { level: 1 });
  for (const each of elementsIn(tree)) writeOut(each);
  replaceElements(tree, (each) => {
    if (isNamed("x-card")(each)) return cardOf(each);
    if (isLink(each) && each.children.length === 0) {
      report.add(`A link without words is left out: ${attributeOf(each, "href")}`, each);
      return [];
    }
    if (/^x-/.test(each.tagName) && targetOf(each)) return [linkOf(each)];
    return TAB.test(each.tagName) ? each.children : undefined;
  });
}

// A page's style sheet shows a badge's text, and puts a link without words over a whole box.
function writeOut(box: Element): void {
  const text = attributeOf(box, "dataText");
  if (text && hasClass(box, /badge/) && !oneLineText(box).includes(text))
    box.children.unshift(createText(text));
  if (box.tagName !== "div") return;
  const [link, ...others] = elementsIn(box).filter(isLink);
  if (!link || others.length > 0 || !box.children.includes(link)) return;
  if (holdsContent(link) || holdsBlock(box) || !oneLineText(box)) return;
  link.children = box.children.filter((child) => child !== link);
  box.children = [link];
}

const isLink = ({ tagName, properties }: Element) =>
  tagName === "a" && properties.href !== undefined;

/** `above` has the level of the heading above, which tabs in each other leave as it is. */
function addTabHeadings(parent: Root | Element, above: { level: number }): void {
  for (const each of parent.children) {
    if (each.type !== "element") continue;
    const [, level] = /^h([1-6])$/.exec(each.tagName) ?? [];
    if (level) above.level = Number(level);
    if (!TAB.test(each.tagName)) addTabHeadings(each, above);
    else {
      const inside = Math.min(6, above.level + 1);
      addTabHeadings(each, { level: inside });
      const title = titleOf(each);
      if (title) each.children.unshift(element(`h${inside}`, [createText(title)]));
    }
  }
}

const titleOf = (tab: Element) =>
  ["title", "label", "name", "header", "value"].map((name) => attributeOf(tab, name)).find(Boolean);

/** Elements that go with all that is in them. */
const LEFT_OUT =
  "video audio object embed canvas svg math script style select input textarea hr".split(" ");

function leaveOut(tree: Root, report: Report): void {
  for (const name of LEFT_OUT) {
    const found = elementsIn(tree).filter(isNamed(name));
    const [one, several] = ELEMENT_NAMES.get(name) ?? [name, name];
    const outer = found.filter(
      (each) => !found.some((other) => other !== each && holds(other, each)),
    );
    for (const each of outer) {
      const isWritten = name === "svg" && oneLineText(each) !== "";
      report.count(one, several, isWritten ? "left out with its text" : "left out", each);
    }
    if (outer.length > 0) removeNodes(tree, new Set(outer));
  }
}

const holds = (outer: Element, inner: Element) =>
  findElement(outer, (each) => each === inner) !== undefined;

function openDetails(tree: Root, report: Report): void {
  replaceElements(tree, (each) => {
    if (!/^(details|x-(details|accordion|accordionitem|expandable))$/.test(each.tagName))
      return undefined;
    countParagraph(report, "fold-out section", "fold-out sections", each);
    const summary = findElement(each, isNamed("summary", "x-title"));
    const title = attributeOf(each, "title");
    const words = summary?.children ?? (title ? [createText(title)] : []);
    if (summary) removeNodes(each, new Set([summary]));
    const isWrapped = !summary && !holdsBlock(each);
    const rest = isWrapped ? [element("p", each.children)] : each.children;
    return words.length > 0 ? [boldParagraph(words), ...rest] : rest;
  });
}

const countParagraph = (report: Report, one: string, several: string, each: Element) =>
  report.count(one, several, "is a paragraph now", each, "are paragraphs now");

const boldParagraph = (children: readonly RootContent[]) =>
  element("p", [element("strong", children)]);

/** Replacements of elements with a title, a term or a caption, by element name. */
const TITLED: Readonly<Record<string, (each: Element, report: Report) => RootContent[]>> = {
  dt: (term, report) => {
    countParagraph(report, "term of a list", "terms of lists", term);
    return [boldParagraph(term.children)];
  },
  "x-term": (term, report) => {
    countParagraph(report, "term of a list", "terms of lists", term);
    return [element("strong", term.children)];
  },
  mark: (mark, report) => {
    const were = "are bold now";
    report.count("piece of marked text", "pieces of marked text", "is bold now", mark, were);
    return [element("strong", mark.children)];
  },
  "x-frame": (frame) => {
    const caption = attributeOf(frame, "caption");
    return [...frame.children, ...(caption ? [captionOf(caption)] : [])];
  },
  table: (table, report) => {
    const isCaption = (child: RootContent) => isElement(child) && isNamed("caption")(child);
    const captions = table.children.filter(isElement).filter(isCaption);
    table.children = table.children.filter((child) => !isCaption(child));
    for (const each of captions)
      countParagraph(report, "table's caption", "tables' captions", each);
    return [...captions.map(({ children }) => element("p", children)), table];
  },
};

function takeCaptions(tree: Root, report: Report): void {
  replaceElements(tree, (each) =>
    Object.hasOwn(TITLED, each.tagName) ? TITLED[each.tagName]?.(each, report) : undefined,
  );
}

const captionOf = (caption: string) => element("p", [element("em", [createText(caption)])]);

const targetOf = (component: Element) =>
  ["href", "to", "link"].map((name) => attributeOf(component, name)).find(Boolean) ?? "";

/** Components such as Docusaurus' Link. */
function linkOf(component: Element): Element {
  const href = targetOf(component);
  const words = oneLineText(component)
    ? component.children
    : [createText(titleOf(component) || href)];
  return element("a", words, { href });
}

function cardOf(card: Element): RootContent[] {
  const href = targetOf(card);
  const title = attributeOf(card, "title");
  const words = title ? [createText(title)] : href ? [createText(oneLineText(card) || href)] : [];
  const name = href ? [element("a", words, { href })] : words;
  const isOnlyLink = !title && href;
  return [...(name.length > 0 ? [boldParagraph(name)] : []), ...(isOnlyLink ? [] : wrapped(card))];
}

/** Elements with another name for what an article has; those that are allowed themselves stay. */
const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    s: "del strike",
    u: "ins",
    code: "kbd samp tt",
    em: "var dfn cite",
    p: "dd address center",
  }).flatMap(([to, names]) => names.split(" ").map((name) => [name, to] as const)),
);

function renameOthers(tree: Root): void {
  for (const each of elementsIn(tree)) {
    const name = ALLOWED.has(each.tagName) ? undefined : RENAMED.get(each.tagName);
    if (name && !(name === "p" && holdsBlock(each)))
      Object.assign(each, { tagName: name, properties: {} });
    else if (name === "p") each.tagName = "div";
  }
}

const BLOCK =
  /^(p|ul|ol|li|dl|table|blockquote|pre|figure|h[1-6]|div|section|article|header|aside|details|hr|iframe)$/;

/** Boxes without a look of their own. */
const PLAIN_BOX =
  /^(div|section|article|header|footer|nav|aside|dl|form|fieldset|x-(tabs|tabgroup|steps|stepper|cards|cardgroup|columns|column|accordiongroup|codegroup|details|row|col|unwrapped))$/;

const holdsBlock = (box: Element) =>
  findElement(box, ({ tagName }) => BLOCK.test(tagName)) !== undefined;

const holdsContent = (box: Element) =>
  oneLineText(box) !== "" || findElement(box, isNamed("img")) !== undefined;

/** A box's content, in which words beside blocks, and in a box without a block, are paragraphs of their own. */
function wrapped(box: Element): RootContent[] {
  const blocks: RootContent[] = [];
  let words: RootContent[] = [];
  const endWords = () => {
    const paragraph = element("p", words, directionOf(box));
    blocks.push(...(holdsContent(paragraph) ? [paragraph] : words));
    words = [];
  };
  for (const child of box.children) {
    const isBlock = isElement(child) && (BLOCK.test(child.tagName) || holdsBlock(child));
    if (!isBlock) words.push(child);
    else {
      endWords();
      blocks.push(child);
    }
  }
  endWords();
  return blocks;
}

const directionOf = ({ properties: { dir, lang } }: Element) => ({
  ...(dir && { dir }),
  ...(lang && { lang }),
});

function openBoxes(tree: Root): void {
  replaceElements(tree, (box) => {
    if (!PLAIN_BOX.test(box.tagName)) return undefined;
    for (const child of box.children) {
      if (isElement(child)) child.properties = { ...directionOf(box), ...child.properties };
    }
    const isAlone =
      !holdsBlock(box) &&
      box.children.every((child) => !isElement(child) || !isNamed("img")(child));
    return isAlone && !oneLineText(box) ? box.children : wrapped(box);
  });
}

/** Elements without a look or a meaning that an article could show. */
const IGNORED: ReadonlySet<string> = new Set(
  "small big abbr time label font q bdi bdo wbr picture source data hgroup main tfoot colgroup col ruby rt rp nobr output acronym x-title".split(
    " ",
  ),
);

function unwrapUnknown(tree: Root, report: Report): void {
  replaceElements(tree, (each) => {
    const name = each.tagName;
    if (ALLOWED.has(name)) return undefined;
    const shown = `× <${name.replace(/^x-/, "")}>:`;
    const became = holdsContent(each) ? "its text alone was taken over" : "left out";
    if (!IGNORED.has(name)) report.count(shown, shown, became, each);
    return each.children;
  });
}

const FIRST_LETTER = /\p{L}/u;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

// Pages find the direction by the first letter: where that is right, nothing need say it.
function dropDirections(tree: Root): void {
  for (const each of elementsIn(tree)) {
    const { dir, ...others } = each.properties;
    if (dir === undefined) continue;
    const [letter = ""] = FIRST_LETTER.exec(oneLineText(each)) ?? [];
    const found = letter === "" ? dir : RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
    if (found === dir && each.properties.lang === undefined) each.properties = others;
  }
}
