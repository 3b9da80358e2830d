import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Quill } from "react-quill";
import { beforeEach, expect, it, vi } from "vitest";
import ArticleEditor from "./article-editor.tsx";

beforeEach(() => {
  // jsdom does not implement it.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

function open(html: string) {
  const onChange = vi.fn();
  render(<ArticleEditor label="Text" html={html} onChange={onChange} />);
  const text = screen.getByRole("textbox", { name: "Text" });
  const saved = () => onChange.mock.lastCall?.[0];
  /** The HTML follows at once or, on a slow machine, a moment later. */
  const expectSaved = (expected: string) => waitFor(() => expect(saved()).toBe(expected));
  return { text, quill: Quill.find(text.parentElement as Node) as Quill, saved, expectSaved };
}

/** The cell with the focus by its name, and its editor. */
function focusedCell() {
  const { activeElement } = document;
  const quill = Quill.find(activeElement?.parentElement as Node) as Quill;
  return { name: activeElement?.getAttribute("aria-label"), quill };
}

const write = (text: string) => act(() => void focusedCell().quill.insertText(0, text, "user"));

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;

it("a table is made, filled, changed, undone and left by keys alone", async () => {
  const user = userEvent.setup();
  const { text, quill, expectSaved } = open("<p>a</p>");
  act(() => quill.setSelection(1, 0));
  screen.getByRole("button", { name: "Table" }).focus();
  await user.keyboard("{Enter}");
  expect(focusedCell().name).toBe("Column 1, row 1");
  write("Part");
  await user.keyboard("{Tab}{Tab}{Tab}");
  expect(focusedCell().name).toBe("Part, row 2");
  await user.keyboard("{Shift>}{Tab}{/Shift}");
  expect(focusedCell().name).toBe("Column 3, row 1");
  await user.keyboard("{Tab>7/}");
  expect(focusedCell().name).toBe("Part, row 4");
  write("new");
  const head = "<thead><tr><th>Part</th><th></th><th></th></tr></thead>";
  const body = row("", "", "").repeat(2) + row("new", "", "");
  const table = `<p>a</p><table>${head}<tbody>${body}</tbody></table>`;
  await expectSaved(table);

  const press = async (edit: string) => {
    await user.keyboard("{Alt>}{F10}{/Alt}{Enter}");
    (await screen.findByRole("button", { name: edit })).focus();
    await user.keyboard("{Enter}");
  };
  await press("Add column after");
  expect(focusedCell().name).toBe("Column 2, row 4");
  await press("Add row above");
  await press("Header row");
  const rows = [row("Part", "", "", ""), row("", "", "", "").repeat(3), row("new", "", "", "")];
  await expectSaved(`<p>a</p><table><tbody>${rows.join("")}</tbody></table>`);
  for (let step = 0; step < 3; step += 1) await user.keyboard("{Control>}z{/Control}");
  await expectSaved(table);
  expect(focusedCell().name).toBe("Column 2, row 4");
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(document.querySelectorAll("th")).toHaveLength(4);
  await press("Delete column");
  await press("Delete row");
  await expectSaved(table.replace(row("new", "", ""), ""));
  await user.keyboard("{ArrowDown}");
  expect(text).toHaveFocus();
  expect(quill.keyboard.bindings.k).toHaveLength(1);
});

it("a table with merged cells says so, and keeps its rows and columns", async () => {
  const user = userEvent.setup();
  const merged =
    '<table><tbody><tr><td colspan="2">Both</td></tr><tr><td>one</td><td>two</td></tr></tbody></table>';
  const { expectSaved } = open(merged);
  expect(screen.getByText(/^Merged cells can’t be edited here/)).toBeVisible();
  await user.click(screen.getByText("Both"));
  expect(screen.queryByRole("textbox", { name: "Column 1, row 1" })).not.toBeInTheDocument();
  await user.click(screen.getByText("two"));
  expect(focusedCell().name).toBe("Column 2, row 2");
  write("2 ");
  await expectSaved(merged.replace("two", "2 two"));
  await user.click(screen.getByRole("button", { name: "Table" }));
  const edits = [...screen.getByRole("dialog").querySelectorAll("button")];
  expect(edits.map(({ textContent }) => textContent)).toEqual(["Delete table"]);
  await user.click(screen.getByRole("button", { name: "Delete table" }));
  await expectSaved("");
});

it("the toolbar formats the open cell", async () => {
  const user = userEvent.setup();
  const table = (cell: string) => `<table><tbody>${row(cell, "b")}</tbody></table>`;
  const { expectSaved } = open(table("word"));
  await user.click(screen.getByText("word"));
  act(() => focusedCell().quill.setSelection(0, 4));
  await user.click(screen.getByRole("button", { name: "Bold" }));
  await expectSaved(table("<strong>word</strong>"));
  await user.click(screen.getByRole("button", { name: "Bullet list" }));
  await expectSaved(table("<ul><li><strong>word</strong></li></ul>"));
});

it("the table's menu opens after the table's deletion was undone", async () => {
  const user = userEvent.setup();
  const table = `<table><tbody>${row("one", "two")}</tbody></table>`;
  const { expectSaved } = open(`<p>a</p>${table}<p>b</p>`);
  await user.click(screen.getByText("two"));
  await user.click(screen.getByRole("button", { name: "Table" }));
  await user.click(screen.getByRole("button", { name: "Delete table" }));
  await expectSaved("<p>a</p><p>b</p>");
  await user.keyboard("{Control>}z{/Control}");
  await expectSaved(`<p>a</p>${table}<p>b</p>`);
  await user.click(screen.getByRole("button", { name: "Table" }));
  expect(screen.getByRole("button", { name: "Delete table" })).toBeVisible();
});

it("the mouse selects within a cell that was closed when it was pressed", () => {
  open(`<table><tbody>${row("word", "b")}</tbody></table>`);
  // jsdom has no layout: a pixel stands for a character.
  document.caretPositionFromPoint = (offset) =>
    ({ offsetNode: screen.getByText("word").firstChild, offset }) as unknown as CaretPosition;
  fireEvent.mouseDown(screen.getByText("word"), { clientX: 1 });
  expect(focusedCell().quill.getSelection()).toEqual({ index: 1, length: 0 });
  fireEvent.mouseMove(document, { clientX: 3, buttons: 1 });
  expect(focusedCell().quill.getSelection()).toEqual({ index: 1, length: 2 });
  fireEvent.mouseMove(document, { clientX: 4, buttons: 0 });
  expect(focusedCell().quill.getSelection()).toEqual({ index: 1, length: 2 });
  Reflect.deleteProperty(document, "caretPositionFromPoint");
});
