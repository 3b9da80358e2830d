import { render, screen } from "@testing-library/react";
import jsQR from "jsqr";
import { expect, it } from "vitest";
import { site } from "@/site.ts";
import { PrintCode } from "./print-code.tsx";

const SCALE = 3;

/** Paints a code as a printer does and reads it by another library. */
function readCode(svg: string): string | undefined {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)) {
    for (let dot = 0; dot < SCALE * SCALE; dot += 1) {
      const column = Number(x) * SCALE + (dot % SCALE);
      const row = Number(y) * SCALE + Math.floor(dot / SCALE);
      pixels.fill(0, 4 * (row * side + column), 4 * (row * side + column) + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}

it.each([
  ["first-steps", 0, "first-steps#printed-0"],
  ["long-name-".repeat(10), 999_999, `${"long-name-".repeat(10)}#printed-999999`],
  ["знание", 1, `${encodeURIComponent("знание")}#printed-1`],
])("the code of the article %s, announced by %i, reads as %s", (id, announced, end) => {
  const text = { category: "", title: "", description: "", link: "", bodyIn: null };
  render(<PrintCode article={{ ...text, id, announced }} />);
  const [, svg = ""] = screen.getByRole("img").getAttribute("src")?.split("svg+xml,") ?? [];
  expect(readCode(decodeURIComponent(svg))).toBe(`${site.url}/knowledge-base/${end}`);
});
