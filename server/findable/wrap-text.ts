/** Breaks text into lines of a width, as `widthOf` measures it; what does not fit ends with an ellipsis. */
export function wrapText(
  text: string,
  width: number,
  maxLines: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let rest = text.replace(/\s+/g, " ").trim();
  while (rest !== "" && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const line = firstLine(rest, width, isLast, widthOf);
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
    if (isLast && rest !== "") lines[lines.length - 1] = `${line.trimEnd()}…`;
  }
  return lines;
}

/** As many words as fit, or as many characters of the first one; a last line leaves room for the ellipsis. */
function firstLine(
  text: string,
  width: number,
  isLast: boolean,
  widthOf: (text: string) => number,
): string {
  if (widthOf(text) <= width) return text;
  const fits = (part: string) => widthOf(isLast ? `${part}…` : part) <= width;
  let line = "";
  for (const [word] of text.matchAll(/\S+\s?/g)) {
    if (!fits((line + word).trimEnd())) break;
    line += word;
  }
  if (line !== "") return line.trimEnd();
  for (const character of text) {
    if (line !== "" && !fits(line + character)) break;
    line += character;
  }
  return line;
}
