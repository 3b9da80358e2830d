import { diffArrays } from "diff";

/** A part of merged HTML: HTML that is settled, or a collision. */
export type MergedPart = { html: string } | { before: string; mine: string; theirs: string };

/** Merges two edits of one article's HTML by top-level block (diff3). What only one side changed is settled. */
export function mergeBlocks(before: string, mine: string, theirs: string): MergedPart[] {
  const base = splitBlocks(before);
  const ours = compareWithBase(base, splitBlocks(mine));
  const other = compareWithBase(base, splitBlocks(theirs));
  const parts: MergedPart[] = [];
  function settle(html: string) {
    const last = parts.at(-1);
    if (last && "html" in last) last.html += html;
    else if (html) parts.push({ html });
  }
  let at = 0;
  for (const region of regionsOf(ours.hunks, other.hunks)) {
    const { start, end } = region;
    // What both sides left alone is written as it is published.
    settle(textBetween(other, at, start, []));
    const mineThere = textBetween(ours, start, end, region.mine);
    const theirsThere = textBetween(other, start, end, region.theirs);
    if (region.mine.length === 0) settle(theirsThere);
    else if (region.theirs.length === 0 || isSameText(mineThere, theirsThere)) settle(mineThere);
    else {
      const old = base.slice(start, end).map(({ html }) => html);
      parts.push({ before: old.join(""), mine: mineThere, theirs: theirsThere });
    }
    at = end;
  }
  settle(textBetween(other, at, base.length, []));
  return parts;
}

/** Whether two texts have the same blocks, whatever the spaces between their elements. */
export function isSameText(a: string | null, b: string | null): boolean {
  const keys = (html: string | null) => splitBlocks(html ?? "").map(({ key }) => key);
  return a === b || keys(a).join("\n") === keys(b).join("\n");
}

/** One side's text in a range of the base; `hunks` are its changes there. */
function textBetween(side: Side, start: number, end: number, hunks: readonly Hunk[]): string {
  let html = "";
  let at = start;
  for (const hunk of hunks) {
    html += side.unchanged.slice(at, hunk.start).join("") + hunk.blocks.join("");
    at = hunk.end;
  }
  return html + side.unchanged.slice(at, end).join("");
}

/** A change of one side: the base's blocks from `start` to before `end` become `blocks`. */
type Hunk = { start: number; end: number; blocks: readonly string[] };

/** What one side did with the base: its hunks, and its own writing of each block that it left alone. */
type Side = { hunks: readonly Hunk[]; unchanged: readonly (string | undefined)[] };

/** Compares a side with the base. As many blocks as before are taken for the same ones edited: a hunk for each. */
function compareWithBase(base: readonly HtmlBlock[], side: readonly HtmlBlock[]): Side {
  const hunks: Hunk[] = [];
  const unchanged: (string | undefined)[] = [];
  let start = 0;
  let removed = 0;
  let added: string[] = [];
  let position = 0;
  function closeHunk() {
    if (removed === added.length) {
      added.forEach((html, index) => {
        hunks.push({ start: start + index, end: start + index + 1, blocks: [html] });
      });
    } else hunks.push({ start, end: start + removed, blocks: added });
    start += removed;
    removed = 0;
    added = [];
  }
  for (const part of diffArrays([...base], [...side], { comparator: (a, b) => a.key === b.key })) {
    const { length } = part.value;
    const blocks = part.removed ? [] : side.slice(position, position + length);
    position += blocks.length;
    if (part.removed) removed += length;
    else if (part.added) added.push(...blocks.map(({ html }) => html));
    else {
      closeHunk();
      for (const { html } of blocks) unchanged[start++] = html;
    }
  }
  closeHunk();
  return { hunks, unchanged };
}

/** Blocks of the base with the hunks of both sides that touch them. */
type Region = { start: number; end: number; mine: Hunk[]; theirs: Hunk[] };

/** The changed regions in their order: hunks that overlap, or that insert at the same place, are in one. */
function regionsOf(mine: readonly Hunk[], theirs: readonly Hunk[]): Region[] {
  const hunks = [
    ...mine.map((hunk) => ({ hunk, side: "mine" as const })),
    ...theirs.map((hunk) => ({ hunk, side: "theirs" as const })),
  ].sort((a, b) => a.hunk.start - b.hunk.start || a.hunk.end - b.hunk.end);
  const regions: Region[] = [];
  for (const { hunk, side } of hunks) {
    const last = regions.at(-1);
    const region = last && overlaps(last, hunk) ? last : { ...hunk, mine: [], theirs: [] };
    if (region !== last) regions.push(region);
    region.end = Math.max(region.end, hunk.end);
    region[side].push(hunk);
  }
  return regions;
}

function overlaps(region: Region, { start, end }: Hunk): boolean {
  return (
    start < region.end || (region.start === region.end && start === end && start === region.start)
  );
}

/** A top-level block of an article's HTML. Blocks with the same `key` show the same. */
type HtmlBlock = { html: string; key: string };

const BLOCK_TAG = /\s*(<\/?(?:blockquote|figure|h[1-6]|iframe|img|li|ol|p|t[a-z]+|ul)\b[^>]*>)\s*/g;

/** Splits an article's HTML into its paragraphs, headings, lists and other top-level blocks. Nothing in it is loaded. */
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

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
