import { isImageSource, sanitizerConfig, VIDEO_SOURCE } from "@shared/content/html-rules.ts";
import {
  attributeOf,
  findElement,
  isNamed,
  oneLineText,
  replaceElements,
} from "@shared/content/html-tree.ts";
import colours from "color-string";
import type { Element, Properties, Root, RootContent } from "hast";
import type { Report } from "./report.ts";

const ALLOWED: ReadonlySet<string> = new Set(sanitizerConfig.ALLOWED_TAGS);

/** Elements that go with all that is in them: none of it is a text. */
const WITHOUT_TEXT =
  /^(audio|colgroup|embed|head|iframe|math|noembed|noframes|noscript|object|script|style|svg|template|title|video|canvas|select|textarea)$/;

/** The attributes that an article may have, as a tree calls them. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  "alt className colSpan dir height href lang rowSpan scope src start style title width".split(" "),
);

const ADDRESS = sanitizerConfig.ALLOWED_URI_REGEXP as RegExp;

// The server's sanitiser takes an attribute out that could end an element of another kind of document.
const ODD_VALUE =
  /(--!?|\])>|<\/(style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

/**
 * Takes out of a tree what an article may not hold, as the server's sanitiser does, which looks at it again before
 * anything is stored. Elements that are not allowed leave their text.
 */
export function cleanTree(tree: Root, report?: Report): void {
  tree.children = tree.children.filter(isText);
  replaceElements(tree, (element) => {
    if (WITHOUT_TEXT.test(element.tagName) && !ALLOWED.has(element.tagName)) return [];
    element.children = element.children.filter(isText);
    if (!ALLOWED.has(element.tagName)) return element.children;
    element.properties = cleanAttributes(element.properties);
    return cleanAddress(element, report);
  });
}

const isText = ({ type }: RootContent) => type === "text" || type === "element";

function cleanAttributes(given: Properties): Properties {
  const kept: Properties = {};
  const { style, ...others } = given;
  // The sanitiser writes styles anew, behind the others.
  for (const [name, value] of Object.entries({ ...others, style })) {
    if (!ATTRIBUTES.has(name) || value === undefined || value === null || value === false) continue;
    const written = (Array.isArray(value) ? value.join(" ") : String(value)).trim();
    const clean = cleanValue(name, written);
    if (clean !== null && !ODD_VALUE.test(clean)) kept[name] = clean;
  }
  return kept;
}

function cleanValue(name: string, value: string): string | null {
  if (name === "className") {
    const kept = value.split(/\s+/).filter((each) => /^ql-(indent-[1-8]|video|syntax)$/.test(each));
    return kept.join(" ") || null;
  }
  if (name === "style") return cleanStyle(value) || null;
  if (name === "dir") return /^(ltr|rtl)$/i.test(value) ? value.toLowerCase() : null;
  return value;
}

/** The colours of a style, written as browsers do. */
function cleanStyle(style: string): string {
  const values = new Map<string, string>();
  for (const declaration of style.split(";")) {
    const [name = "", value = ""] = declaration.split(":").map((part) => part.trim());
    const colour = writeColour(value.replace(/!important$/i, "").trim());
    if (colour) values.set(name.toLowerCase(), colour);
  }
  return ["color", "background-color"]
    .flatMap((name) => (values.has(name) ? [`${name}: ${values.get(name)};`] : []))
    .join(" ");
}

function writeColour(value: string): string | null {
  const parts = /^transparent$/i.test(value) ? null : colours.get.rgb(value);
  if (!parts) return null;
  if (/^[a-z]+$/i.test(value)) return value.toLowerCase();
  const [red, green, blue, alpha = 1] = parts;
  const rgb = [red, green, blue].map((each = 0) => Math.round(each)).join(", ");
  return alpha === 1 ? `rgb(${rgb})` : `rgba(${rgb}, ${alpha})`;
}

/** Undefined where an element may stay; its address may have to go. */
function cleanAddress(element: Element, report?: Report): RootContent[] | undefined {
  const { tagName, properties } = element;
  const source = attributeOf(element, "src");
  if (tagName === "img" && !isImageSource(source)) {
    const address = source || "none";
    report?.add(`An image is left out, its address is not allowed here: ${address}`, element);
    return [];
  }
  if (tagName === "iframe") {
    if (!VIDEO_SOURCE.test(source)) return [];
    element.children = [];
  }
  if (tagName !== "img" && tagName !== "iframe") delete properties.src;
  const address = attributeOf(element, "href");
  const isAllowed = address === "" || (ADDRESS.test(address) && !/^data:/i.test(address));
  if (properties.href === undefined || isAllowed) return undefined;
  delete properties.href;
  const words = `The link “${oneLineText(element)}”`;
  report?.add(`${words} is text now, its address is not allowed here: ${address}`, element);
  return undefined;
}

/** Tells if a tree shows nothing. */
export const isEmptyTree = (tree: Root): boolean =>
  oneLineText(tree) === "" && !findElement(tree, isNamed("img", "iframe"));
