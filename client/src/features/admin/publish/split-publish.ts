import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";

/** What a change adds to a publish; `bytes` as JSON, without its redirects. */
type Size = Record<"redirects" | "pictures" | "bytes", number>;

// What a request holds besides its changes and redirects.
const ENVELOPE: Size = { redirects: 0, pictures: 0, bytes: 64 * 1024 };
const REDIRECT_BYTES = 2 * PUBLISH_LIMITS.link;

/**
 * Splits changes into as many as one publish each may hold, in their order; no changes are none. One that is too large by
 * itself is alone, to be refused.
 */
export function splitPublish<T>(all: readonly T[], sizeOf: (change: T) => Size): T[][] {
  const parts: T[][] = [];
  let used = ENVELOPE;
  for (const change of all) {
    const size = sizeOf(change);
    const addTo = ({ redirects, pictures, bytes }: Size): Size => ({
      redirects: redirects + size.redirects,
      pictures: pictures + size.pictures,
      bytes: bytes + size.bytes + size.redirects * REDIRECT_BYTES,
    });
    const last = parts.at(-1);
    const total = addTo(used);
    if (last && last.length < PUBLISH_LIMITS.changes && isWithinLimits(total)) {
      last.push(change);
      used = total;
    } else {
      parts.push([change]);
      used = addTo(ENVELOPE);
    }
  }
  return parts;
}

function isWithinLimits({ redirects, pictures, bytes }: Size): boolean {
  const limits = PUBLISH_LIMITS;
  return (
    redirects <= limits.redirects && pictures <= limits.pictures && bytes <= limits.requestBytes
  );
}

/** How many pictures HTML holds by themselves, as `data:`. */
export function countPictureData(html: string): number {
  return html.match(/\ssrc="data:image\//g)?.length ?? 0;
}
