import { INLINE_TAGS } from "@shared/content/html-rules.ts";
import {
  htmlLine,
  keepElement,
  keepTags,
  treeToMarkdown,
} from "@shared/content/html-to-markdown.ts";
import {
  attributeOf,
  element,
  isElement,
  parseHtml,
  writeHtml,
} from "@shared/content/html-tree.ts";
import type { Element, Root } from "hast";
import { defaultHandlers, type Handle } from "hast-util-to-mdast";
import type { Step } from "../import/create-step.ts";
import { readMarkdownTree } from "../import/formats/markdown.ts";
import { AS_IT_IS } from "../import/transform/links.ts";
import { makeContent } from "../import/transform/make-content.ts";
import { Report } from "../import/transform/report.ts";
import { type ExportMap, referToFiles } from "./export-map.ts";

/** Elements that are blocks; all others belong to a line of text. */
const BLOCK =
  /^(p|h[1-6]|ul|ol|li|blockquote|pre|table|t(body|head|d|h|r)|figure|figcaption|iframe)$/;

/** In characters of HTML: the amount that is checked at a time. */
const CHUNK = 5_000;

type Block = { name: string; html: string; tree: Root };

type Place = { path: string; map: ExportMap };

/**
 * Converts an article's HTML, in canonical form, to the Markdown of its file, from which the import makes the same
 * HTML: anything that Markdown can't express stays HTML. Awaits `step` between the parts.
 */
export async function articleMarkdown(html: string, place: Place, step: Step): Promise<string> {
  const parts: string[] = [];
  for (const chunk of chunksOf(blocksOf(html))) {
    await step();
    for (const { tree } of chunk) referToFiles(tree, place.path, place.map);
    parts.push(await chunkMarkdown(chunk, place, step));
  }
  return parts.join("\n\n");
}

function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  for (const node of parseHtml(html).children) {
    const name = isElement(node) && BLOCK.test(node.tagName) ? node.tagName : "";
    const last = blocks.at(-1);
    // A run of text with its inline elements is one block.
    if (last && name === "" && last.name === "") last.tree.children.push(node);
    else blocks.push({ name, html: "", tree: { type: "root", children: [node] } });
  }
  for (const block of blocks) block.html = writeHtml(block.tree);
  return blocks;
}

/** Parts that don't influence each other: a heading or a paragraph ends all that is before it. */
function chunksOf(blocks: readonly Block[]): Block[][] {
  const chunks: Block[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    if (length > CHUNK && (chunks.length === 0 || /^(p|h\d)$/.test(block.name))) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(block);
    length += block.html.length;
  }
  return chunks;
}

/** The first of these forms that is read back as the same HTML: Markdown, Markdown with some HTML, HTML alone. */
async function chunkMarkdown(blocks: readonly Block[], place: Place, step: Step): Promise<string> {
  const html = blocks.map((block) => block.html).join("");
  const isSame = async (text: string, expected: string) => {
    await step();
    return (await readBack(text, place)) === expected;
  };
  const plain = blocks.map(({ name, tree }, index) =>
    // Two adjacent lists would become one.
    /^[ou]l$/.test(name) && blocks[index - 1]?.name === name
      ? rawHtml(tree)
      : treeToMarkdown(tree, handlersFor(place)),
  );
  if (await isSame(plain.join("\n\n"), html)) return plain.join("\n\n");
  const mixed: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const text = plain[index] ?? "";
    mixed.push((await isSame(text, block.html)) ? text : rawHtml(block.tree));
  }
  if (await isSame(mixed.join("\n\n"), html)) return mixed.join("\n\n");
  return rawHtml({ type: "root", children: blocks.flatMap(({ tree }) => tree.children) });
}

async function readBack(markdown: string, { path, map }: Place): Promise<string> {
  const body = readMarkdownTree(markdown, { firstLine: 1, isPlain: true, report: new Report() });
  return (await makeContent(path, body, map.targets)).content;
}

/** HTML as one block of Markdown. Text needs an element around it, which the import unwraps. */
function rawHtml(tree: Root): string {
  const [first] = tree.children;
  return isElement(first) && BLOCK.test(first.tagName)
    ? htmlLine(...tree.children)
    : htmlLine(element("main", tree.children));
}

/** Elements without Markdown syntax: they stay HTML, with Markdown inside. */
const KEPT_ELEMENTS = INLINE_TAGS.filter((name) => !/^(a|code|em|s|strong)$/.test(name));

function handlersFor({ map }: Place): Record<string, Handle> {
  const images = new Map([...map.images.values()].map((image) => [`images/${image.name}`, image]));
  /** Tells if the import gives an image this size itself. */
  const hasOwnSize = (image: Element) => {
    const { width, height } = images.get(attributeOf(image, "src")) ?? {};
    return (
      attributeOf(image, "width") === String(width) &&
      attributeOf(image, "height") === String(height)
    );
  };
  return {
    ...Object.fromEntries(KEPT_ELEMENTS.map((name) => [name, keepTags])),
    iframe: keepElement,
    a: (state, node: Element) =>
      (isOddLink(node) ? keepTags : defaultHandlers.a)(state, node, undefined),
    img: (state, node: Element) =>
      (hasOwnSize(node) || isPlain(node) ? defaultHandlers.img : keepElement)(
        state,
        node,
        undefined,
      ),
  } as Record<string, Handle>;
}

const isPlain = ({ properties }: Element) =>
  Object.keys(properties).every((name) => /^(src|alt|title)$/.test(name));

const isOddLink = ({ properties }: Element) =>
  properties.href === undefined ||
  Object.keys(properties).length > 1 ||
  properties[AS_IT_IS] !== undefined;
