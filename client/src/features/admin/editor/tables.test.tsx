import { act, render, screen } from "@testing-library/react";
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
  const quill = Quill.find(text.parentElement as Node) as Quill;
  return { onChange, text, quill, saved: () => onChange.mock.lastCall?.[0] };
}

it("a table is inserted, filled and left by keys alone", async () => {
  const user = userEvent.setup();
  const { saved } = open("<p>a</p>");
  await user.click(screen.getByRole("button", { name: "Table" }));
  console.log(saved());
  const cell = screen.getByRole("textbox", { name: "Column 1, row 1" });
  expect(cell).toHaveFocus();
  const q = Quill.find(cell.parentElement as Node) as Quill;
  act(() => void q.insertText(0, "Status", "user"));
  console.log(saved());
  await user.keyboard("{Tab}");
  console.log(document.activeElement?.getAttribute("aria-label"));
  await user.keyboard("{Tab}{Tab}");
  console.log(document.activeElement?.getAttribute("aria-label"));
  await user.keyboard("{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}");
  console.log(document.activeElement?.getAttribute("aria-label"), saved());
});
