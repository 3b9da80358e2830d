import type { Element, Root } from "hast";
import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
import type { ListItem, Nodes } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { visit } from "unist-util-visit";
import { element, isElement, isNamed, writeHtml } from "./html-tree.ts";

/** Converts HTML to Markdown (CommonMark with GitHub's tables); `handlers` convert elements by their names. */
export function treeToMarkdown(
  tree: Root,
  handlers: Readonly<Record<string, Handle>> = {},
): string {
  const markdown = toMdast(tree, { handlers: { li: listItem, ...handlers } }) as Nodes;
  visit(markdown, "list", (list) => {
    list.spread = list.children.some(({ spread }) => spread);
  });
  return writeMarkdown(markdown);
}

// An item between empty lines would have its text in a paragraph.
const listItem: Handle = (state, node: Element) => ({
  ...(defaultHandlers.li(state, node) as ListItem),
  spread: node.children.some((child) => isElement(child) && isNamed("p")(child)),
});

export const writeMarkdown = (markdown: Nodes): string =>
  toMarkdown(markdown, {
    bullet: "-",
    emphasis: "*",
    listItemIndent: "one",
    rule: "-",
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  }).trimEnd();

/** Writes HTML as a single line: an empty line would end it in Markdown. */
export const htmlLine = (...children: Root["children"]): string =>
  writeHtml({ type: "root", children }).replaceAll("\n", "&#10;");

/** Keeps an element without content as HTML. */
export const keepElement: Handle = (_state, node: Element) => ({
  type: "html",
  value: htmlLine(node),
});

/** Keeps an element's tags as HTML, with Markdown between them. */
export const keepTags: Handle = (state, node: Element) => {
  const tags = htmlLine(element(node.tagName, [], node.properties));
  const end = `</${node.tagName}>`;
  return [
    { type: "html", value: tags.slice(0, -end.length) },
    ...(state.all(node) as Nodes[]),
    { type: "html", value: end },
  ];
};
