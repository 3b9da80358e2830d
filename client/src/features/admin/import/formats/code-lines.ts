/** A line of Markdown, and its number in the file. */
export type Line = { text: string; line: number };

export const isBlank = ({ text }: Line): boolean => text.trim() === "";

/** In columns. */
export const indentOf = (text: string): number =>
  (/^[ \t]*/.exec(text)?.[0] ?? "").replaceAll("\t", "    ").length;

/** Removes white space at a line's start, as much as there is of this many columns. */
export function dedent(text: string, columns: number): string {
  let at = 0;
  let width = 0;
  for (; width < columns && /[ \t]/.test(text[at] ?? ""); at += 1)
    width += text[at] === "\t" ? 4 - (width % 4) : 1;
  return " ".repeat(Math.max(0, width - columns)) + text.slice(at);
}

/** As much white space as the marks of lists take. */
export const indentLike = (prefix: string) => prefix.replace(/[^>\s]/g, " ");

/** Lines with the indentation that all of them have replaced by another. */
export function indented(lines: readonly Line[], indent: string): Line[] {
  const [, ...others] = lines;
  const columns = Math.min(
    ...others.filter((line) => !isBlank(line)).map(({ text }) => indentOf(text)),
    100,
  );
  return lines.map(({ text, line }, index) => ({
    text:
      text.trim() === "" ? "" : indent + (index === 0 ? text.trimStart() : dedent(text, columns)),
    line,
  }));
}

const FENCE = /^(?:(`{3,})[^`]*$|(~{3,})(?!~))/;

/** Tells lines of code from others, line by line: those between fences, and those that are indented outside of lists. */
export class CodeLines {
  #fence: { marks: string; indent: number } | null = null;
  #isInList = false;

  /**
   * Tells if a line is code or a fence. `prefix` marks the quotes and lists around it, `before` is the previous line.
   */
  isCode({ text }: Line, prefix: string, rest: string, before: Line | undefined): boolean {
    // The end of a list ends the code in it.
    const isOutside =
      rest !== "" && this.#isInList && indentOf(text) < Math.min(this.#fence?.indent ?? 0, 2);
    if (isOutside) this.#fence = null;
    if (this.#fence !== null) {
      if (rest.startsWith(this.#fence.marks) && /^(`+|~+)\s*$/.test(rest)) this.#fence = null;
      return true;
    }
    if (this.#isIndented(text, prefix, before)) return true;
    if (rest !== "") this.#noteList(prefix, before);
    const [, ticks, tildes] = FENCE.exec(rest) ?? [];
    const marks = ticks ?? tildes;
    if (marks) this.#fence = { marks, indent: indentOf(prefix) };
    return marks !== undefined;
  }

  #isIndented(text: string, prefix: string, before: Line | undefined): boolean {
    const isApart = !before || isBlank(before) || (indentOf(before.text) >= 4 && !this.#isInList);
    return indentOf(text) >= 4 && /^[ \t]*$/.test(prefix) && !this.#isInList && isApart;
  }

  #noteList(prefix: string, before: Line | undefined): void {
    if (/[-*+\d]/.test(prefix)) this.#isInList = true;
    else if (indentOf(prefix) === 0 && (!before || isBlank(before))) this.#isInList = false;
  }
}
