import { PUBLISH_LIMITS } from "./publishing.ts";

const KINDS = ["changes", "redirects", "pictures", "bytes"] as const;

/** What a change adds to a publish; `bytes` as JSON, without its redirects. */
type Size = Record<"redirects" | "pictures" | "bytes", number>;
type Used = Record<(typeof KINDS)[number], number>;

// For what a request holds besides its changes and redirects.
const ENVELOPE_BYTES = 64 * 1024;
const REDIRECT_BYTES = 2 * PUBLISH_LIMITS.link;
/** What one publish may hold. */
const LIMITS: Used = { ...PUBLISH_LIMITS, bytes: PUBLISH_LIMITS.requestBytes - ENVELOPE_BYTES };
const NOTHING: Used = { changes: 0, redirects: 0, pictures: 0, bytes: 0 };

/**
 * Splits changes into as many as one publish each may hold, in their order; no changes are none. One that is too large by
 * itself is alone, to be refused.
 */
export function splitPublish<T>(all: readonly T[], sizeOf: (change: T) => Size): T[][] {
  const parts: T[][] = [];
  let used = NOTHING;
  for (const change of all) {
    const size = sizeOf(change);
    const added = { ...size, changes: 1, bytes: size.bytes + size.redirects * REDIRECT_BYTES };
    const total = sum(used, added);
    const last = parts.at(-1);
    if (last && KINDS.every((kind) => total[kind] <= LIMITS[kind])) {
      last.push(change);
      used = total;
    } else {
      parts.push([change]);
      used = added;
    }
  }
  return parts;
}

function sum(one: Used, other: Used): Used {
  const total = { ...one };
  for (const kind of KINDS) total[kind] += other[kind];
  return total;
}

/** How many pictures HTML holds by themselves, as `data:`. */
export function countPictureData(html: string): number {
  return html.match(/\ssrc="data:image\//g)?.length ?? 0;
}
