import { diffArrays } from "diff";
import type { HtmlBlock } from "./merge-blocks.ts";

/** A change of one side: the base's blocks from `start` to before `end` become `blocks`. */
export type Hunk = { start: number; end: number; blocks: readonly string[] };

/** What one side did with the base: its hunks, and its own writing of each block that it left alone. */
export type Side = { hunks: readonly Hunk[]; unchanged: readonly (string | undefined)[] };

/** Compares a side with the base. As many blocks as before are taken for the same ones edited: a hunk for each. */
export function compareWithBase(base: readonly HtmlBlock[], side: readonly HtmlBlock[]): Side {
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
export type Region = { start: number; end: number; mine: Hunk[]; theirs: Hunk[] };

/** The changed regions in their order: hunks that overlap, or that insert at the same place, are in one. */
export function regionsOf(mine: readonly Hunk[], theirs: readonly Hunk[]): Region[] {
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
