/** Thrown for a picture that can't be added; the message is for its author. */
export class PictureRefused extends Error {}

type PictureFile = Pick<Blob, "type" | "size"> & { name?: string };

const MAX_WIDTH = 1600;
const MAX_HEIGHT = 3200;
/** The maximum size of a picture file, in bytes. */
export const MAX_PICTURE_FILE = 20_000_000;
/** The quality of encoded pictures, from 0 to 1. */
export const PICTURE_QUALITY = 0.85;
// A smaller file that needs no scaling is not encoded again: a GIF stays animated, a screenshot sharp.
const SMALL_BYTES = 300_000;
const UNCHANGED_TYPES = ["image/png", "image/gif", "image/webp"];

/** The largest size within the limits with the same aspect ratio; never larger than the given one. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Whether a picture that is `width` px wide, and `fitted` px within the limits, goes into an article as its file is. */
export function staysAsItIs({ type, size }: PictureFile, width: number, fitted: number): boolean {
  return fitted === width && size <= SMALL_BYTES && UNCHANGED_TYPES.includes(type);
}

/** A file size for people: "214 kB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 999_500
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Checks that a file may be a picture of an article, by its type and size. @throws PictureRefused */
export function checkPictureFile(file: PictureFile): void {
  const name = file.name ? `“${file.name}”` : "This file";
  if (file.type === "image/svg+xml") {
    throw new PictureRefused(
      `${name} is a drawing (SVG), which can carry programs. Save it as PNG first.`,
    );
  }
  if (!file.type.startsWith("image/")) throw new PictureRefused(`${name} is not a picture.`);
  if (file.size > MAX_PICTURE_FILE) {
    throw new PictureRefused(`${name} is larger than 20 MB (${formatBytes(file.size)}).`);
  }
}
