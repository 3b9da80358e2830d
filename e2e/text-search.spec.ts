import { expect, type Page } from "@playwright/test";
import { inspection } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";

const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("passage") ?? [])].map(String).join());
const box = (page: Page) =>
  page.getByRole("combobox", { name: "Search articles, videos and chapters" });

test("a sentence is found by keys alone, and opens marked, also after Back", async ({ page }) => {
  await page.goto("/products");
  await page.keyboard.press("Control+k");
  await box(page).fill("sharps container full");
  const group = page.getByRole("group", { name: "In the text of articles" });
  await expect(group.getByRole("option").first()).toContainText("sharps container is not full");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${inspection.link}#section-patient-compartment`);
  await expect.poll(() => marked(page)).toContain("sharps container is not full");
  await expect(page.getByRole("heading", { name: "Patient compartment" })).toBeInViewport();
  await expect(page.getByText(/^Marked under “Patient compartment”: Cleanliness/)).toBeAttached();

  await page.keyboard.press("Control+k");
  await box(page).fill("scratch seat cover");
  await expect(group.getByRole("option").first()).toContainText("a worn seat cover");
  await page.keyboard.press("Enter");
  await expect.poll(() => marked(page)).toContain("a worn seat cover");
  await expect(page.getByRole("heading", { name: "Minor" })).toBeInViewport();
  await page.goBack();
  await expect.poll(() => marked(page)).toContain("sharps container is not full");
});
