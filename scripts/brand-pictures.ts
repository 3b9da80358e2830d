import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { type Brand, logoAddress } from "./brand.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "./find-chromium.ts";
import { openGraphImage } from "./open-graph-image.ts";

/**
 * Renders the PNG files of the brand: the home screen icons and the Open Graph image, which can't be SVG. To be run
 * after the brand has changed.
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

const PICTURES = {
  "icon-192.png": { svg: icon(192, false), width: 192, height: 192 },
  "icon-512.png": { svg: icon(512, false), width: 512, height: 512 },
  "icon-maskable.png": { svg: icon(512, true), width: 512, height: 512 },
  "apple-touch-icon.png": { svg: icon(180, true), width: 180, height: 180 },
  "social.png": { svg: openGraphImage(brand, logo), width: 1200, height: 630 },
};

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: CHROMIUM_ARGUMENTS,
});
const page = await browser.newPage();
const font = readFileSync(FONT).toString("base64");
for (const [name, { svg, width, height }] of Object.entries(PICTURES)) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>
    @font-face { font-family: "Atkinson Hyperlegible Next"; font-weight: 200 800; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0 } svg { display: block }
  </style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(PUBLIC, name), await page.screenshot({ omitBackground: true }));
  console.log(`${join(PUBLIC, name)}: ${width} by ${height}`);
}
await browser.close();
