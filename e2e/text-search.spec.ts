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

test("a search without scripts leads to the sentence by its address", async ({ page }) => {
  await page.goto("/search?q=sharps+container+full");
  const link = page.getByRole("link", { name: /sharps container is not full/ });
  await expect(link).toHaveAttribute("href", /#section-patient-compartment:~:text=Cleanliness/);
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { name: "Patient compartment" })).toBeInViewport();
});

test("the knowledge base lists the text of more articles below its own results", async ({
  page,
}) => {
  await page.goto("/knowledge-base");
  await page.getByRole("searchbox").fill("sharps");
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  const region = page.getByRole("region", { name: "In the text of 1 article" });
  await region.getByRole("link").click();
  await expect.poll(() => marked(page)).toContain("sharps container");
});
