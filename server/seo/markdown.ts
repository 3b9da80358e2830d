import { treeToMarkdown, writeMarkdown } from "@shared/content/html-to-markdown.ts";
import {
  attributeOf,
  createText,
  element,
  isNamed,
  parseHtml,
  replaceElements,
} from "@shared/content/html-tree.ts";
import { oneLine } from "@shared/text/text.ts";
import type { Element, Root } from "hast";
import { absoluteUrl } from "@/lib/paths.ts";

/** The parts of an article's Markdown; `html` is sanitised. */
export type MarkdownSource = { title: string; description: string; link: string; html: string };

/** An article as Markdown: its title, description and text. Links and images have whole addresses. */
export function articleMarkdown({ title, description, link, html }: MarkdownSource): string {
  const tree = parseHtml(html);
  completeAddresses(tree, absoluteUrl(link));
  const line = (words: string) => ({ type: "text", value: oneLine(words) }) as const;
  const parts = [
    writeMarkdown({ type: "heading", depth: 1, children: [line(title)] }),
    description.trim() && writeMarkdown({ type: "paragraph", children: [line(description)] }),
    treeToMarkdown(tree, { [CELL_BREAK]: () => ({ type: "html", value: "<br>" }) }),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Makes addresses absolute, in place, and adapts headings and images, so that the text can be read elsewhere. */
function completeAddresses(tree: Root, base: string): void {
  const complete = (address: string) =>
    URL.canParse(address, base) ? new URL(address, base).href : "";
  replaceElements(tree, (each) => {
    // The title is the only heading of the first level, as on the page.
    if (isNamed("h1")(each)) each.tagName = "h2";
    if (isNamed("a")(each) && each.properties.href !== undefined)
      each.properties.href = complete(attributeOf(each, "href"));
    if (isNamed("iframe")(each))
      return [
        element("p", [
          element("a", [createText("Video")], { href: complete(attributeOf(each, "src")) }),
        ]),
      ];
    if (isNamed("td", "th")(each)) joinParagraphs(each);
    return isNamed("img")(each) ? [imageOf(each, complete)] : undefined;
  });
}

function imageOf(image: Element, complete: (address: string) => string) {
  const alt = oneLine(attributeOf(image, "alt"));
  const source = attributeOf(image, "src");
  // An image inside the HTML would be longer than the article.
  if (/^data:/i.test(source)) return createText(`[image${alt && `: ${alt}`}]`);
  return element("img", [], { src: complete(source), alt });
}

/** The element between the paragraphs of a cell, as a cell of Markdown is a single line. */
const CELL_BREAK = "x-break";

function joinParagraphs(cell: Element): void {
  const paragraphs = cell.children.filter((each) => each.type === "element" && isNamed("p")(each));
  const [first] = paragraphs;
  if (!first) return;
  cell.children = cell.children.flatMap((each) => {
    if (each.type !== "element" || !paragraphs.includes(each)) return [each];
    return each === first ? each.children : [element(CELL_BREAK), ...each.children];
  });
}
