import jsQR from "jsqr";
import { expect, it } from "vitest";
import { drawCode } from "./qr-code.ts";

const QUIET = 4;
const SCALE = 3;

/** Paints a code as a printer does and reads it by another library. */
function readCode({ path, size }: ReturnType<typeof drawCode>): string | undefined {
  const side = (size + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const line = (Number(y) + QUIET) * SCALE + row;
      const start = 4 * (line * side + (Number(x) + QUIET) * SCALE);
      pixels.fill(0, start, start + 4 * Number(length) * SCALE);
      for (let at = start + 3; at < start + 4 * Number(length) * SCALE; at += 4) pixels[at] = 255;
    }
  }
  return jsQR(pixels, side, side)?.data;
}

it.each([
  "https://help.example.com/knowledge-base/first-steps#printed-0",
  `https://help.example.com/knowledge-base/${"long-name-".repeat(10)}#printed-999999`,
  "https://help.example.com/знание/é#printed-1",
])("a drawn code reads as %s", (text) => {
  expect(readCode(drawCode(text))).toBe(text);
});
