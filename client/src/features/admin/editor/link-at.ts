import type { Op } from "./delta-lines.ts";

/** A link in the text: its address and where it stands. */
export type LinkPlace = { address: string; index: number; length: number };

/** The whole link that a place in the text is inside or at the end of; null when there is none. */
export function linkAt(ops: readonly Op[], index: number): LinkPlace | null {
  let at = 0;
  let found: LinkPlace | null = null;
  for (const { insert, attributes } of ops) {
    const length = typeof insert === "string" ? insert.length : 1;
    const address = typeof attributes?.link === "string" ? attributes.link : null;
    if (found && found.index + found.length === at && address === found.address) {
      found.length += length;
    } else {
      if (found && covers(found, index)) return found;
      found = address === null ? null : { address, index: at, length };
    }
    at += length;
  }
  return found && covers(found, index) ? found : null;
}

function covers({ index, length }: LinkPlace, place: number): boolean {
  return place >= index && place <= index + length;
}
