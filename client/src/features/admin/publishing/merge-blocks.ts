import { compareWithBase, type Hunk, regionsOf, type Side } from "./block-hunks.ts";
import { splitBlocks } from "./html-blocks.ts";

/** A part of a merged text: HTML that is settled, or a collision. */
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
