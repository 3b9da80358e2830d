/** A colour that text can get: its value goes into the article, where no token of the site's design reaches. */
export type Color = { name: string; value: string };

/** For letters: dark enough for white paper; the dark theme brightens them (contrast of 4.5 to 1 and more on both). */
export const TEXT_COLORS: readonly Color[] = [
  { name: "Grey", value: "rgb(106, 117, 126)" },
  { name: "Red", value: "rgb(214, 57, 48)" },
  { name: "Orange", value: "rgb(186, 90, 0)" },
  { name: "Olive", value: "rgb(132, 118, 0)" },
  { name: "Green", value: "rgb(22, 135, 72)" },
  { name: "Teal", value: "rgb(0, 131, 143)" },
  { name: "Blue", value: "rgb(30, 118, 210)" },
  { name: "Violet", value: "rgb(138, 92, 214)" },
  { name: "Pink", value: "rgb(200, 62, 140)" },
];

/** For behind the letters, which are dark on them in both themes. */
export const BACKGROUND_COLORS: readonly Color[] = [
  { name: "Grey", value: "rgb(222, 228, 232)" },
  { name: "Red", value: "rgb(255, 205, 200)" },
  { name: "Orange", value: "rgb(255, 216, 168)" },
  { name: "Yellow", value: "rgb(255, 240, 150)" },
  { name: "Green", value: "rgb(196, 238, 208)" },
  { name: "Teal", value: "rgb(183, 236, 240)" },
  { name: "Blue", value: "rgb(200, 224, 255)" },
  { name: "Violet", value: "rgb(226, 212, 255)" },
  { name: "Pink", value: "rgb(255, 208, 232)" },
];

/** Whether two notations of a colour mean the same: Quill hands over hexadecimal ones. */
export function isSameColor(one: unknown, other: string): boolean {
  return typeof one === "string" && channels(one) === channels(other);
}

function channels(color: string): string {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  const numbers = digits
    ? digits.slice(1).map((pair) => Number.parseInt(pair, 16))
    : color.match(/\d+/g);
  return numbers?.join(" ") ?? color;
}
