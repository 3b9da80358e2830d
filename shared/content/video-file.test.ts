import Papa from "papaparse";
import { expect, test } from "vitest";
import { VIDEO_FIELDS } from "../entities/video.ts";
import type { InsertVideo } from "../schema.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { toCsv } from "../text/csv.ts";
import { readVideoFile, toVideoCsv } from "./video-file.ts";

const video: InsertVideo = {
  ...sampleVideo(),
  title: "Sign in, then “go”",
  description: 'One line;\nanother "line"',
  thumbnailUrl: "/thumbnails/a.svg",
  videoUrl: "https://vimeo.com/1",
  duration: "1:00",
  category: "how-to",
  keywords: "ä, ö",
  chapters: '[{"title":"A, b","timestamp":"00:00"}]',
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  [0xfeff, ...[...text].map((letter) => letter.charCodeAt(0))].forEach((code, index) => {
    view.setUint16(2 * index, code, !isBig);
  });
  return bytes;
};
const readCsv = (text: string) => readVideoFile("videos.csv", utf8(text));

const HEADER = VIDEO_FIELDS.join(",");
// Chapters come last, and no cell needs quotes.
const ROW: Record<string, string> = sampleVideo({ title: "T", description: "D", keywords: "k" });
const CELLS = VIDEO_FIELDS.map((field) => ROW[field] ?? "");

test("videos written as CSV are read back as they were", () => {
  const cells = [
    "=1+1",
    "'=1",
    "''-x",
    "+1",
    "-1",
    "@a",
    "＝1",
    "'a",
    " a ",
    "a\r\nb",
    '"',
    "a'",
    ";",
    "a;=1",
    "a;'=1",
    'a;"=1',
    "a;'\"'=1",
    ";;'-1",
    "a\t+1\r\n@b\n'＝c",
    "\t=1",
    "'\t'=1",
    "\r\n'\n=",
  ];
  const videos = [video, ...cells.map((title) => ({ ...video, title, keywords: title }))];
  expect(readVideoFile("x.CSV", utf8(toVideoCsv(videos)))).toEqual({
    rows: videos,
    numbers: videos.map((_, index) => index + 2),
  });
});

test("no cell of a CSV begins like a formula", () => {
  const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
  const starts = ["", "\t", "\r", "a;", "a\t", "a\n", "a\r\n", 'a;"', 'a;""', "a;'\"", ' a;"\t'];
  const titles = signs.flatMap((sign) => starts.map((start) => `${start}${sign}1`));
  const written = toVideoCsv(titles.map((title) => ({ ...video, title, keywords: title })));
  // A reader with another separator takes no comma and no quote behind it for the end or the start of a cell.
  const cells = [...Papa.parse<string[]>(written).data.flat(), ...written.split(/[;\t\r\n]/)];
  expect(cells.filter((cell) => /^\s*"*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
});

test("every text of a CSV is quoted, and a number stays one", () => {
  expect(toCsv(["A", "B"], [["-1", -1]])).toBe(`\uFEFF"A","B"\r\n"'-1",-1\r\n`);
});

test.each([
  ["commas", [HEADER, CELLS.join(",")].join("\n")],
  ["semicolons", [VIDEO_FIELDS.join(";"), CELLS.join(";")].join("\r\n")],
  [
    "quotes",
    [VIDEO_FIELDS, CELLS].map((row) => row.map((cell) => `"${cell}"`).join(";")).join("\n"),
  ],
  ["a byte order mark", `\uFEFF${HEADER}\n${CELLS.join(",")}\n`],
  [
    "columns in another order",
    [VIDEO_FIELDS, CELLS].map((row) => row.toReversed().join(",")).join("\n"),
  ],
  ["a line sep=;", ["sep=;", VIDEO_FIELDS.join(";"), CELLS.join(";")].join("\r\n")],
  ["capitals in its columns", `${HEADER.toUpperCase()}\n${CELLS.join(",")}`],
  ["mixed line ends", `${HEADER}\r\n${CELLS.join(",")}\n\r,\r\n`],
  ["spaces and empty columns", `${HEADER.replaceAll(",", " , ")},,\n${CELLS.join(",")},,`],
])("CSV with %s is read", (_name, text) => {
  expect(readCsv(text)).toEqual({ rows: [ROW], numbers: [2] });
});

test("the line ends within a cell of CSV with mixed line ends are kept", () => {
  const rest = CELLS.slice(1).join(",");
  const text = `${HEADER}\n"a\r\nb",${rest}\r\n"c\rd",${rest}`;
  const titles = ["a\r\nb", "c\rd"];
  expect(readCsv(text)).toEqual({
    rows: titles.map((title) => ({ ...ROW, title })),
    numbers: [2, 3],
  });
});

test("rows keep their numbers beside empty ones; no chapters are an empty list", () => {
  const row = CELLS.slice(0, -1).join(",");
  expect(readCsv(`${HEADER}\n${row}\n,,,\n\n${row},\n,,,,,,,\n`)).toEqual({
    rows: [ROW, ROW],
    numbers: [2, 5],
  });
});

test("a cell below no name is an unknown field", () => {
  const read = readCsv(`${HEADER}\n${CELLS.join(",")},odd`);
  expect(read).toEqual({ rows: [{ ...ROW, [`column ${CELLS.length + 1}`]: "odd" }], numbers: [2] });
});

test.each([
  [
    "an empty file",
    "",
    [expect.stringMatching(/^must name its columns in the first row: title, /)],
  ],
  ["a header alone", HEADER, [expect.stringMatching(/^holds no rows below/)]],
  [
    "other columns",
    `${HEADER.replace("title", "Titel")},duration\n${CELLS.join(",")}`,
    ["has no column title.", 'has an unknown column "Titel".', 'has the column "duration" twice.'],
  ],
  [
    "text behind a quote",
    `${HEADER}\n"T" x,${CELLS.slice(1).join(",")}`,
    ["has text behind a cell’s closing quote in row 2. Write a quote within a cell twice."],
  ],
  ["an open quote", `${HEADER}\n"${CELLS.join(",")}`, ["has a quote in row 2 that is not closed."]],
])("%s is refused", (_name, text, errors) => {
  expect(readCsv(text)).toEqual({ errors });
});

test.each([
  ["UTF-16", utf16("[1]")],
  ["big-endian UTF-16", utf16("[1]", true)],
  ["UTF-8 with a byte order mark", utf8("\uFEFF[1]")],
])("%s is read", (_name, bytes) => {
  expect(readVideoFile("x.json", bytes)).toEqual({ rows: [1], numbers: [1] });
});

test.each([
  ["Windows-1252", "x.csv", Uint8Array.of(...utf8("title\n"), 0xfc), "as “CSV UTF-8”"],
  ["Windows-1252", "x.json", Uint8Array.of(...utf8('["'), 0xfc, ...utf8('"]')), "as UTF-8"],
  ["UTF-16 without a mark", "x.csv", utf16(HEADER).slice(2), "as “CSV UTF-8”"],
])("%s is refused", (_name, name, bytes, how) => {
  expect(readVideoFile(name, bytes)).toEqual({
    errors: [`is not in UTF-8. Save it ${how} and try again.`],
  });
});
