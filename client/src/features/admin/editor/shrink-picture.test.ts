import { PictureRefused } from "@shared/content/picture-rules.ts";
import { describe, expect, it, vi } from "vitest";
import { shrinkPicture } from "./shrink-picture.ts";

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
