import { expect, type Page } from "@playwright/test";
import { dialog, openAdd, openContent, openDashboard, tableRow } from "./admin.ts";
import { exportFile } from "./export-file.ts";
import { test } from "./fixtures.ts";
import { readStore } from "./stored-drafts.ts";

/** The time in ms whose typing may be missing after a tab died. */
const MAY_LOSE = 1000;
const FULL = "This browser’s storage is full.";

type Transfer = { categories: { name: string }[]; articles: Record<string, unknown>[] };

const exported = async (page: Page) =>
  JSON.parse((await exportFile(page)).toString("utf8")) as Transfer;

async function choose(page: Page, text: string): Promise<void> {
  await page.getByLabel("File to import").setInputFiles({
    name: "work.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
}

/** Types numbers of four digits into the open form for so long; answers each with the time at which it stood there. */
async function typeNumbers(page: Page, ms: number): Promise<{ text: string; at: number }[]> {
  const typed: { text: string; at: number }[] = [];
  const end = Date.now() + ms;
  for (let count = 1000; Date.now() < end; count += 1) {
    const text = `${count} `;
    await page.keyboard.insertText(text);
    typed.push({ text, at: Date.now() });
    await page.waitForTimeout(40);
  }
  return typed;
}

/** Types into the title, then into the editor, and kills the tab each time; returns how much each lost, in ms. */
async function killTabs(page: Page): Promise<number[]> {
  const context = page.context();
  await openDashboard(page);
  const lost: number[] = [];
  for (const isTitle of [true, false]) {
    const tab = await context.newPage();
    await openDashboard(tab);
    const form = await openAdd(tab);
    const field = isTitle ? form.getByLabel("Article Title") : await openContent(form);
    await field.click();
    const typed = await typeNumbers(tab, 1200 + Math.random() * 900);
    const killedAt = Date.now();
    const session = await context.newCDPSession(tab);
    const crashed = tab.waitForEvent("crash");
    await Promise.race([session.send("Page.crash").catch(() => undefined), crashed]);
    await tab.close();

    const form2 = await openAdd(page);
    await expect(form2.getByText("You left this form unfinished")).toBeVisible();
    await form2.getByRole("button", { name: "Continue" }).click();
    const found = isTitle
      ? await form2.getByLabel("Article Title").inputValue()
      : ((await (await openContent(form2)).textContent()) ?? "");
    const firstMissing = typed.find(({ text }) => !found.includes(text.trim()));
    lost.push(firstMissing ? killedAt - firstMissing.at : 0);
    await form2.getByRole("button", { name: "Cancel" }).click();
    await dialog(page, "Discard your changes?").getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => readStore(page, "form")).toEqual([]);
  }
  return lost;
}

test("a tab that is killed while somebody types loses at most the last second", async ({
  page,
}) => {
  expect(Math.max(...(await killTabs(page)))).toBeLessThanOrEqual(MAY_LOSE);
});

test("an import into a full storage says so and stores nothing in part", async ({
  page,
  context,
  baseURL,
}) => {
  // Chromium remembers for a while how much room it found, so that a smaller quota would come too late later on.
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", {
    origin: baseURL ?? "",
    quotaSize: 2_000_000,
  });
  await openDashboard(page);
  const file = await exported(page);
  const [first] = file.articles;
  Object.assign(first ?? {}, {
    content: `<p>${"word ".repeat(1_200_000)}</p>`,
    title: "Six megabytes",
  });
  await choose(page, JSON.stringify(file));
  const open = dialog(page, "Import work.json");
  await open.getByRole("button", { name: "Import 1 change" }).click();
  const alert = open.getByRole("alert");
  await expect(alert).toContainText(FULL);
  // Below long lists, it would be out of sight.
  await expect(alert).toBeInViewport();
  expect(await readStore(page, "draft")).toEqual([]);
  expect(await readStore(page, "attachment")).toEqual([]);

  await session.send("Storage.overrideQuotaForOrigin", { origin: baseURL ?? "" });
  await open.getByRole("button", { name: "Import 1 change" }).click();
  await expect(tableRow(page, "Six megabytes")).toContainText("Edited");
});
