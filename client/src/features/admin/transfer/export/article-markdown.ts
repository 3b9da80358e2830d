import { makeContent } from "../documents/article-content.ts";
import { parseHtml } from "../documents/html-page.ts";
import { markdownToHtml } from "../documents/markdown.ts";
import type { ExportMap } from "./export-map.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { referToFiles } from "./refer-to-files.ts";

/** Elements that stand for themselves between others; all else belongs to a line of text. */
const BLOCK =
  /^(p|h[1-6]|ul|ol|li|blockquote|pre|table|t(body|head|d|h|r)|figure|figcaption|iframe)$/;
/** In characters of HTML: that much is checked at a time. */
const CHUNK = 5_000;

type Block = { name: string; html: string; box: HTMLElement };

type Place = { path: string; map: ExportMap };

/**
 * Converts an article's HTML, in its canonical form, to the Markdown of its file, that the import makes the same HTML
 * of: what Markdown can't say stays HTML. Awaits `step` between the parts. Needs a document.
 */
export async function articleMarkdown(
  html: string,
  place: Place,
  step: () => Promise<void>,
): Promise<string> {
  const parts: string[] = [];
  for (const chunk of chunksOf(blocksOf(html))) {
    await step();
    for (const { box } of chunk) referToFiles(box, place.path, place.map);
    parts.push(await chunkMarkdown(chunk, place, step));
  }
  return parts.join("\n\n");
}

function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  for (const node of [...parseHtml(html).childNodes]) {
    const name = node instanceof Element && BLOCK.test(node.localName) ? node.localName : "";
    const last = blocks.at(-1);
    // A run of text with its elements is one block.
    const block =
      last && name === "" && last.name === "" ? last : { name, html: "", box: parseHtml("") };
    if (block !== last) blocks.push(block);
    block.box.append(node);
    block.html = block.box.innerHTML;
  }
  return blocks;
}

/** Parts that have no influence on each other: a heading or a paragraph ends whatever is before it. */
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

/** The chunk in the first of these forms that is read as the same HTML: Markdown, HTML where it is needed, HTML alone. */
async function chunkMarkdown(
  blocks: readonly Block[],
  place: Place,
  step: () => Promise<void>,
): Promise<string> {
  const html = blocks.map((block) => block.html).join("");
  const isSame = async (text: string, expected: string) => {
    await step();
    return (await readBack(text, place)) === expected;
  };
  const plain = blocks.map((block, index) =>
    // Two lists would become one.
    /^[ou]l$/.test(block.name) && blocks[index - 1]?.name === block.name
      ? rawHtml(block.box)
      : htmlToMarkdown(block.box),
  );
  if (await isSame(plain.join("\n\n"), html)) return plain.join("\n\n");
  const mixed: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const text = plain[index] ?? "";
    mixed.push((await isSame(text, block.html)) ? text : rawHtml(block.box));
  }
  if (await isSame(mixed.join("\n\n"), html)) return mixed.join("\n\n");
  const whole = parseHtml("");
  whole.append(...blocks.flatMap(({ box }) => [...box.childNodes]));
  return rawHtml(whole);
}

async function readBack(markdown: string, { path, map }: Place): Promise<string> {
  return (await makeContent(path, markdownToHtml(markdown), map.targets)).content;
}

/**
 * HTML as one block of Markdown: a single line, as an empty one would end it. Text needs an element around it; the
 * import opens this one.
 */
function rawHtml(box: HTMLElement): string {
  const html = box.innerHTML.replaceAll("\n", "&#10;");
  return box.firstChild instanceof Element && BLOCK.test(box.firstChild.localName)
    ? html
    : `<main>${html}</main>`;
}
