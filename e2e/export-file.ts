import { expect, type Page } from "@playwright/test";
import { dialog } from "./admin.ts";

/** Exports the knowledge base from the dashboard, by keyboard; the format is the one that so many arrows lead to. */
export async function exportFile(page: Page, arrows = 0): Promise<Buffer> {
  await page.getByRole("button", { name: "Export", exact: true }).press("Enter");
  const open = dialog(page, "Export the knowledge base");
  await expect(open).toBeFocused();
  const chosen = open.getByRole("radio", { checked: true });
  while (!(await chosen.evaluate((radio) => radio === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  for (let count = 0; count < arrows; count += 1) await page.keyboard.press("ArrowDown");
  const action = open.getByRole("button", { name: "Export" });
  while (!(await action.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
