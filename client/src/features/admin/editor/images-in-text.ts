import { ImageRefused } from "@shared/content/image-rules.ts";
import type { Quill, RangeStatic } from "react-quill";
import type { Formats, Op } from "./delta-to-html.ts";
import { shrinkImage } from "./shrink-image.ts";

/** An image to put into the text; its size is given if it was just added. */
export type ShownImage = { address: string; width?: number; height?: number; bytes?: number };

/** In characters: images with a shorter `data:` address are small enough. */
const LONG_ADDRESS = 100_000;

/** Tells if the site's security headers block an image with this address. */
export function isInsecure(address: string): boolean {
  return /^http:/i.test(address);
}

/** The image that is selected alone, with its formats: alternative text, size, link. */
export function selectedImage(
  quill: Quill,
  { index, length }: RangeStatic,
): { address: string; formats: Formats } | null {
  const [op] = length === 1 ? (quill.getContents(index, 1).ops as Op[]) : [];
  const address = op && imageOf(op);
  if (typeof address !== "string") return null;
  return { address, formats: op?.attributes ?? {} };
}

/** Replaces the selection by an image with these formats; the image's size, if given, overrides theirs. */
export function putImage(
  quill: Quill,
  { index, length }: RangeStatic,
  image: ShownImage,
  formats: Formats,
): void {
  const ops = [
    ...(index > 0 ? [{ retain: index }] : []),
    imageOp(image, formats),
    ...(length > 0 ? [{ delete: length }] : []),
  ];
  quill.updateContents(ops, "user");
}

function imageOp({ address, width, height }: ShownImage, formats: Formats) {
  const size = width && height ? { width: String(width), height: String(height) } : {};
  return { insert: { image: address }, attributes: { ...formats, ...size } };
}

/** Large images are scaled down, and photos encoded again, to remove their location. */
export function needsShrinking(op: Op): boolean {
  const address = imageOf(op) ?? "";
  const isLarge = /^data:/i.test(address) && address.length > LONG_ADDRESS;
  return isLarge || /^data:image\/jpe?g/i.test(address);
}

/**
 * Scales down the `data:` images of pasted HTML before they are in the text: undoing must not bring the large files
 * back. Also returns the reasons why some were left out.
 */
export async function shrinkPastedImages(pasted: readonly Op[]) {
  const ops: Op[] = [];
  const refused: string[] = [];
  let bytes = 0;
  for (const op of pasted) {
    const image = needsShrinking(op) && (await shrinkImage(toBlob(op)).catch(refusalOf));
    if (!image) ops.push(op);
    else if (image instanceof ImageRefused) refused.push(image.message);
    else {
      ops.push(imageOp(image, op.attributes ?? {}));
      bytes += image.bytes;
    }
  }
  return { ops, bytes, refused };
}

function refusalOf(error: unknown): ImageRefused {
  if (error instanceof ImageRefused) return error;
  throw error;
}

// `fetch` won't do: the security headers refuse it for `data:` addresses.
function toBlob(op: Op): Blob {
  const [head = "", body = ""] = imageOf(op)?.split(",", 2) ?? [];
  const type = /^data:([^;,]*)/.exec(head)?.[1] ?? "";
  return new Blob([decodeBase64(body)], { type });
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // An empty file is refused as an unreadable image.
    return new Uint8Array();
  }
}

function imageOf({ insert }: Op): string | undefined {
  return (insert as { image?: string } | undefined)?.image;
}
