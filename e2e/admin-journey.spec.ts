import { type BrowserContext, expect, type Page } from "@playwright/test";
import {
  DASHBOARD,
  dialog,
  expectToast,
  openAdd,
  openContent,
  pasteImage,
  SIGN_IN,
  tableRow,
} from "./admin.ts";
import { ACCOUNT } from "./admin-account.ts";
import { articleText, expectHeading, readLink } from "./articles.ts";
import { test } from "./fixtures.ts";

const TITLE = "Décharge at night";
const ID = "decharge-at-night";

async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

test("an admin signs in, drafts an article and signs out", async ({ page, context }) => {
  await test.step("the dashboard leads to the sign-in, and that to the dashboard", async () => {
    await page.goto(DASHBOARD);
    await expect(page).toHaveURL(SIGN_IN);
    await page.getByLabel("Username").fill(ACCOUNT.username);
    await page.getByLabel("Password").fill(ACCOUNT.password);
    await page.getByRole("button", { name: "Login to Admin Panel" }).click();
    await expect(page).toHaveURL(DASHBOARD);
    await expectHeading(page, "Knowledge Base Admin");
    await page.goto(SIGN_IN);
    await expect(page).toHaveURL(DASHBOARD);
  });

  const reader = await secondTab(context, "/knowledge-base?category=cad");

  await test.step("an article with formatted content and a pasted image is added", async () => {
    const form = await openAdd(page);
    await form.getByLabel("Article Title").fill(TITLE);
    await expect(form.getByLabel("Article ID")).toHaveValue(ID);
    await form.getByLabel("Category").selectOption("cad");
    const path = form.getByLabel("URL Path (optional)");
    await expect(path).toHaveAttribute("placeholder", `/knowledge-base/cad/${ID}`);
    await form.getByLabel("Description").fill("How a unit is released after dark.");
    const text = await openContent(form);
    await text.click();
    await page.keyboard.type("Before you start");
    await form.getByRole("combobox", { name: "Heading" }).selectOption({ label: "Heading 2" });
    await text.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Lights on.");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Enter");
    await pasteImage(text);
    const imageForm = dialog(page, "Add image");
    await imageForm.getByLabel("Alternative text").fill("A teal square");
    await imageForm.getByRole("button", { name: "Add image" }).click();
    await expect(text.getByRole("img", { name: "A teal square" })).toBeVisible();
    await form.getByRole("button", { name: "Add Article" }).click();
    await expectToast(page, "Article added");
    await expect(form).toBeHidden();
    await expect(tableRow(page, TITLE)).toContainText("New");
    await expect(page.getByRole("button", { name: "1 unpublished change" })).toBeVisible();
  });

  await test.step("it shows in the second tab, which is not reloaded", async () => {
    await readLink(reader, { title: TITLE }).click();
    await expect(reader).toHaveURL(`/knowledge-base/cad/${ID}`);
    await expectHeading(reader, TITLE);
    await expect(articleText(reader).getByRole("heading", { level: 2 })).toContainText(
      "Before you start",
    );
    await expect(articleText(reader).locator("strong")).toHaveText("Lights on.");
    const shown = articleText(reader).getByRole("img", { name: "A teal square" });
    await expect(shown).toHaveAttribute("src", /^data:image\/png;base64,/);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(40);
  });

  await test.step("everything is there after a reload", async () => {
    await page.reload();
    await expect(tableRow(page, TITLE)).toContainText("New");
  });

  await test.step("logging out says so, closes the session and the dashboard", async () => {
    const other = await secondTab(context, DASHBOARD);
    const response = page.waitForResponse("**/api/auth/logout");
    await page.getByRole("button", { name: "Logout" }).click();
    expect((await response).status()).toBe(204);
    await expectToast(
      page,
      "Logged out",
      "You have been successfully logged out of the admin panel.",
    );
    await expect(page).toHaveURL(SIGN_IN);
    await expect(other).toHaveURL(SIGN_IN);
    await page.goto(DASHBOARD);
    await expect(page).toHaveURL(SIGN_IN);
    await expectHeading(page, "Admin Access");
  });
});
