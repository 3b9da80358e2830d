import Papa from "papaparse";

// A spreadsheet runs a cell that begins like this; an apostrophe in front makes it text.
// See "CSV Injection" of OWASP, also for the full-width forms.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** What `toCsv` puts in front of a cell that a spreadsheet would run: an apostrophe, for who reads it back. */
export const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** Writes rows as CSV that spreadsheets open (UTF-8 with a byte order mark), every cell as text. */
export function toCsv(fields: readonly string[], rows: readonly (readonly string[])[]): string {
  const toText = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
  const data = rows.map((cells) => cells.map(toText));
  return `\uFEFF${Papa.unparse({ fields: [...fields], data }, { newline: "\r\n" })}\r\n`;
}
