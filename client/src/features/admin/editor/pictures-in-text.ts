import { PictureRefused } from "@shared/content/picture-rules.ts";
import type { Quill, RangeStatic } from "react-quill";
import { type Formats, lengthOf, type Op } from "./delta-to-html.ts";
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
  { address, width, height }: ShownPicture,
  formats: Formats,
): void {
  const size = width && height ? { width: String(width), height: String(height) } : {};
  const ops = [
    ...(index > 0 ? [{ retain: index }] : []),
    { insert: { image: address }, attributes: { ...formats, ...size } },
    ...(length > 0 ? [{ delete: length }] : []),
  ];
  quill.updateContents(ops, "user");
}

/** Scales down large pictures that pasted HTML held as `data:` addresses; returns their bytes afterwards. */
export async function shrinkPastedPictures(quill: Quill): Promise<number> {
  let bytes = 0;
  for (const op of quill.getContents().ops as Op[]) {
    const address = pictureOf(op);
    if (!address?.startsWith("data:") || address.length <= LONG_ADDRESS) continue;
    const picture = await shrinkPicture(toBlob(address)).catch(ignoreRefusal);
    if (!picture || picture.address.length >= address.length) continue;
    // The author may have typed meanwhile: its index is looked up again.
    const found = findPicture(quill, address);
    if (found) putPicture(quill, { index: found.index, length: 1 }, picture, found.formats);
    bytes += picture.bytes;
  }
  return bytes;
}

function ignoreRefusal(error: unknown): null {
  if (error instanceof PictureRefused) return null;
  throw error;
}

// Not by `fetch`: the security headers refuse it for `data:` addresses.
function toBlob(address: string): Blob {
  const [head = "", body = ""] = address.split(",", 2);
  const type = /^data:([^;,]*)/.exec(head)?.[1] ?? "";
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type });
}

function findPicture(quill: Quill, address: string) {
  let index = 0;
  for (const op of quill.getContents().ops as Op[]) {
    if (pictureOf(op) === address) return { index, formats: op.attributes ?? {} };
    index += lengthOf(op);
  }
  return null;
}

function pictureOf({ insert }: Op): string | undefined {
  return (insert as { image?: string } | undefined)?.image;
}
