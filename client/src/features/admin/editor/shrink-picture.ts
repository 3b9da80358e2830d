/** A picture that is ready to be put into an article. */
export type ReadyPicture = {
  /** A `data:` address. */
  address: string;
  width: number;
  height: number;
  /** The size of the encoded picture, before base64. */
  bytes: number;
};

/** Thrown for a picture that can't be added; the message is for its author. */
export class PictureRefused extends Error {}

const MAX_WIDTH = 1600;
const MAX_HEIGHT = 3200;
/** The maximum size of a picture file, in bytes. */
export const MAX_BYTES = 20_000_000;
// A smaller file that needs no scaling is not encoded again: a GIF stays animated, a screenshot sharp.
const SMALL_BYTES = 300_000;
const UNCHANGED_TYPES = ["image/png", "image/gif", "image/webp"];

/**
 * Scales a picture down to at most 1600 × 3200 px and encodes it again, which also removes a photo's location.
 * Decodes without a `blob:` address, which the security headers refuse.
 * @throws PictureRefused
 */
export async function shrinkPicture(file: Blob & { name?: string }): Promise<ReadyPicture> {
  checkFile(file);
  const bitmap = await decode(file);
  const size = fitSize(bitmap.width, bitmap.height);
  const isUnchanged =
    size.width === bitmap.width && file.size <= SMALL_BYTES && UNCHANGED_TYPES.includes(file.type);
  const picture = isUnchanged ? file : await encode(bitmap, size, file.type);
  bitmap.close();
  return { address: await dataAddress(picture), ...size, bytes: picture.size };
}

/** The largest size within the limits with the same aspect ratio; never larger than the given one. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** A file size for people: "214 kB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 999_500
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function checkFile(file: Blob & { name?: string }): void {
  const name = file.name ? `“${file.name}”` : "This file";
  if (file.type === "image/svg+xml") {
    throw new PictureRefused(
      `${name} is a drawing (SVG), which can carry programs. Save it as PNG first.`,
    );
  }
  if (!file.type.startsWith("image/")) throw new PictureRefused(`${name} is not a picture.`);
  if (file.size > MAX_BYTES) {
    throw new PictureRefused(`${name} is larger than 20 MB (${formatBytes(file.size)}).`);
  }
}

async function decode(file: Blob & { name?: string }): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    const name = file.name ? `“${file.name}”` : "this picture";
    throw new PictureRefused(
      `The browser can't read ${name}. Save it as JPEG or PNG and try again.`,
    );
  }
}

async function encode(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  type: string,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new PictureRefused("The browser did not let us scale the picture down.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await toBlob(canvas, "image/webp");
  // Safari writes PNG instead: fine for a drawing with transparent parts, far too large for a photo.
  if (webp?.type === "image/webp" || (webp && type !== "image/jpeg")) return webp;
  const jpeg = await toBlob(canvas, "image/jpeg");
  if (!jpeg) throw new PictureRefused("The browser did not let us scale the picture down.");
  return jpeg;
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new PictureRefused("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
}
