import Papa from "papaparse";
import {
  defaultOf,
  exportedVideo,
  forVideoFields,
  VERSION_FIELDS,
  VIDEO_FIELDS,
} from "../entities/video.ts";
import { readCell, toCsv } from "../text/csv.ts";

/** The rows of a file, unchecked, with the number that names each as a spreadsheet does; or what is wrong with the file as a whole. */
type VideoFile = { rows: unknown[]; numbers: number[] } | { errors: string[] };

/**
 * Reads a file of videos: CSV by its name, else JSON. Each error completes a sentence that begins with the file's name,
 * such as "is not JSON: …".
 */
export function readVideoFile(name: string, bytes: Uint8Array): VideoFile {
  const text = decodeText(bytes);
  const isCsv = /\.csv$/i.test(name);
  if (text === null) {
    const how = isCsv ? "as “CSV UTF-8”" : "as UTF-8";
    return { errors: [`is not in UTF-8. Save it ${how} and try again.`] };
  }
  return isCsv ? parseVideoCsv(text) : parseVideoJson(text);
}

function parseVideoJson(text: string): VideoFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { errors: [`is not JSON: ${(error as Error).message}`] };
  }
  if (!Array.isArray(json)) return { errors: ["must hold a JSON list of videos."] };
  if (json.length === 0) return { errors: ["holds an empty list: there is nothing to import."] };
  return { rows: json, numbers: json.map((_, index) => index + 1) };
}

/**
 * Writes videos as CSV that spreadsheets open (UTF-8 with a byte order mark) and `parseVideoCsv` reads back as they were. A
 * kind of version that no video has is no column.
 */
export function toVideoCsv(videos: readonly Parameters<typeof exportedVideo>[0][]): string {
  const rows: Readonly<Record<string, string>>[] = videos.map(exportedVideo);
  const versions = VERSION_FIELDS.filter((field) => rows.some((row) => row[field]));
  const columns = [...VIDEO_FIELDS, ...versions];
  return toCsv(
    columns,
    rows.map((row) => columns.map((field) => row[field] ?? "")),
  );
}

// Excel writes and reads it above the rows, of which it is none.
const SEPARATOR = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i;

/**
 * Reads CSV whose first row names the fields in any order and case. A first line such as `sep=;` says what separates its
 * cells; else it is a comma, a semicolon or a tab.
 */
function parseVideoCsv(text: string): VideoFile {
  const [separatorLine = "", separator] = SEPARATOR.exec(text) ?? [];
  const body = withOneLineEnd(text.slice(separatorLine.length));
  // No field's name holds one, so the first one of the file separates cells.
  const delimiter = separator ?? /[,;\t]/.exec(body)?.[0] ?? ",";
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  if (errors.length > 0) return { errors: errors.slice(0, 1).map(quoteError) };
  const [header, ...rows] = data
    .map((cells, index) => ({ cells, number: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const columns = (header?.cells ?? []).map(fieldNameOf);
  const wrong = columnErrors(columns);
  if (wrong.length > 0) return { errors: wrong };
  if (rows.length === 0)
    return { errors: ["holds no rows below its first: there is nothing to import."] };
  return {
    rows: rows.map(({ cells }) => rowOf(columns, cells)),
    numbers: rows.map(({ number }) => number),
  };
}

/** A text whose rows end alike, as the parser goes by one end alone. The ends within quotes are a cell's own. */
function withOneLineEnd(text: string): string {
  const ends = new Set(text.replace(/"[^"]*"/g, "").match(/\r\n|\r|\n/g));
  return ends.size > 1 ? text.replace(/("[^"]*")|\r\n|\r/g, (_, quoted) => quoted ?? "\n") : text;
}

/** A later error may only follow from the first one. */
function quoteError({ code, row = 0 }: Papa.ParseError): string {
  return code === "InvalidQuotes"
    ? `has text behind a cell’s closing quote in row ${row + 1}. Write a quote within a cell twice.`
    : `has a quote in row ${row + 1} that is not closed.`;
}

/** The field that a column's name means, whatever its capitals; the name itself where it means none. */
function fieldNameOf(column: string): string {
  const name = column.trim();
  return VIDEO_FIELDS.find((field) => field.toLowerCase() === name.toLowerCase()) ?? name;
}

function columnErrors(columns: readonly string[]): string[] {
  const known: readonly string[] = [...VIDEO_FIELDS, ...VERSION_FIELDS];
  const named = columns.filter(Boolean);
  const needed = VIDEO_FIELDS.filter((field) => defaultOf(field) === undefined);
  const missing = needed.filter((field) => !named.includes(field));
  if (missing.length === needed.length) {
    return [`must name its columns in the first row: ${known.join(", ")}.`];
  }
  const unknown = named.filter((name) => !known.includes(name));
  const repeated = named.filter((name, index) => named.indexOf(name) < index);
  return [
    ...missing.map((field) => `has no column ${field}.`),
    ...unknown.map((name) => `has an unknown column ${JSON.stringify(name)}.`),
    ...repeated.map((name) => `has the column ${JSON.stringify(name)} twice.`),
  ];
}

/** The row of a record. A cell below no name becomes an unknown field, which the check of the row refuses. */
function rowOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const row: Record<string, string> = forVideoFields((field) => defaultOf(field) ?? "");
  for (const [index, cell] of cells.entries()) {
    const column = columns[index] || (cell.trim() && `column ${index + 1}`);
    if (column) row[column] = readCell(cell);
  }
  // People who write a row by hand leave the cell empty.
  row.chapters ||= "[]";
  for (const field of VERSION_FIELDS) if (!row[field]) delete row[field];
  return row;
}

/** The text of a file in UTF-8, or in UTF-16 with its byte order mark, which is left out. Null in any other encoding. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // Every other byte of UTF-16 without a mark is one, and no text file has any.
    return text.slice(0, 100).includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
