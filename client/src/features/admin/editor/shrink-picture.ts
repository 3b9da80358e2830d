/** A picture as it goes into an article. */
export type ReadyPicture = {
  /** A `data:` address. */
  address: string;
  width: number;
  height: number;
  /** The size of the picture itself, before it is written as text. */
  bytes: number;
};

/** Why a picture can't be taken, in words for its author. */
export class PictureRefused extends Error {}

const MAX_WIDTH = 1600;
const MAX_HEIGHT = 3200;
const MAX_BYTES = 20_000_000;
// Below this a picture that has the right size is kept as it is: a GIF its movement, a screenshot its sharpness.
const SMALL_BYTES = 300_000;
const KEPT_TYPES = ["image/png", "image/gif", "image/webp"];

/**
 * Makes a picture fit for an article: at most 1600 px wide, encoded anew, which also takes out where a photo was
 * taken. Throws PictureRefused. Decodes without a `blob:` address, which the security headers refuse.
 */
export async function shrinkPicture(file: Blob & { name?: string }): Promise<ReadyPicture> {
  refuseWrong(file);
  const bitmap = await decode(file);
  const size = fittingSize(bitmap.width, bitmap.height);
  const isKept =
    size.width === bitmap.width && file.size <= SMALL_BYTES && KEPT_TYPES.includes(file.type);
  const picture = isKept ? file : await encode(bitmap, size, file.type);
  bitmap.close();
  return { address: await dataAddress(picture), ...size, bytes: picture.size };
}

/** The largest size within the limits that has the same shape; a picture is never made larger. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** A size in words, as people know it from their files: "214 kB", "1.2 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 999_500
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function refuseWrong(file: Blob & { name?: string }): void {
  const name = file.name ? `“${file.name}”` : "This file";
  if (file.type === "image/svg+xml") {
    throw new PictureRefused(
      `${name} is a drawing (SVG), which can carry programs. Save it as PNG first.`,
    );
  }
  if (!file.type.startsWith("image/")) throw new PictureRefused(`${name} is not a picture.`);
  if (file.size > MAX_BYTES) {
    throw new PictureRefused(`${name} is larger than 20 MB (${sizeInWords(file.size)}).`);
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
