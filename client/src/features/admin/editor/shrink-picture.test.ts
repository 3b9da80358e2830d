import { describe, expect, it, vi } from "vitest";
import { fitSize, formatBytes, PictureRefused, shrinkPicture } from "./shrink-picture.ts";

describe("fitSize", () => {
  it.each([
    [4000, 3000, 1600, 1200],
    [1600, 1200, 1600, 1200],
    [200, 100, 200, 100],
    [1000, 6400, 500, 3200],
    [100_000, 10, 1600, 1],
  ])("makes %i × %i %i × %i", (width, height, expectedWidth, expectedHeight) => {
    expect(fitSize(width, height)).toEqual({ width: expectedWidth, height: expectedHeight });
  });
});

it.each([
  [999, "999 bytes"],
  [214_400, "214 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [4_240_000, "4.2 MB"],
])("says of %i bytes: %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

describe("shrinkPicture", () => {
  const file = (name: string, type: string, size = 1) =>
    new File([new Uint8Array(size)], name, { type });

  it.each([
    [file("a.svg", "image/svg+xml"), /“a.svg” is a drawing \(SVG\)/],
    [file("a.pdf", "application/pdf"), /“a.pdf” is not a picture/],
    [file("a.png", "image/png", 20_000_001), /“a.png” is larger than 20 MB/],
  ])("refuses $name and says why", async (given, why) => {
    await expect(shrinkPicture(given)).rejects.toThrow(PictureRefused);
    await expect(shrinkPicture(given)).rejects.toThrow(why);
  });

  it("says when the browser can't read a picture", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("broken")));
    await expect(shrinkPicture(file("a.png", "image/png"))).rejects.toThrow(/can't read “a.png”/);
  });

  it("keeps a small drawing as it is", async () => {
    vi.stubGlobal("createImageBitmap", async () => ({ width: 20, height: 10, close() {} }));
    const ready = await shrinkPicture(file("a.png", "image/png", 3));
    expect(ready).toEqual({
      address: "data:image/png;base64,AAAA",
      width: 20,
      height: 10,
      bytes: 3,
    });
  });
});
