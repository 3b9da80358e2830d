import { expect, it } from "vitest";
import {
  addColumn,
  addRow,
  cellHtml,
  parseTable,
  removeColumn,
  removeRow,
  type TableEdit,
  toggleHeader,
} from "./table-html.ts";

const HEAD = "<thead><tr><th>A</th><th>B</th></tr></thead>";
const BODY = '<tr><th scope="row">1</th><td>2</td></tr>';

it.each<[name: string, edit: TableEdit, row: number, before: string, after: string]>([
  [
    "a row below the header is the first of the body",
    addRow(1),
    0,
    `${HEAD}<tbody>${BODY}</tbody>`,
    `${HEAD}<tbody><tr><td></td><td></td></tr>${BODY}</tbody>`,
  ],
  [
    "a row above a row has its kinds of cells",
    addRow(0),
    1,
    `${HEAD}<tbody>${BODY}</tbody>`,
    `${HEAD}<tbody><tr><th></th><td></td></tr>${BODY}</tbody>`,
  ],
  [
    "a column has the kinds of its neighbours",
    addColumn(1),
    0,
    `${HEAD}<tbody>${BODY}</tbody>`,
    `<thead><tr><th>A</th><th></th><th>B</th></tr></thead><tbody><tr><th scope="row">1</th><th></th><td>2</td></tr></tbody>`,
  ],
  ["the last row of the body goes with it", removeRow, 1, `${HEAD}<tbody>${BODY}</tbody>`, HEAD],
  ["the last row goes with the table", removeRow, 0, HEAD, ""],
  [
    "a column goes from each row that has it",
    removeColumn,
    0,
    `<tbody>${BODY}<tr><td>3</td></tr></tbody>`,
    "<tbody><tr><td>2</td></tr></tbody>",
  ],
  [
    "a header becomes the first row",
    toggleHeader,
    0,
    `${HEAD}<tbody>${BODY}</tbody>`,
    `<tbody><tr><td>A</td><td>B</td></tr>${BODY}</tbody>`,
  ],
  [
    "the first row becomes the header, with its attributes",
    toggleHeader,
    0,
    '<tbody><tr><td width="40">A</td></tr></tbody>',
    '<thead><tr><th width="40">A</th></tr></thead>',
  ],
])("%s", (_name, edit, row, before, after) => {
  const table = parseTable(`<table>${before}</table>`);
  const next = table && edit(table, { row, column: 0 });
  expect(table?.innerHTML).toBe(after);
  expect(next === null).toBe(after === "");
});

it.each([
  ["<p>a</p>", "", "a"],
  ["<p>a</p><p><br></p><p>b</p>", "", "a<br><br>b"],
  ["<p>a</p><ul><li>b</li></ul><p>c</p>", "x", "a<ul><li>b</li></ul>c"],
  ['<p class="ql-indent-1">a</p>', "", '<p class="ql-indent-1">a</p>'],
  ["<p>a</p><p>b</p>", "<p>x</p>", "<p>a</p><p>b</p>"],
])("the article %s is in a cell that held %j %s", (html, before, expected) => {
  expect(cellHtml(html, before)).toBe(expected);
});
