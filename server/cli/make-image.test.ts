import { createCanvas, loadImage } from "@napi-rs/canvas";
import { ImageRefused } from "@shared/content/image-rules.ts";
import { expect, test } from "vitest";
import { makeImage } from "./content-plan.ts";

const fileOf = (name: string, type: string, bytes: Uint8Array) =>
  new File([Buffer.from(bytes)], name, { type });

/** An image with a red left half and a blue right half. */
function canvasOf(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#f00";
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = "#00f";
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}

/** The type and the image of a `data:` address. */
async function read(address: string) {
  const [, type, base64 = ""] = /^data:(.*);base64,(.*)$/.exec(address) ?? [];
  const bytes = Buffer.from(base64, "base64");
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const isRed = (x: number, y: number) => {
    const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
    return red > blue;
  };
  return { type, bytes, width: image.width, height: image.height, isRed };
}

test("a small image of an import is kept byte by byte", async () => {
  const png = await canvasOf(60, 40).encode("png");
  const made = await makeImage(fileOf("a.png", "image/png", png));
  expect(made).toMatchObject({ width: 60, height: 40 });
  const { type, bytes } = await read(made.address);
  expect(type).toBe("image/png");
  expect(bytes.equals(png)).toBe(true);
});

test("a photo of an import is turned upright, without its metadata", async () => {
  const photo = await canvasOf(40, 20).encode("jpeg");
  // EXIF that turns the image by 90 degrees.
  const exif = Buffer.from(
    "ffe10020457869660000" + "49492a0008000000" + "010012010300010000000600000000000000",
    "hex",
  ).subarray(0, 34);
  const turned = Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)]);
  const made = await makeImage(fileOf("a.jpg", "image/jpeg", turned));
  expect(made).toMatchObject({ width: 20, height: 40 });
  const { type, bytes, isRed } = await read(made.address);
  expect(type).toBe("image/webp");
  expect([isRed(10, 5), isRed(10, 35)]).toEqual([true, false]);
  expect(bytes.includes("Exif")).toBe(false);
});

test.each([
  [fileOf("a.svg", "image/svg+xml", Buffer.from("<svg/>")), /“a.svg” is a drawing \(SVG\)/],
  [fileOf("a.pdf", "", Buffer.from("x")), /“a.pdf” is not an image/],
  [fileOf("a.png", "image/png", Buffer.from("no image")), /“a.png” can't be read/],
  [fileOf("a.gif", "image/gif", Buffer.alloc(20_000_001)), /“a.gif” is larger than 20 MB/],
])("an image that can't be imported is refused with the reason: $0.name", async (file, why) => {
  await expect(makeImage(file)).rejects.toThrow(ImageRefused);
  await expect(makeImage(file)).rejects.toThrow(why);
});
