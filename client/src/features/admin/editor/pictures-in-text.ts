import { ImageRefused } from "@shared/content/image-rules.ts";
import type { Quill, RangeStatic } from "react-quill";
import type { Formats, Op } from "./delta-to-html.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** A picture to put into the text; its size is known when it was just added. */
export type ShownPicture = { address: string; width?: number; height?: number; bytes?: number };

/** In characters: pictures with a shorter `data:` address are small enough. */
const LONG_ADDRESS = 100_000;

/** Whether browsers block a picture with this address under the site's security headers. */
export function isInsecure(address: string): boolean {
  return /^http:/i.test(address);
}

/** The picture that is selected alone, with its formats: alternative text, size, link. */
export function selectedPicture(
  quill: Quill,
  { index, length }: RangeStatic,
): { address: string; formats: Formats } | null {
  const [op] = length === 1 ? (quill.getContents(index, 1).ops as Op[]) : [];
  const address = op && pictureOf(op);
  if (typeof address !== "string") return null;
  return { address, formats: op?.attributes ?? {} };
}

/** Replaces the selection by a picture with these formats; a size that is known takes the place of theirs. */
export function putPicture(
  quill: Quill,
  { index, length }: RangeStatic,
  picture: ShownPicture,
  formats: Formats,
): void {
  const ops = [
    ...(index > 0 ? [{ retain: index }] : []),
    pictureOp(picture, formats),
    ...(length > 0 ? [{ delete: length }] : []),
  ];
  quill.updateContents(ops, "user");
}

function pictureOp({ address, width, height }: ShownPicture, formats: Formats) {
  const size = width && height ? { width: String(width), height: String(height) } : {};
  return { insert: { image: address }, attributes: { ...formats, ...size } };
}

/** Large pictures are scaled down, and photos encoded again, for their location. */
export function needsShrinking(op: Op): boolean {
  const address = pictureOf(op) ?? "";
  const isLarge = /^data:/i.test(address) && address.length > LONG_ADDRESS;
  return isLarge || /^data:image\/jpe?g/i.test(address);
}

/**
 * Scales down pictures that pasted HTML holds as `data:` addresses, before they are in the text: undoing must not bring
 * their files back. Returns why some were left out, too.
 */
export async function shrinkPastedPictures(pasted: readonly Op[]) {
  const ops: Op[] = [];
  const refused: string[] = [];
  let bytes = 0;
  for (const op of pasted) {
    const picture = needsShrinking(op) && (await shrinkPicture(toBlob(op)).catch(refusalOf));
    if (!picture) ops.push(op);
    else if (picture instanceof ImageRefused) refused.push(picture.message);
    else {
      ops.push(pictureOp(picture, op.attributes ?? {}));
      bytes += picture.bytes;
    }
  }
  return { ops, bytes, refused };
}

function refusalOf(error: unknown): ImageRefused {
  if (error instanceof ImageRefused) return error;
  throw error;
}

// Not by `fetch`: the security headers refuse it for `data:` addresses.
function toBlob(op: Op): Blob {
  const [head = "", body = ""] = pictureOf(op)?.split(",", 2) ?? [];
  const type = /^data:([^;,]*)/.exec(head)?.[1] ?? "";
  return new Blob([decodeBase64(body)], { type });
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // Refused as a picture that the browser can't read.
    return new Uint8Array();
  }
}

function pictureOf({ insert }: Op): string | undefined {
  return (insert as { image?: string } | undefined)?.image;
}
