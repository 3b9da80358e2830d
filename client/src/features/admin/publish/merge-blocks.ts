import { diffArrays } from "diff";

export type MergedPart = { html: string } | { before: string; mine: string; theirs: string };

/** Merges two edits of one article's HTML by top-level block (diff3). What only one side changed is settled. */
export function mergeBlocks(before: string, mine: string, theirs: string): MergedPart[] {
  const [base, ours, other] = [splitBlocks(before), splitBlocks(mine), splitBlocks(theirs)];
  const [myCuts, theirCuts] = [cutsOf(base, ours), cutsOf(base, other)];
  const parts: MergedPart[] = [];
  function settle(blocks: readonly HtmlBlock[]) {
    const last = parts.at(-1);
    const html = htmlOf(blocks);
    if (last && "html" in last) last.html += html;
    else if (html) parts.push({ html });
  }
  function add(old: readonly HtmlBlock[], my: readonly HtmlBlock[], their: readonly HtmlBlock[]) {
    // If this side left the part alone, the other side's text is taken: unchanged parts stay as published.
    if (isSame(my, old)) settle(their);
    else if (isSame(their, old) || isSame(my, their)) settle(my);
    else parts.push({ before: htmlOf(old), mine: htmlOf(my), theirs: htmlOf(their) });
  }
  let [start, mineFrom, theirsFrom] = [0, 0, 0];
  for (const [at, my] of myCuts) {
    const their = theirCuts.get(at);
    if (!their) continue;
    add(
      base.slice(start, at),
      ours.slice(mineFrom, my.before),
      other.slice(theirsFrom, their.before),
    );
    add([], ours.slice(my.before, my.after), other.slice(their.before, their.after));
    [start, mineFrom, theirsFrom] = [at, my.after, their.after];
  }
  return parts;
}

/** Tells if two texts have the same blocks, whatever the spaces between their elements. */
export function isSameText(a: string | null, b: string | null): boolean {
  return a === b || isSame(splitBlocks(a ?? ""), splitBlocks(b ?? ""));
}

/**
 * The number of a side's blocks before a cut of the base: `before` excludes the side's insertions at the cut, `after`
 * includes them.
 */
type Cut = { before: number; after: number };

/** The base's cuts that a side has, too, by the number of the base's blocks before them. */
function cutsOf(base: readonly HtmlBlock[], side: readonly HtmlBlock[]): Map<number, Cut> {
  const cuts = new Map<number, Cut>([[0, { before: 0, after: 0 }]]);
  let [at, position, removed, added] = [0, 0, 0, 0];
  function replace(old: number, now: number) {
    if (old === 0) cuts.set(at, { before: position, after: position + now });
    for (let count = 1; count <= old; count += 1) {
      // A replacement by equally many blocks counts as an edit of each block.
      const cut = position + (old === now ? count : now);
      if (old === now || count === old) cuts.set(at + count, { before: cut, after: cut });
    }
    [at, position] = [at + old, position + now];
  }
  for (const part of diffArrays([...base], [...side], { comparator: (a, b) => a.key === b.key })) {
    const { length } = part.value;
    if (part.removed) removed += length;
    else if (part.added) added += length;
    else {
      replace(removed, added);
      replace(length, length);
      [removed, added] = [0, 0];
    }
  }
  replace(removed, added);
  return cuts;
}

/** A top-level block of an article's HTML. Blocks with the same `key` show the same. */
type HtmlBlock = { html: string; key: string };

const BLOCK_TAG =
  / ?(<\/?(?:blockquote|figure|h[1-6]|iframe|img|li|ol|p|t[a-z]+|ul)\b[^>]*(?:>|$)) ?/g;

/**
 * Splits an article's HTML into its paragraphs, headings, lists and other top-level blocks. Nothing in it is loaded.
 */
function splitBlocks(html: string): HtmlBlock[] {
  // An inert document: in the page's own, images would start to load.
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = html;
  return [...body.childNodes].flatMap((node) => {
    const source = node instanceof Element ? node.outerHTML : escapeText(node.textContent ?? "");
    return source.trim() ? [{ html: source, key: keyOf(node.nodeName, source) }] : [];
  });
}

// The editor writes other spaces between elements than the built-in files have; in code every space counts.
function keyOf(nodeName: string, source: string): string {
  if (nodeName === "PRE") return source;
  return source.replace(/\s+/g, " ").replace(BLOCK_TAG, "$1").trim();
}

function isSame(a: readonly HtmlBlock[], b: readonly HtmlBlock[]): boolean {
  return a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);
}

const htmlOf = (blocks: readonly HtmlBlock[]) => blocks.map(({ html }) => html).join("");

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
