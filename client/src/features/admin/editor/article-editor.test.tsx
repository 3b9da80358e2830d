import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { Quill } from "react-quill";
import { beforeEach, expect, it, vi } from "vitest";
import { toastStore } from "@/ui/toast-store.ts";
import ArticleEditor, { adaptiveThrottle } from "./article-editor.tsx";
import type { ArticleClipboard } from "./paste.ts";

beforeEach(() => {
  // jsdom does not implement it.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

function open(html: string, placeholder?: string) {
  const onChange = vi.fn();
  render(
    <StrictMode>
      <ArticleEditor
        label="Article Content"
        html={html}
        onChange={onChange}
        {...(placeholder !== undefined && { placeholder })}
      />
    </StrictMode>,
  );
  const text = screen.getByRole("textbox", { name: "Article Content" });
  const quill = Quill.find(text.parentElement as Node) as Quill;
  return { onChange, text, quill };
}

const changed = (onChange: ReturnType<typeof vi.fn>) => onChange.mock.lastCall?.[0];

it("the toolbar has the controls of the specification in its order", () => {
  open("");
  const toolbar = screen.getByRole("toolbar", { name: "Article Content: formatting" });
  const names = [...toolbar.querySelectorAll("button, select")].map(
    (control) => control.ariaLabel ?? control.getAttribute("aria-label"),
  );
  expect(names.join(", ")).toBe(
    "Heading, Bold, Italic, Underline, Strike, Ordered list, Bullet list, Indent, Outdent, Text colour, Background colour, Blockquote, Code block, Link, Image, Video, Table, Clean formatting",
  );
  const levels = within(toolbar)
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(levels).toEqual(["Normal", ...[1, 2, 3, 4, 5, 6].map((level) => `Heading ${level}`)]);
});

it("the editor has the placeholder, height and history of the specification", () => {
  const { text, quill } = open("");
  expect(text.dataset.placeholder).toBe("Write your content here...");
  const box = text.closest<HTMLElement>(".article-editor");
  expect(box?.style.getPropertyValue("--editor-height")).toBe("300px");
  expect(quill.options.modules.history).toMatchObject({ maxStack: 100, delay: 1000 });
});

it("the editor reports the author's changes only, and can't undo the opening", () => {
  const { onChange, quill } = open("<p>a<br>b</p>");
  act(() => quill.history.undo());
  expect(quill.getText()).toBe("a\nb\n");
  act(() => void quill.insertText(0, "x", "api"));
  expect(onChange).not.toHaveBeenCalled();
  act(() => void quill.insertText(0, "y", "user"));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(changed(onChange)).toBe("<p>yxa</p><p>b</p>");
});

it("an emptied editor reports an empty text", () => {
  const { onChange, quill } = open("<h2>a</h2>");
  act(() => void quill.deleteText(0, 1, "user"));
  expect(changed(onChange)).toBe("");
});

it("a forbidden address of a link or image becomes a blank one", () => {
  const { quill } = open("<p>ab</p>");
  act(() => {
    quill.formatText(0, 1, "link", "sms:5550142", "user");
    quill.insertEmbed(1, "image", "ftp://example.com/a.png", "user");
  });
  expect(quill.root.querySelector("a")?.getAttribute("href")).toBe("about:blank");
  expect(quill.root.querySelector("img")?.getAttribute("src")).toBe("//:0");
});

it("the toolbar makes headings and inline formats", async () => {
  const user = userEvent.setup();
  // The HTML follows at once or, on a slow machine, a moment later.
  const { onChange, quill } = open("<p>word</p>");
  act(() => quill.setSelection(0, 4));
  await user.click(screen.getByRole("button", { name: "Bold" }));
  await waitFor(() => expect(changed(onChange)).toBe("<p><strong>word</strong></p>"));
  expect(screen.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await user.selectOptions(screen.getByRole("combobox", { name: "Heading" }), "Heading 3");
  await waitFor(() => expect(changed(onChange)).toBe("<h3><strong>word</strong></h3>"));
  act(() => quill.setSelection(0, 4));
  await user.click(screen.getByRole("button", { name: "Clean formatting" }));
  await waitFor(() => expect(changed(onChange)).toBe("<p>word</p>"));
});

it("a link is made and changed", async () => {
  const user = userEvent.setup();
  const { onChange, quill } = open("<p>see <strong>h</strong>ere</p>");
  const openLink = async () => {
    await user.click(screen.getByRole("button", { name: "Link" }));
    const address = await screen.findByRole("textbox", { name: "Link address" });
    await user.clear(address);
    return address;
  };
  act(() => quill.setSelection(4, 4));
  await user.type(await openLink(), "javascript:alert(1){Enter}");
  expect(screen.getByRole("alert")).toHaveTextContent("Enter a web address");
  await user.clear(screen.getByRole("textbox", { name: "Link address" }));
  await user.type(screen.getByRole("textbox", { name: "Link address" }), "example.com{Enter}");
  const link = (href: string) => `<p>see <a href="${href}"><strong>h</strong>ere</a></p>`;
  expect(changed(onChange)).toBe(link("https://example.com"));
  // Edits the whole link that the caret is in or beside, whatever its formats.
  for (const [index, address] of ["/a", "/b", "/c"].entries()) {
    act(() => quill.setSelection([4, 6, 8][index] ?? 0, 0));
    await user.type(await openLink(), `${address}{Enter}`);
    await waitFor(() => expect(changed(onChange)).toBe(link(address)));
  }
  act(() => quill.setSelection(2, 0));
  await openLink();
  expect(screen.getByRole("dialog", { name: "Add link" })).toBeVisible();
});

it("a table pasted into a cell is reported with images left out", async () => {
  const user = userEvent.setup();
  const { onChange } = open("<table><tbody><tr><td>cell</td></tr></tbody></table>");
  await user.click(screen.getByText("cell"));
  const cell = Quill.find(document.activeElement?.parentElement as Node) as Quill;
  const clipboard = cell.clipboard as unknown as ArticleClipboard;
  const table = "<table><tr><td>Plan</td><td>Price</td></tr></table>";
  clipboard.onPaste({ index: 0, length: 0 }, { html: table });
  await waitFor(() =>
    expect(toastStore.read()[0]).toMatchObject({
      variant: "destructive",
      title: "1 table was pasted as lines",
      description: "A cell can’t hold tables: each row is a line, with “|” between its cells.",
    }),
  );
  expect(changed(onChange)).toContain("<td>Plan | Pricecell</td>");
  clipboard.onPaste({ index: 0, length: 0 }, { html: `${table}${table}<img src="file:///a.png">` });
  await waitFor(() =>
    expect(toastStore.read()[0]?.title).toBe("1 image was left out, 2 tables were pasted as lines"),
  );
});

it("an item after one with its own number gets the next number", async () => {
  const { onChange, text, quill } = open('<ol start="4"><li>ab</li></ol>');
  act(() => quill.setSelection(1, 0));
  fireEvent.keyDown(text, { key: "Enter" });
  await waitFor(() => expect(changed(onChange)).toBe('<ol start="4"><li>a</li><li>b</li></ol>'));
});

it("undo never brings back a pasted photo as its file was", async () => {
  const { text, quill } = open("<p>a</p>");
  vi.stubGlobal("createImageBitmap", async () => ({ width: 3200, height: 100, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage() {} } as never);
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(["small"], { type: "image/webp" }));
  const photo = `data:image/jpeg;base64,${"A".repeat(120_000)}`;
  const clipboard = quill.clipboard as unknown as ArticleClipboard;
  clipboard.onPaste({ index: 1, length: 0 }, { html: `<p>b<img src="${photo}">c</p>` });
  quill.insertText(0, "before ", "user");
  // Ends the undo step, as a pause of a second does.
  quill.history.cutoff();
  const images = () => [...text.querySelectorAll("img")].map(({ src, width }) => [src, width]);
  const small = [[`data:image/webp;base64,${btoa("small")}`, 1600]];
  await waitFor(() => expect(images()).toEqual(small));
  expect(text).toHaveTextContent("before abc");
  quill.history.undo();
  expect(images()).toEqual([]);
  quill.history.redo();
  expect(images()).toEqual(small);
});

it("an image keeps its size and link with another alternative text", async () => {
  const user = userEvent.setup();
  const html =
    '<p><a href="https://example.com/"><img src="https://example.com/a.png" alt="Old" width="320" height="200"></a></p>';
  const { onChange, quill } = open(html);
  act(() => quill.setSelection(0, 1));
  await user.click(screen.getByRole("button", { name: "Image" }));
  const alt = await screen.findByRole("textbox", { name: "Alternative text" });
  await user.clear(alt);
  await user.type(alt, "New{Enter}");
  await waitFor(() => expect(changed(onChange)).toBe(html.replace("Old", "New")));
});

it("HTML is reported at once if that is fast, else every 250 ms and on blur", () => {
  vi.useFakeTimers();
  try {
    let duration = 0;
    const run = vi.fn(() => vi.advanceTimersByTime(duration));
    const { call, flush } = adaptiveThrottle(run);
    const runsAfter = (step: () => void) => {
      step();
      return run.mock.calls.length;
    };
    expect([runsAfter(call), runsAfter(call)]).toEqual([1, 2]);
    duration = 30;
    expect([runsAfter(call), runsAfter(call)]).toEqual([3, 3]);
    expect(runsAfter(() => vi.advanceTimersByTime(200))).toBe(3);
    expect(runsAfter(call)).toBe(3);
    expect(runsAfter(() => vi.advanceTimersByTime(50))).toBe(4);
    expect([runsAfter(call), runsAfter(flush), runsAfter(flush)]).toEqual([4, 5, 5]);
    expect(runsAfter(() => vi.advanceTimersByTime(1000))).toBe(5);
  } finally {
    vi.useRealTimers();
  }
});
