import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import {
  checkPictureFile,
  fitSize,
  PICTURE_QUALITY,
  PictureRefused,
  staysAsItIs,
} from "@shared/picture-rules.ts";

/** A picture as an article holds it, its address as `data:`. */
type ArticlePicture = { address: string; width: number; height: number };

/**
 * Makes a file a picture of an article, within the bounds of the admin area's editor unless it `isFinal`, as an export
 * has written it.
 * @throws PictureRefused
 */
export async function makePicture(file: File, isFinal = false): Promise<ArticlePicture> {
  checkPictureFile(file);
  const bytes = Buffer.from(await file.arrayBuffer());
  const image = await decode(bytes, file.name);
  const { width, height } = image;
  const size = isFinal ? { width, height } : fitSize(width, height);
  const isKept = isFinal || staysAsItIs(file, image.width, size.width);
  const [type, data] = isKept ? [file.type, bytes] : ["image/webp", await encode(image, size)];
  return { address: `data:${type};base64,${data.toString("base64")}`, ...size };
}

async function decode(bytes: Buffer, name: string): Promise<Image> {
  try {
    return await loadImage(bytes);
  } catch {
    throw new PictureRefused(`“${name}” can't be read. Save it as JPEG or PNG and try again.`);
  }
}

function encode(image: Image, { width, height }: { width: number; height: number }) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return canvas.encode("webp", PICTURE_QUALITY * 100);
}
