import type { Op } from "./delta-lines.ts";
import { stretches } from "./inline-html.ts";

/** A link in the text: its address and where it stands. */
export type LinkPlace = { address: string; index: number; length: number };

/** The whole link that a place in the text is inside or at the edge of; null when there is none. */
export function linkAt(ops: readonly Op[], index: number): LinkPlace | null {
  let at = 0;
  for (const { key: address, members } of stretches(ops, addressOf)) {
    const length = members.reduce((sum, op) => sum + lengthOf(op), 0);
    if (address !== null && index >= at && index <= at + length) {
      return { address, index: at, length };
    }
    at += length;
  }
  return null;
}

function addressOf({ attributes }: Op): string | null {
  return typeof attributes?.link === "string" ? attributes.link : null;
}

function lengthOf({ insert }: Op): number {
  return typeof insert === "string" ? insert.length : 1;
}
