import type { Nodes } from "mdast";
import { visit } from "unist-util-visit";
import { BY_NAME } from "../sources/source-files.ts";
import { githubSlug } from "../transform/headings.ts";
import type { Report } from "../transform/report.ts";
import { elementOf, htmlTags, isComponentName, readComponent } from "./components.ts";
import { parseMarkdown } from "./markdown-parser.ts";
import { convertTag, readTag } from "./shortcodes.ts";

type Options = { isMdx: boolean; lineOf: (line: number) => number; report: Report };

/** Tells the report of what is left out, with its line; null for an icon. */
type Tell = (text: string | null) => void;

type Rule = {
  pattern: RegExp;
  replace: (match: RegExpExecArray, tell: Tell) => string;
  isMdx?: boolean;
};

/** A tag of GitBook and Jekyll, or of Hugo. */
const TAG = /\{%-?([^{}]*)%\}|\{\{[<%]([^{}]*)[>%]\}\}/g;

/** Syntax of other dialects within lines, in the order of rewriting. */
const RULES: readonly Rule[] = [
  { pattern: /\{\{\/\*[^*]*\*\/\}\}|\{#[^{}\n]*#\}/g, replace: () => "" },
  { pattern: TAG, replace: replaceTag },
  { pattern: /\{\{[^{}\n]*\}\}/g, replace: leaveOut },
  { pattern: /!?\[\[([^[\]\n|]+)(?:\|([^[\]\n]*))?\]\]/g, replace: replaceWikiLink },
  {
    pattern: /(!\[[^[\]\n]*|.)\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)/g,
    replace: replaceAddress,
  },
  { pattern: /==(?=[^\s=])([^=\n]*[^\s=])==/g, replace: ([, marked]) => `<mark>${marked}</mark>` },
  {
    pattern:
      /([\p{L}\p{N}*_][ \t]|[|(,][ \t]?)?:(?:material|octicons|fontawesome|simple|fa|fas|far|fab|icon|lucide|mdi|bi|heroicons|tabler)-([a-z0-9-]+):(?:\{[^{}\n]*\})?(?=(\]\(|[ \t]?\||))/gu,
    replace: replaceIcon,
  },
  {
    pattern: /<(\/)([A-Z][A-Za-z0-9.]*)>/g,
    replace: ([tag, , name = ""]) => (isComponentName(name) ? `</${elementOf(name)}>` : tag),
  },
  {
    pattern: /(?<![{$\w\]`])\{(?![#.:{%])([^{}\n]*)\}(?!\})/g,
    replace: replaceExpression,
    isMdx: true,
  },
];

/** Rewrites in a text what other dialects write within lines, but not in code. Its lines stay the same. */
export function rewriteInline(text: string, { isMdx, lineOf, report }: Options): string {
  const rules = RULES.filter((rule) => isMdx || !rule.isMdx);
  const starts = lineStarts(text);
  let rewritten = "";
  let at = 0;
  for (const { start, end } of [...codeRanges(text), { start: text.length, end: text.length }]) {
    const offset = at;
    const tellAt = (index: number): Tell => {
      const line = lineOf(lineAt(starts, offset + index));
      const place = { position: { start: { line } } };
      return (words) =>
        words === null
          ? report.count("icon", "icons", "left out", place)
          : report.add(words, place);
    };
    rewritten +=
      rewritePart(replaceComponents(text.slice(at, start)), rules, tellAt) + text.slice(start, end);
    at = end;
  }
  return rewritten;
}

function rewritePart(
  given: string,
  rules: readonly Rule[],
  tellAt: (index: number) => Tell,
): string {
  let part = given;
  for (const { pattern, replace } of rules) {
    if (part.search(pattern) < 0) continue;
    const source = part;
    part = source.replace(pattern, (...groups: unknown[]) => {
      const index = groups.find((each) => typeof each === "number") as number;
      const match = groups.slice(0, groups.indexOf(index)) as string[];
      const [whole = ""] = match;
      if (source[index - 1] === "\\") return whole;
      const replaced = replace(match as unknown as RegExpExecArray, tellAt(index));
      return replaced + "\n".repeat(Math.max(0, count(whole) - count(replaced)));
    });
  }
  return part;
}

const count = (text: string) => text.split("\n").length - 1;

/** The ranges of code, in which nothing is rewritten. */
function codeRanges(text: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  if (!/[{[=:<]/.test(text)) return ranges;
  visit(parseMarkdown(text), (node: Nodes) => {
    const { start, end } = node.position ?? {};
    if (
      !/^(code|inlineCode)$/.test(node.type) ||
      start?.offset === undefined ||
      end?.offset === undefined
    )
      return;
    ranges.push({ start: start.offset, end: end.offset });
  });
  // The arguments of a tag may have backticks.
  const tags = [...text.matchAll(TAG)]
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
    .filter((tag) => !ranges.some((code) => code.start < tag.start && tag.start < code.end));
  return ranges.filter((code) => !tags.some((tag) => tag.start < code.start && code.end < tag.end));
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function leaveOut([whole]: RegExpExecArray, tell: Tell): string {
  tell(`“${whole.replace(/\s+/g, " ")}” is not known here and was left out`);
  return "";
}

function replaceTag(match: RegExpExecArray, tell: Tell): string {
  const tag = readTag((match[1] ?? match[2] ?? "").trim());
  return convertTag(tag)?.html ?? leaveOut(match, tell);
}

const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i;

function replaceWikiLink([whole, target = "", label]: RegExpExecArray): string {
  const [page = "", fragment] = target.trim().split("#");
  if (!/^[\p{L}\p{N}_./-]/u.test(target.trim()) || /^[\d\s,.]+$/.test(target)) return whole;
  const address = page && BY_NAME + encodeURI(page);
  if (whole.startsWith("!") && IMAGE.test(page)) return wikiImage(address, label ?? "");
  const anchor = fragment === undefined ? "" : `#${githubSlug(fragment)}`;
  return `[${label ?? fragment ?? page}](<${address}${anchor}>)`;
}

function wikiImage(address: string, label: string): string {
  const [, width, height] = /^(\d+)(?:x(\d+))?$/.exec(label) ?? [];
  if (!width) return `![${label}](<${address}>)`;
  return `![](<${address}>){width=${width}${height ? ` height=${height}` : ""}}`;
}

/** Addresses with spaces, and with a size behind them. */
function replaceAddress([whole, start = "", inner = ""]: RegExpExecArray): string {
  const titleAt = inner.search(/\s["']/);
  const title = titleAt < 0 ? "" : inner.slice(titleAt);
  const given = (titleAt < 0 ? inner : inner.slice(0, titleAt)).trim();
  const [, width = "", height = ""] = /\s=(\d{0,5}%?)x?(\d{0,5}%?)$/.exec(given) ?? [];
  const hasSize = width !== "" || height !== "";
  const address = hasSize ? given.slice(0, given.lastIndexOf("=")).trim() : given;
  const isFile = start.startsWith("![") || /\.[a-z0-9]{2,5}$/i.test(address.split("#")[0] ?? "");
  const isSpaced = /\s/.test(address) && isFile;
  if (/^[<"']|^$/.test(address) || !(isSpaced || hasSize)) return whole;
  const target = isSpaced ? `<${address}>` : address;
  return `${start}](${target}${title})${sizeList({ width, height })}`;
}

function sizeList(size: Readonly<Record<string, string>>): string {
  const given = Object.entries(size).filter(([, value]) => value);
  return given.length > 0 ? `{${given.map((pair) => pair.join("=")).join(" ")}}` : "";
}

function replaceExpression(match: RegExpExecArray, tell: Tell): string {
  const inner = (match[1] ?? "").trim();
  if (inner === "" || /^\/\*.*\*\/$/.test(inner)) return "";
  const [, text] = /^["'`]([^"'`$]*)["'`]$/.exec(inner) ?? [];
  // The size of an image.
  if (/^[\w-]+=/.test(inner)) return match[0];
  return text ?? leaveOut(match, tell);
}

/** Icons behind words and in cells are what is meant ("Click …"); others are decoration. */
function replaceIcon([, before = "", name = "", after = ""]: RegExpExecArray, tell: Tell): string {
  const words = name
    .replace(/^(solid|regular|brands)-|-(outline|variant|fill|\d+)(?=-|$)/g, "")
    .replaceAll("-", " ");
  const isInCell = before.startsWith("|");
  if (isInCell ? after.endsWith("|") : before !== "" && after === "")
    return before + (isInCell || before.startsWith("(") ? words : `(${words})`);
  tell(null);
  return before;
}

/** Components within lines as elements; those without an end get one, as HTML asks for it. */
function replaceComponents(text: string): string {
  let rewritten = "";
  let at = 0;
  for (const { index } of text.matchAll(/<[A-Z]/g)) {
    if (index < at || text[index - 1] === "\\") continue;
    const tag = readComponent(text.slice(index, index + 5_000));
    if (!tag) continue;
    const [start, end] = htmlTags(tag);
    const lines = "\n".repeat(count(text.slice(index, index + tag.end)));
    rewritten += text.slice(at, index) + start + (tag.isEmpty ? end : "") + lines;
    at = index + tag.end;
  }
  return rewritten + text.slice(at);
}
