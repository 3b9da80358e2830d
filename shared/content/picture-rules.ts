import { formatBytes, formatLimit } from "../text/bytes.ts";

/** Thrown for an image that can't be added; the message is for its author. */
export class PictureRefused extends Error {}

type PictureFile = Pick<Blob, "type" | "size"> & { name?: string };

/**
 * In bytes: the largest image file that may be chosen or pasted. It is scaled down; `PUBLISH_LIMITS` bounds published
 * ones.
 */
export const MAX_PICTURE_FILE = 20_000_000;
/** The quality of encoded images, from 0 to 1. */
export const PICTURE_QUALITY = 0.85;

/** The largest size within 1600 × 3200 px with the same aspect ratio; never larger than the given one. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, 1600 / width, 3200 / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * True if an image goes into an article unchanged, so that a screenshot stays sharp: `fitted` is the width to which the
 * limits would scale `width`, in px.
 */
export function staysAsItIs({ type, size }: PictureFile, width: number, fitted: number): boolean {
  return fitted === width && size <= 300_000 && /^image\/(png|gif|webp)$/.test(type);
}

/** Checks that a file may be an image of an article, by its type and size. @throws PictureRefused */
export function checkPictureFile(file: PictureFile): void {
  const name = file.name ? `“${file.name}”` : "This file";
  if (file.type === "image/svg+xml") {
    throw new PictureRefused(
      `${name} is a drawing (SVG), which can carry programs. Save it as PNG first.`,
    );
  }
  if (!file.type.startsWith("image/")) throw new PictureRefused(`${name} is not a picture.`);
  if (file.size > MAX_PICTURE_FILE) {
    throw new PictureRefused(
      `${name} is larger than ${formatLimit(MAX_PICTURE_FILE)} (${formatBytes(file.size)}).`,
    );
  }
}
