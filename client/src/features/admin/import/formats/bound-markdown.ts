import type { Report } from "../transform/report.ts";

/** The deepest nesting of quotes, lists and brackets: the parser takes minutes for more, or throws. */
const MAX_NESTED = 50;

const CONTAINERS = new RegExp(
  `^((?:[ \\t]{0,8}(?:>|[-*+]|\\d{1,9}[.)])(?=[ \\t>]|$)){${MAX_NESTED}})[^\\n]+`,
  "gm",
);

const INDENT = /^[ \t]{400,}/gm;

/** Markdown without what is nested more deeply than it can be read. */
export function boundMarkdown(text: string, report: Report): string {
  let removed = 0;
  const bounded = text
    .replace(CONTAINERS, (line, start: string) => {
      const rest = line
        .slice(start.length)
        .replace(/^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))+/, "");
      if (/^[-*_ \t]*$/.test(line)) return "---";
      removed += 1;
      return `${start} ${rest}`;
    })
    .replace(INDENT, () => {
      removed += 1;
      return "";
    });
  const flat = boundBrackets(bounded);
  if (flat !== bounded) removed += 1;
  if (removed > 0)
    report.add(`${removed} lines are nested too deeply: their text alone was taken over`);
  return flat;
}

/** Escapes brackets within more than some others of their paragraph. */
function boundBrackets(text: string): string {
  let depth = 0;
  return text.replace(/\\[\s\S]|\n[ \t]*\n|[[\]]/g, (sign) => {
    if (sign.startsWith("\\")) return sign;
    if (sign.startsWith("\n")) depth = 0;
    else if (sign === "[") depth += 1;
    else depth = Math.max(0, depth - 1);
    return sign === "[" && depth > MAX_NESTED ? "\\[" : sign;
  });
}
