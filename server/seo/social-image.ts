import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { site } from "@/site.ts";

/** What is written on a social picture: what it is about, and the title below it. */
export type SocialText = { kicker: string; title: string };

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 96;
const FONTS = "Social, 'Social Ext', sans-serif";
const KICKER_BASELINE = 232;
/** Font sizes of the title, the largest first, and how many lines of it there is room for. */
const TITLE_SIZES = [
  { size: 84, maxLines: 2 },
  { size: 64, maxLines: 3 },
  { size: 54, maxLines: 3 },
];
/** The pulse of an electrocardiogram, as on the site's own picture. */
const PULSE: readonly (readonly [number, number])[] = [
  [0, 575],
  [700, 575],
  [716, 561],
  [732, 575],
  [792, 575],
  [808, 589],
  [832, 492],
  [858, 609],
  [876, 575],
  [942, 575],
  [960, 553],
  [982, 575],
  [1200, 575],
];

/** Draws the picture that previews of a page show, 1200 by 630, as PNG. Rejects where the drawing library is missing. */
export async function drawSocialPicture({ kicker, title }: SocialText): Promise<Buffer> {
  const { createCanvas, loadImage, GlobalFonts } = await import("@napi-rs/canvas");
  if (!GlobalFonts.has("Social")) {
    GlobalFonts.registerFromPath(fontFile("latin"), "Social");
    GlobalFonts.registerFromPath(fontFile("latin-ext"), "Social Ext");
  }
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  drawGround(context);
  context.drawImage(await loadImage(readLogo()), MARGIN, 76, 80, 80);
  context.fillStyle = "rgb(255 255 255 / 0.9)";
  context.font = `600 38px ${FONTS}`;
  context.fillText(`${site.product} University`, MARGIN + 104, 130, WIDTH - 2 * MARGIN - 104);
  drawTitle(context, kicker, title);
  return encode(canvas);
}

const encode = (canvas: Canvas) => canvas.encode("png");

function drawGround(context: SKRSContext2D): void {
  context.fillStyle = site.color;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "rgb(0 0 0 / 0.55)";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = "rgb(255 255 255 / 0.3)";
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.beginPath();
  for (const [x, y] of PULSE) context.lineTo(x, y);
  context.stroke();
}

function drawTitle(context: SKRSContext2D, kicker: string, title: string): void {
  const { lines, size } = fitTitle(context, title);
  context.fillStyle = "rgb(255 255 255 / 0.75)";
  context.font = `500 34px ${FONTS}`;
  context.fillText(wrap(context, kicker, 1)[0] ?? "", MARGIN, KICKER_BASELINE);
  context.fillStyle = "white";
  context.font = `700 ${size}px ${FONTS}`;
  for (const [index, text] of lines.entries()) {
    const baseline = KICKER_BASELINE + 20 + size + index * Math.round(size * 1.16);
    context.fillText(text, MARGIN, baseline);
  }
}

/** The largest size in which the whole title fits; the smallest one cuts it. */
function fitTitle(context: SKRSContext2D, title: string): { lines: string[]; size: number } {
  let fitted = { lines: [""], size: 0 };
  for (const { size, maxLines } of TITLE_SIZES) {
    context.font = `700 ${size}px ${FONTS}`;
    fitted = { lines: wrap(context, title, maxLines), size };
    if (!fitted.lines.at(-1)?.endsWith("…")) break;
  }
  return fitted;
}

function wrap(context: SKRSContext2D, text: string, maxLines: number): string[] {
  return wrapText(text, WIDTH - 2 * MARGIN, maxLines, (part) => context.measureText(part).width);
}

function fontFile(subset: string): string {
  const name = `atkinson-hyperlegible-next-${subset}-wght-normal.woff2`;
  const file = `@fontsource-variable/atkinson-hyperlegible-next/files/${name}`;
  return createRequire(import.meta.url).resolve(file);
}

/** The logo is a file of the built client, in development of its sources, or a data URL. */
function readLogo(): Buffer {
  if (site.logo.startsWith("data:")) return Buffer.from(site.logo);
  const folder = process.env.NODE_ENV === "production" ? "../client" : "../../client/public";
  return readFileSync(fileURLToPath(new URL(`${folder}${site.logo}`, import.meta.url)));
}

/** Breaks text into lines of a width, as `widthOf` measures it; what does not fit ends with an ellipsis. */
export function wrapText(
  text: string,
  width: number,
  maxLines: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let rest = text.replace(/\s+/g, " ").trim();
  while (rest !== "" && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const line = firstLine(rest, width, isLast, widthOf);
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
    if (isLast && rest !== "") lines[lines.length - 1] = `${line.trimEnd()}…`;
  }
  return lines;
}

/** As many words as fit, or as many characters of the first one; a last line leaves room for the ellipsis. */
function firstLine(
  text: string,
  width: number,
  isLast: boolean,
  widthOf: (text: string) => number,
): string {
  if (widthOf(text) <= width) return text;
  const fits = (part: string) => widthOf(isLast ? `${part}…` : part) <= width;
  let line = "";
  for (const [word] of text.matchAll(/\S+\s?/g)) {
    if (!fits((line + word).trimEnd())) break;
    line += word;
  }
  if (line !== "") return line.trimEnd();
  for (const character of text) {
    if (line !== "" && !fits(line + character)) break;
    line += character;
  }
  return line;
}
