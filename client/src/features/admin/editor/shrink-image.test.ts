import { ImageRefused } from "@shared/content/image-rules.ts";
import { expect, it, vi } from "vitest";
import { shrinkImage } from "./shrink-image.ts";

const file = (name: string, type: string, size = 1) =>
  new File([new Uint8Array(size)], name, { type });

it.each([
  [file("a.svg", "image/svg+xml"), /“a.svg” is a drawing \(SVG\)/],
  [file("a.pdf", "application/pdf"), /“a.pdf” is not an image/],
  [file("a.png", "image/png", 20_000_001), /“a.png” is larger than 20 MB/],
])("the image $name is refused with a reason", async (given, why) => {
  await expect(shrinkImage(given)).rejects.toThrow(ImageRefused);
  await expect(shrinkImage(given)).rejects.toThrow(why);
});

it("an image that the browser can't read is refused", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("broken")));
  await expect(shrinkImage(file("a.png", "image/png"))).rejects.toThrow(/can't read “a.png”/);
});

// The header of a second frame is enough to count as an animation.
const frame = "!\u00f9\u0004\u0000\u0001\u0000\u0000\u0000,";
const animated = [
  ["a.gif", "image/gif", `GIF89a${frame}${frame}`],
  ["a.webp", "image/webp", "RIFF\u0000\u0000\u0000\u0000WEBPVP8X\u000a\u0000\u0000\u0000\u0002"],
  ["a.png", "image/png", "\u0089PNG\r\n\u001a\n acTL IDAT"],
] as const;
const moving = (name: string, type: string, head: string, size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(Array.from(head, (character) => character.charCodeAt(0)));
  return new File([bytes], name, { type });
};

it.each(animated)("the animated image %s stays as it is", async (name, type, head) => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 2000, height: 10, close() {} }));
  const ready = await shrinkImage(moving(name, type, head, 300_001));
  expect(ready).toMatchObject({ width: 2000, height: 10, bytes: 300_001 });
});

it("an animated image that is too large is refused", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 20, height: 10, close() {} }));
  await expect(shrinkImage(moving(...animated[0], 6_000_000))).rejects.toThrow(
    "“a.gif” is animated and larger than 5 MB (6.0 MB). Make it shorter or smaller, or save one of its images as PNG.",
  );
});

it("a small image stays as it is", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 20, height: 10, close() {} }));
  const ready = await shrinkImage(file("a.png", "image/png", 3));
  expect(ready).toEqual({
    address: "data:image/png;base64,AAAA",
    width: 20,
    height: 10,
    bytes: 3,
  });
});
