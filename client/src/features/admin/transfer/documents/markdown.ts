import MarkdownIt, { type Token } from "markdown-it";
import { convertAlert } from "./callouts.ts";
import { parseHtml } from "./html-page.ts";

// CommonMark, with tables and struck-out text as on GitHub. HTML is kept, and sanitised afterwards.
const markdown = new MarkdownIt({ html: true });

// Only what is written in Markdown: HTML in it says itself what it wants.
markdown.core.ruler.push("tasks-and-cells", ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    // The alignment of a column.
    if (/^t[hd]_open$/.test(token.type)) token.attrs = null;
    const isItem = tokens[index - 2]?.type === "list_item_open";
    if (isItem && token.type === "inline") markTask(token);
  }
});

markdown.core.ruler.before("inline", "callouts", ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    if (tokens[index - 2]?.type === "blockquote_open") token.content = convertAlert(token.content);
  }
});

/** Converts Markdown (CommonMark, and GitHub's tables, struck-out text, task lists and callouts) to HTML, which is not sanitised. */
export function markdownToHtml(text: string): HTMLElement {
  return parseHtml(markdown.render(text));
}

function markTask({ content, children }: Token): void {
  const [text] = children ?? [];
  if (text?.type !== "text" || !/^\[[ x]\] /i.test(content)) return;
  text.content = text.content.replace(/^\[ \] /, "☐ ").replace(/^\[x\] /i, "☑ ");
}
