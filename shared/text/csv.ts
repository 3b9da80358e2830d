import Papa from "papaparse";

// The places in front of a text that a spreadsheet would run; an apostrophe there makes it text. A spreadsheet with
// another separator than the file's begins a cell within a text, and takes quotes there for its own. See "CSV
// Injection" of OWASP, also for the full-width signs.
const FORMULA = /^(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g;
const ESCAPED = /^'(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g;

/** Writes rows as CSV that spreadsheets open (UTF-8 with a byte order mark): no text is run, and a number stays one. */
export function toCsv(
  fields: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const data = rows.map((cells) =>
    cells.map((cell) => (typeof cell === "string" ? cell.replace(FORMULA, "'") : cell)),
  );
  const quotes = (cell: unknown) => typeof cell === "string";
  return `\uFEFF${Papa.unparse({ fields: [...fields], data }, { newline: "\r\n", quotes })}\r\n`;
}

/** The text of a cell that `toCsv` wrote. */
export const readCell = (cell: string): string => cell.replace(ESCAPED, "");
