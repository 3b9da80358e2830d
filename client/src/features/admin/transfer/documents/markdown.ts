import MarkdownIt from "markdown-it";
import { parseHtml } from "./html-page.ts";

// CommonMark, with tables and struck-out text as on GitHub. HTML is kept, and sanitised afterwards.
const markdown = new MarkdownIt({ html: true });

/** Converts Markdown (CommonMark, and GitHub's tables, struck-out text and task lists) to HTML, which is not sanitised. */
export function markdownToHtml(text: string): HTMLElement {
  const body = parseHtml(markdown.render(text));
  for (const item of body.querySelectorAll("li")) markTask(item);
  // The alignment of a column.
  for (const cell of body.querySelectorAll("th[style], td[style]")) cell.removeAttribute("style");
  return body;
}

function markTask(item: Element): void {
  const first = item.firstElementChild?.localName === "p" ? item.firstElementChild : item;
  const text = first.firstChild;
  if (text?.nodeType !== Node.TEXT_NODE || !text.nodeValue) return;
  text.nodeValue = text.nodeValue.replace(/^\[ \] /, "☐ ").replace(/^\[x\] /i, "☑ ");
}
