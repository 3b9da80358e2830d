import type { Image, Nodes, Parents, PhrasingContent, Root } from "mdast";
import { visit } from "unist-util-visit";

/** A list of attributes in braces, as Pandoc, kramdown and VitePress write it: it begins with an id, a class or a name. */
const LIST =
  /^[ \t]*\{:?[ \t]*((?:[#.][^\s{}]+|[\w-]+[ \t]*=[ \t]*(?:"[^"{}]*"|'[^'{}]*'|[^\s{}"']+))(?:[ \t]+(?:[#.][^\s{}]+|[\w-]+[ \t]*=[ \t]*(?:"[^"{}]*"|'[^'{}]*'|[^\s{}"']+)))*)[ \t]*\}/;

const AT_END = /^\{:?[ \t]*([#.][^\s{}]+)(?:[ \t][^{}]*)?\}$/;

/** Takes lists of attributes out of the text: ids go to their headings, sizes to their images. */
export function applyAttributes(markdown: Root): void {
  visit(markdown, (node, index, parent) => {
    if (node.type === "heading") takeHeadingId(node);
    if (node.type !== "text" || !parent || index === undefined) return;
    const before = parent.children[index - 1];
    if (before && before.type !== "text" && before.type !== "break") takeFollowing(node, before);
    // A list on a line of its own belongs to the paragraph above.
    node.value = node.value.replace(/(^|\n)[ \t]*\{:[^{}\n]*\}[ \t]*(?=\n|$)/g, "$1");
  });
  dropEmpty(markdown);
}

function takeHeadingId(heading: Extract<Nodes, { type: "heading" }>): void {
  const last = heading.children.at(-1);
  if (last?.type !== "text") return;
  const start = last.value.lastIndexOf("{");
  const [list, id = ""] = AT_END.exec(last.value.slice(start).trimEnd()) ?? [];
  if (start < 0 || list === undefined) return;
  last.value = last.value.slice(0, start).trimEnd();
  if (id.startsWith("#")) heading.data = { hProperties: { id: id.slice(1) } };
}

function takeFollowing(text: { value: string }, before: Nodes): void {
  const [list, attributes = ""] = LIST.exec(text.value) ?? [];
  if (list === undefined) return;
  text.value = text.value.slice(list.length);
  const image = before.type === "image" ? before : imageIn(before);
  if (image)
    image.data = {
      ...image.data,
      hProperties: { ...image.data?.hProperties, ...sizeIn(attributes) },
    };
}

const imageIn = (node: Nodes): Image | undefined =>
  "children" in node
    ? (node.children as PhrasingContent[]).find((each) => each.type === "image")
    : undefined;

function sizeIn(attributes: string): Record<string, string> {
  const size: Record<string, string> = {};
  for (const [, name = "", value = ""] of attributes.matchAll(
    /(width|height)[ \t]*[=:][ \t]*["']?(\d+%?)(?:px)?/g,
  )) {
    size[name] = value;
  }
  return size;
}

// Removes elements that are empty now, as they held an attribute list alone.
function dropEmpty(parent: Parents): void {
  for (const child of parent.children) if ("children" in child) dropEmpty(child);
  parent.children = parent.children.filter(
    (child) =>
      child.type !== "paragraph" ||
      child.children.some((each) => each.type !== "text" || each.value.trim()),
  ) as typeof parent.children;
}
