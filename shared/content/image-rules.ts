import { formatBytes, formatLimit } from "../text/bytes.ts";

/** Thrown for an image that can't be added; the message is for its author. */
export class ImageRefused extends Error {}

type ImageFile = Pick<Blob, "type" | "size"> & { name?: string };

/**
 * In bytes: the largest image file that may be chosen or pasted. It is scaled down; `PUBLISH_LIMITS` bounds published
 * ones.
 */
export const MAX_IMAGE_FILE = 20_000_000;
/** The quality of encoded images, from 0 to 1. */
export const IMAGE_QUALITY = 0.85;

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
export function staysAsItIs({ type, size }: ImageFile, width: number, fitted: number): boolean {
  return fitted === width && size <= 300_000 && /^image\/(png|gif|webp)$/.test(type);
}

/** Checks that a file may be an image of an article, by its type and size. @throws ImageRefused */
export function checkImageFile(file: ImageFile): void {
  const name = file.name ? `“${file.name}”` : "This file";
  if (file.type === "image/svg+xml") {
    throw new ImageRefused(
      `${name} is a drawing (SVG), which can carry programs. Save it as PNG first.`,
    );
  }
  if (!file.type.startsWith("image/")) throw new ImageRefused(`${name} is not an image.`);
  if (file.size > MAX_IMAGE_FILE) {
    throw new ImageRefused(
      `${name} is larger than ${formatLimit(MAX_IMAGE_FILE)} (${formatBytes(file.size)}).`,
    );
  }
}
