import { expect, it } from "vitest";
import { isSame } from "../revisions/history.ts";
import { itemOfRow, itemOfValue, rowOfItem, valueOfItem } from "./stored-item.ts";

const name = { kind: "article", id: "a" } as const;
const link = "/knowledge-base/cad/a";
const value = { id: "a", category: "cad", title: "A", description: "", link };

it.each([
  [{ ...value, origin: "file:b" }, { origin: "file:b" }],
  [value, {}],
])("fields of an article without a column are stored in one of JSON: %j", (article, more) => {
  const row = rowOfItem(name, itemOfValue(article, null, null));
  expect(row).toMatchObject({ more, title: "A", body: "none" });
  expect(JSON.stringify(valueOfItem(name, itemOfRow(row as never)))).toBe(JSON.stringify(article));
});

it("a missing optional field equals an empty one, and another text is a change", () => {
  const item = itemOfValue(value, null, null);
  const other = { ...item, origin: "file:b" };
  expect([isSame(item, other), isSame(other, item)]).toEqual([false, false]);
  expect(isSame({ ...item, origin: "" }, item)).toBe(true);
});
