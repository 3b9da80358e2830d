import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { type Brand, logoAddress } from "./brand.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "./find-chromium.ts";
import { openGraphImage } from "./open-graph-image.ts";

/**
 * Renders the brand's files that can't be SVG: home screen icons, the ICO file, the Open Graph image. Run it after a
 * change of the brand.
 */
const PUBLIC = "client/public";
const FONT = createRequire(import.meta.url).resolve(
  "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
);

const siteFile = resolve(process.env.SITE_FILE ?? "client/src/site.ts");
const { site: brand } = (await import(pathToFileURL(siteFile).href)) as { site: Brand };
const logo = logoAddress(brand.logo, PUBLIC);

/** The logo in a square; `ground` is the background of maskable icons. */
function icon(size: number, ground: boolean): string {
  const part = ground ? 0.72 : 1;
  const edge = (size * (1 - part)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
  ${ground ? `<rect width="${size}" height="${size}" fill="${brand.color}" />` : ""}
  <image href="${logo}" x="${edge}" y="${edge}" width="${size * part}" height="${size * part}" />
</svg>`;
}

const IMAGES = {
  "icon-192.png": { svg: icon(192, false), width: 192, height: 192 },
  "icon-512.png": { svg: icon(512, false), width: 512, height: 512 },
  "icon-maskable.png": { svg: icon(512, true), width: 512, height: 512 },
  "apple-touch-icon.png": { svg: icon(180, true), width: 180, height: 180 },
  // Browsers request it where a page can't name its icon: for texts, feeds and files.
  "favicon.ico": { svg: icon(48, false), width: 48, height: 48 },
  "social.png": { svg: openGraphImage(brand, logo), width: 1200, height: 630 },
};

/** An ICO file of one image of at most 255 by 255 pixels, given as PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour plane
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_ARGUMENTS,
});
const page = await browser.newPage();
const font = readFileSync(FONT).toString("base64");
for (const [name, { svg, width, height }] of Object.entries(IMAGES)) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>
    @font-face { font-family: "Atkinson Hyperlegible Next"; font-weight: 200 800; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0 } svg { display: block }
  </style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  writeFileSync(join(PUBLIC, name), name.endsWith(".ico") ? icoOf(png, width) : png);
  console.log(`${join(PUBLIC, name)}: ${width} by ${height}`);
}
await browser.close();
