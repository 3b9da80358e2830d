import {
  checkImageFile,
  fitSize,
  IMAGE_QUALITY,
  ImageRefused,
  staysAsItIs,
} from "@shared/content/image-rules.ts";
import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { formatBytes, formatLimit } from "@shared/text/bytes.ts";

export type ReadyImage = {
  /** A `data:` address. */
  address: string;
  width: number;
  height: number;
  /** The size of the encoded image, before base64. */
  bytes: number;
};

/**
 * Scales an image down to at most 1600 × 3200 px and encodes it again, which also removes a photo's location. Decodes
 * without a `blob:` address, which the security headers refuse. An animation's file is kept, as a canvas would hold its
 * first frame only. @throws ImageRefused
 */
export async function shrinkImage(file: Blob & { name?: string }): Promise<ReadyImage> {
  checkImageFile(file);
  if (await isAnimated(file)) {
    checkAnimation(file);
    return keepImage(file);
  }
  const bitmap = await decode(file);
  const size = fitSize(bitmap.width, bitmap.height);
  const isUnchanged = staysAsItIs(file, bitmap.width, size.width);
  const image = isUnchanged ? file : await encode(bitmap, size, file.type);
  bitmap.close();
  return { address: await dataAddress(image), ...size, bytes: image.size };
}

/** Measures an image, in pixels. @throws ImageRefused */
export async function measureImage(
  file: Blob & { name?: string },
): Promise<Pick<ReadyImage, "width" | "height">> {
  checkImageFile(file);
  const bitmap = await decode(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** Makes an image of a file without changing it, whatever its size. @throws ImageRefused */
export async function keepImage(file: Blob & { name?: string }): Promise<ReadyImage> {
  const size = await measureImage(file);
  return { address: await dataAddress(file), ...size, bytes: file.size };
}

/** Tells by the headers of its parts if an image has several frames. */
async function isAnimated(file: Blob): Promise<boolean> {
  if (!/^image\/(gif|webp|png)$/.test(file.type)) return false;
  const bytes = new TextDecoder("latin1").decode(await file.arrayBuffer());
  if (file.type === "image/png") return bytes.slice(0, bytes.indexOf("IDAT")).includes("acTL");
  if (file.type === "image/gif") {
    const [, ...controls] = bytes.split("!\u00f9\u0004");
    return controls.filter((control) => control[4] === "\0").length > 1;
  }
  return bytes.startsWith("VP8X", 12) && (bytes.charCodeAt(20) & 2) > 0;
}

function checkAnimation({ name, size }: Blob & { name?: string }): void {
  if (size <= PUBLISH_LIMITS.imageBytes) return;
  const limit = formatLimit(PUBLISH_LIMITS.imageBytes);
  throw new ImageRefused(
    `${name ? `“${name}”` : "This image"} is animated and larger than ${limit} (${formatBytes(size)}). Make it shorter or smaller, or save one of its images as PNG.`,
  );
}

async function decode(file: Blob & { name?: string }): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    const name = file.name ? `“${file.name}”` : "this image";
    throw new ImageRefused(`The browser can't read ${name}. Save it as JPEG or PNG and try again.`);
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
  if (!context) throw new ImageRefused("The browser did not let us scale the image down.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await toBlob(canvas, "image/webp");
  // Safari writes PNG instead: fine for a drawing with transparent parts, far too large for a photo.
  if (webp?.type === "image/webp" || (webp && type !== "image/jpeg")) return webp;
  const jpeg = await toBlob(canvas, "image/jpeg");
  if (!jpeg) throw new ImageRefused("The browser did not let us scale the image down.");
  return jpeg;
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, IMAGE_QUALITY));
}

/** A file's bytes as a `data:` address of its type. @throws ImageRefused */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new ImageRefused("The image could not be read."));
    reader.readAsDataURL(blob);
  });
}
