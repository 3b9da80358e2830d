import { indented, type Line } from "./code-lines.ts";
import { quoted } from "./shortcodes.ts";

/** A tag of a component of MDX: where it ends, its name, and its attributes as HTML has them. */
export type ComponentTag = { end: number; name: string; attributes: string; isEmpty: boolean };

const NAME = /^<([A-Z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*)(?=[\s/>])/;

/** The element that stands for a component: HTML would take some of them for its own. */
export const elementOf = (name: string): string => `x-${name.replaceAll(".", "-").toLowerCase()}`;

/** Tells a component's name from HTML written in capitals. */
export const isComponentName = (name: string): boolean => /[a-z]/.test(name);

/** In characters. */
const MAX_TAG = 5_000;

/** Reads the tag of a component that a text begins with; null where it is none or has no end. */
export function readComponent(text: string): ComponentTag | null {
  const [start = "", name = ""] = NAME.exec(text) ?? [];
  const at = name === "" || !isComponentName(name) ? -1 : endOfTag(text, start.length);
  if (at < 0) return null;
  const inner = text.slice(start.length, at);
  const isEmpty = inner.endsWith("/");
  const attributes = attributesOf(isEmpty ? inner.slice(0, -1) : inner);
  return { end: at + 1, name, isEmpty, attributes };
}

/** The index of a tag's end, past texts and expressions in its attributes; -1 if the tag is not closed. */
function endOfTag(text: string, from: number): number {
  let depth = 0;
  let at = from;
  const end = Math.min(text.length, MAX_TAG);
  while (at < end) {
    const sign = text[at] ?? "";
    if (sign === ">" && depth <= 0) return at;
    depth += BRACES[sign] ?? 0;
    const close = /["'`]/.test(sign) ? text.indexOf(sign, at + 1) : at;
    if (close < 0) return -1;
    at = close + 1;
  }
  return -1;
}

const BRACES: Readonly<Record<string, number>> = { "{": 1, "}": -1 };

const ATTRIBUTE =
  /(?<![\w:.-])([\w:.-]+)=(?:"([^"]*)"|'([^']*)'|\{\s*(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)\s*\})/g;

/** An attribute that is JSX, with expressions in it. */
const JSX_ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)=\{\s*(<(?:[^{}]|\{[^{}]*\})*>)\s*\}/g;

/** The text of JSX, and the link in it, stand for it. */
function attributesOfJsx(_: string, name: string, jsx: string): string {
  const words = jsx
    .replace(/\{([^{}]*)\}/g, (_, expression: string) => {
      const text = expression.trim();
      return /^["'`]/.test(text) && text.endsWith(text.charAt(0)) ? text.slice(1, -1) : "";
    })
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ");
  const [link = ""] = /\shref="[^"]*"/.exec(jsx) ?? [];
  return ` ${name}=${quoted(words.trim())}${link}`;
}

/** The attributes that are texts. */
function attributesOf(inner: string): string {
  return [...inner.replace(JSX_ATTRIBUTE, attributesOfJsx).matchAll(ATTRIBUTE)]
    .map(
      ([, name = "", ...values]) =>
        ` ${name.toLowerCase()}=${quoted(values.find((value) => value !== undefined) ?? "")}`,
    )
    .join("");
}

/** The opening and the closing tag of a component as HTML. */
export function htmlTags({ name, attributes }: ComponentTag): [start: string, end: string] {
  const element = elementOf(name);
  return [`<${element}${attributes}>`, `</${element}>`];
}

/** An element's content, the rest of its last line, and the index of the next line. */
export type Inside = { content: Line[]; rest: string; next: number };

/** Finds where an element ends; `after` is what stands behind its tag. Null where it doesn't end. */
export function findEnd(
  lines: readonly Line[],
  name: string,
  after: string,
  from: number,
): Inside | null {
  // No ReDoS: all that repeats is a name between two signs.
  const tags = new RegExp(`<(/?)${name.replaceAll(".", "\\.")}(?=[\\s/>])`, "g");
  const content: Line[] = [];
  let depth = 1;
  for (let next = from - 1; next < lines.length; next += 1) {
    const source = lines[next] as Line;
    const text = next === from - 1 ? after : source.text;
    for (const { index, 1: slash } of text.matchAll(tags)) {
      const end = text.indexOf(">", index);
      const isEmpty = text[end - 1] === "/";
      depth += slash ? -1 : Number(!isEmpty);
      if (depth > 0) continue;
      content.push({ text: text.slice(0, index), line: source.line });
      return { content, rest: text.slice(end + 1), next: next + 1 };
    }
    content.push({ text, line: source.line });
  }
  return null;
}

/** The text of a component that shows code, as code of Markdown; it may be a text of JavaScript. */
export function codeOf({ attributes }: ComponentTag, { content }: Inside): Line[] {
  const language = /\slanguage="([\w-]*)"/.exec(attributes)?.[1] ?? "";
  const title = /\stitle="[^"]*"/.exec(attributes)?.[0] ?? "";
  const { line } = content[0] ?? { line: 1 };
  const isText = content.some(({ text }) => /^\s*\{`/.test(text));
  const lines = isText
    ? content.map((each) => ({ ...each, text: each.text.replace(/^\s*\{`|`\}\s*$/g, "") }))
    : indented(content, "");
  return [{ text: `\`\`\`\`${language}${title}`, line }, ...lines, { text: "````", line }];
}
