import { expect, type Page } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { dialogOf, roster } from "./library.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search everything" });
const box = (page: Page) =>
  page.getByRole("combobox", { name: "Search articles, videos and chapters" });
const spoken = (page: Page) => palette(page).getByRole("group", { name: "Said in videos" });

async function openPalette(page: Page): Promise<void> {
  await page.goto("/products");
  await expect(page.getByRole("main")).not.toBeEmpty();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
}

test("a phrase that is said opens its video at the second of its sentence", async ({
  page,
  vimeo,
}) => {
  await openPalette(page);
  await page.keyboard.type("missing on sunday");
  const option = spoken(page).getByRole("option");
  await expect(option).toHaveCount(1);
  await expect(option).toContainText(`Said in: ${roster.title}, 0:11`);
  await expect(option.locator("mark")).toHaveText(["missing", "on", "Sunday"]);
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await dialogOf(page, roster.title);
  await expect(page).toHaveURL(/[?&]t=11\b/);
  await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 11 });
});

test("a library too large for the browser is searched by the server", async ({ page }) => {
  await page.route("**/api/transcripts", (route) => route.fulfill({ json: { mode: "server" } }));
  await openPalette(page);
  const asked = page.waitForRequest("**/api/transcripts/search/*");
  await page.keyboard.type("missing on sun");
  await asked;
  await expect(spoken(page).getByRole("option")).toContainText(`Said in: ${roster.title}, 0:11`);
});

test("without the index the other results stand, and another try brings the sentences", async ({
  page,
}) => {
  await page.route("**/api/transcripts", (route) => route.fulfill({ status: 503 }));
  await openPalette(page);
  await page.keyboard.type("roster");
  await expect(palette(page).getByRole("group", { name: "Videos", exact: true })).toBeVisible();
  const missing = palette(page).getByText("What is said in videos can’t be searched right now.");
  await expect(missing.last()).toBeVisible();
  await page.unroute("**/api/transcripts");
  await palette(page).getByRole("button", { name: "Try again" }).click();
  await expect(spoken(page).getByRole("option").first()).toContainText("Said in:");
  await expect(missing).toHaveCount(0);
  await expect(palette(page).getByRole("combobox")).toBeFocused();
});
