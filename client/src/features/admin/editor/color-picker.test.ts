import { expect, it } from "vitest";
import { BACKGROUND_COLORS, isSameColor, TEXT_COLORS } from "./color-picker.tsx";

type Channels = readonly number[];

const WHITE: Channels = [255, 255, 255];
/** The dark theme's `card` and the light theme's `ink`. */
const DARK_CARD: Channels = [18, 33, 42];
const INK: Channels = [15, 31, 43];
/** The filter that editor.css applies to coloured text in the dark theme. */
const brightened = (color: Channels) => color.map((channel) => Math.min(255, channel * 1.35));

const channelsOf = (value: string) => (value.match(/\d+/g) ?? []).map(Number);

/** Relative luminance and contrast, as WCAG 2 defines them. */
function luminance(color: Channels): number {
  const [red = 0, green = 0, blue = 0] = color
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Channels, other: Channels): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(TEXT_COLORS)(
  "$name text is legible on white and on the dark theme's background",
  ({ value }) => {
    const color = channelsOf(value);
    expect(contrast(color, WHITE)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(brightened(color), DARK_CARD)).toBeGreaterThanOrEqual(4.5);
  },
);

it.each(BACKGROUND_COLORS)("dark text is legible on $name", ({ value }) => {
  expect(contrast(channelsOf(value), INK)).toBeGreaterThanOrEqual(7);
});

it("colours are recognised in Quill's notation", () => {
  expect(isSameColor("#d63930", "rgb(214, 57, 48)")).toBe(true);
  expect(isSameColor("rgb(214, 57, 48)", "rgb(214, 57, 48)")).toBe(true);
  expect(isSameColor("#d63931", "rgb(214, 57, 48)")).toBe(false);
  expect(isSameColor(undefined, "rgb(214, 57, 48)")).toBe(false);
});
