/** A piece of a text; `isMarked` where it is an occurrence of a mark. */
export type MarkedPart = { text: string; isMarked: boolean };

/** Splits a text at every occurrence of the marks, whatever their case; the parts together are the text. */
export function splitAtMarks(text: string, marks: readonly string[]): readonly MarkedPart[] {
  const wanted = marks.map((mark) => mark.trim()).filter(Boolean);
  if (wanted.length === 0) return [{ text, isMarked: false }];
  const longestFirst = wanted.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${longestFirst.map(escapePattern).join("|")})`, "giu");
  // A capturing split gives the occurrences at the odd places.
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

function escapePattern(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
