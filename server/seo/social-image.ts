import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { oneLine } from "@shared/text/text.ts";
import { site } from "@/site.ts";

/** The text of a social image: a kicker that names its kind, and the title below it. */
export type SocialText = { kicker: string; title: string };

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 96;
const FONTS = "Social, 'Social Ext', sans-serif";
/** Font sizes of the title, the largest first, and the lines that fit. */
const TITLE_SIZES = [
  { size: 84, maxLines: 2 },
  { size: 64, maxLines: 3 },
  { size: 54, maxLines: 3 },
];
const PULSE =
  "M0 575L700 575 716 561 732 575 792 575 808 589 832 492 858 609 876 575 942 575 960 553 982 575 1200 575";

/** Draws the social image of a page, 1200 by 630, as PNG. Rejects if the drawing library is missing. */
export async function drawSocialImage({ kicker, title }: SocialText): Promise<Buffer> {
  const { createCanvas, loadImage, GlobalFonts, Path2D } = await import("@napi-rs/canvas");
  if (!GlobalFonts.has("Social")) {
    GlobalFonts.registerFromPath(fontFile("latin"), "Social");
    GlobalFonts.registerFromPath(fontFile("latin-ext"), "Social Ext");
  }
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  for (const style of [site.color, "rgb(0 0 0 / 0.55)"]) {
    context.fillStyle = style;
    context.fillRect(0, 0, WIDTH, HEIGHT);
  }
  context.strokeStyle = "rgb(255 255 255 / 0.3)";
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.stroke(new Path2D(PULSE));
  context.drawImage(await loadImage(readLogo()), MARGIN, 76, 80, 80);
  context.fillStyle = "rgb(255 255 255 / 0.9)";
  context.font = `600 38px ${FONTS}`;
  context.fillText(`${site.product} University`, MARGIN + 104, 130, WIDTH - 2 * MARGIN - 104);
  drawText(context, kicker, title);
  return canvas.encode("png");
}

function drawText(context: SKRSContext2D, kicker: string, title: string): void {
  const fits = (part: string) => context.measureText(part).width <= WIDTH - 2 * MARGIN;
  context.fillStyle = "rgb(255 255 255 / 0.75)";
  context.font = `500 34px ${FONTS}`;
  context.fillText(wrapText(kicker, 1, fits)[0] ?? "", MARGIN, 232);
  context.fillStyle = "white";
  let lines: string[] = [];
  let lineHeight = 0;
  let baseline = 0;
  // The largest size in which the whole title fits; the smallest one cuts it.
  for (const { size, maxLines } of TITLE_SIZES) {
    context.font = `700 ${size}px ${FONTS}`;
    lines = wrapText(title, maxLines, fits);
    lineHeight = Math.round(size * 1.16);
    baseline = 252 + size;
    if (!lines.at(-1)?.endsWith("…")) break;
  }
  for (const [index, text] of lines.entries()) {
    context.fillText(text, MARGIN, baseline + index * lineHeight);
  }
}

function fontFile(subset: string): string {
  const folder = "@fontsource-variable/atkinson-hyperlegible-next/files";
  const name = `atkinson-hyperlegible-next-${subset}-wght-normal.woff2`;
  return createRequire(import.meta.url).resolve(`${folder}/${name}`);
}

/** The logo: a file of the built client, in development of its sources, or a data URL. */
function readLogo(): Buffer {
  if (site.logo.startsWith("data:")) return Buffer.from(site.logo);
  const folder = process.env.NODE_ENV === "production" ? "../client" : "../../client/public";
  return readFileSync(new URL(`${folder}${site.logo}`, import.meta.url));
}

/** Breaks text between words, or within a word that is too long; what does not fit ends with an ellipsis. */
export function wrapText(text: string, maxLines: number, fits: (part: string) => boolean) {
  const lines: string[] = [];
  let rest = oneLine(text);
  while (rest !== "" && lines.length < maxLines) {
    const end = lines.length === maxLines - 1 ? "…" : "";
    const line = fits(rest) ? rest : longestStart(rest, (part) => fits(part + end));
    rest = rest.slice(line.length).trimStart();
    lines.push(rest === "" ? line : line + end);
  }
  return lines;
}

/** The longest start of a text that fits: whole words, or characters of the first word. */
function longestStart(text: string, fits: (part: string) => boolean): string {
  for (const parts of [/\S+ ?/g, /./gu]) {
    let start = "";
    for (const [part] of text.matchAll(parts)) {
      if (!fits((start + part).trimEnd())) break;
      start += part;
    }
    if (start !== "") return start.trimEnd();
  }
  return "";
}
