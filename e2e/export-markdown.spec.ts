import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { expect, type Page } from "@playwright/test";
import { dialog, openDashboard, respondToImports } from "./admin.ts";
import { exportFile } from "./export-file.ts";
import { test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";
import { zipOf } from "./zip-of.ts";

const SAMPLES = "samples/articles/cad";

/** An image that an import scales down, and that is larger even then than what it takes as it is. */
function noise(): Buffer {
  const canvas = createCanvas(2000, 1500);
  const context = canvas.getContext("2d");
  for (let y = 0; y < 1500; y += 5) {
    for (let x = 0; x < 2000; x += 5) {
      context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 80% ${(x * y) % 100}%)`;
      context.fillRect(x, y, 5, 5);
    }
  }
  return canvas.toBuffer("image/png");
}

/** The sample articles of a category with their images, and an article with a large one. */
async function samples(): Promise<Buffer> {
  const entries = await readdir(SAMPLES, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.map(async (path) => [`cad/${relative(SAMPLES, path)}`, await readFile(path)] as const),
  );
  return zipOf({
    ...Object.fromEntries(files),
    "cad/large-picture.md": "![A large image](images/large.png)",
    "cad/images/large.png": noise(),
  });
}

/** Imports a zip by keyboard alone. */
async function importZip(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import", exact: true }).press("Enter");
  await (await chooser).setFiles({ name: "help.zip", mimeType: "application/zip", buffer });
  const open = dialog(page, "Import help.zip");
  await open.getByRole("button", { name: /^Import \d+ changes$/ }).press("Enter");
  await expect(open).toHaveCount(0);
}

test("exported Markdown with images is the same in another browser, byte for byte", async ({
  page,
  browser,
  watch,
}) => {
  await respondToImports(page);
  await openDashboard(page);
  await importZip(page, await samples());
  const exported = await exportFile(page, 1);
  await expect(dialog(page, /^Export/)).toHaveCount(0);
  expect(exported.toString("latin1")).toContain("](images/");
  expect(exported.toString("latin1")).not.toContain("data:image");

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await watch.watch(context);
  waitForHydration(context);
  const other = await context.newPage();
  await respondToImports(other);
  await openDashboard(other);
  await importZip(other, exported);
  const again = await exportFile(other, 1);
  expect(again.equals(exported)).toBe(true);

  // An article that is here already is no change.
  await other.getByLabel("File to import").setInputFiles({
    name: "again.zip",
    mimeType: "application/zip",
    buffer: again,
  });
  const open = dialog(other, "Import again.zip");
  await expect(open.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
});
