import { type BrowserContext, expect, type Page } from "@playwright/test";
import {
  DASHBOARD,
  deletedSection,
  dialog,
  expectToast,
  markSignedIn,
  openAdd,
  openContent,
  openEdit,
  pasteImage,
  SIGN_IN,
  tableRow,
} from "./admin.ts";
import { ACCOUNT } from "./admin-account.ts";
import { articleText, expectHeading, readLink, sidebar } from "./articles.ts";
import { test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

const TITLE = "Décharge at night";
const ID = "decharge-at-night";

const login = (page: Page) => page.getByRole("button", { name: "Login to Admin Panel" });

async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Username").fill(ACCOUNT.username);
  await page.getByLabel("Password").fill(password);
}

async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

test("the whole journey: sign-in, an article's life, a category's life, log-out", async ({
  page,
  context,
  expectConsoleError,
}) => {
  await test.step("empty fields are not tried", async () => {
    const tries: string[] = [];
    page.on("request", (request) => request.method() === "POST" && tries.push(request.url()));
    await page.goto(DASHBOARD);
    await expect(page).toHaveURL(SIGN_IN);
    await expectHeading(page, "Admin Access");
    for (const [username, password] of [
      ["", ""],
      [ACCOUNT.username, ""],
      ["", ACCOUNT.password],
    ] as const) {
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password").fill(password);
      await login(page).click();
      await expectToast(page, "Login failed", "Please enter both username and password");
    }
    expect(tries).toEqual([]);
  });

  await test.step("a wrong password is refused in a red box", async () => {
    expectConsoleError(/status of 401/);
    await fillIn(page, "not the password");
    await login(page).click();
    const box = page.getByRole("main").or(page.locator("form")).getByRole("alert");
    await expect(box).toHaveText("Invalid username or password");
    await expect(page).toHaveURL(SIGN_IN);
  });

  await test.step("the right one leads to the dashboard", async () => {
    const release = await holdRequests(page, "**/api/auth/login");
    await fillIn(page, ACCOUNT.password);
    await login(page).click();
    const busy = page.getByRole("button", { name: "Authenticating..." });
    await expect(busy).toBeVisible();
    await expect(busy).toBeDisabled();
    await expect(busy).toBeFocused();
    release();
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

  await test.step("another category brings another path", async () => {
    const form = await openEdit(page, TITLE);
    await expect(form.getByLabel("Article ID")).toBeDisabled();
    await form.getByLabel("Category").selectOption("lms");
    await form.getByLabel("URL Path (optional)").fill(`/knowledge-base/elsewhere/${ID}`);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(tableRow(page, TITLE)).toContainText("Learning Management System");
    await expect(tableRow(page, TITLE).getByRole("link")).toHaveAttribute(
      "href",
      `/knowledge-base/lms/${ID}`,
    );
    await reader.goto("/knowledge-base?category=lms");
    await expect(readLink(reader, { title: TITLE })).toHaveAttribute(
      "href",
      `/knowledge-base/lms/${ID}`,
    );
  });

  await test.step("it is deleted, and the deletion is taken back with its text", async () => {
    await page.getByRole("button", { name: `Delete ${TITLE}` }).click();
    await dialog(page, "Delete Article").getByRole("button", { name: "Delete Article" }).click();
    await expect(tableRow(page, TITLE)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Knowledge Base Articles 36" })).toBeVisible();
    await expect(readLink(reader, { title: TITLE })).toHaveCount(0);
    await deletedSection(page).locator("summary").click();
    await page.getByRole("button", { name: `Undo the deletion of ${TITLE}` }).click();
    await expect(tableRow(page, TITLE)).toContainText("New");
    await readLink(reader, { title: TITLE }).click();
    await expect(articleText(reader)).toContainText("Lights on.");
  });

  await test.step("a category is added, edited and deleted; its articles stay reachable", async () => {
    await reader.goto("/knowledge-base");
    await page.getByRole("tab", { name: "Categories" }).click();
    await page.getByRole("button", { name: "Add Category" }).click();
    const add = dialog(page, "Add New Category");
    await add.getByLabel("Category Name").fill("Night Work");
    await expect(add.getByLabel("Category ID")).toHaveValue("night-work");
    await add.getByRole("button", { name: "Add Category" }).click();
    await expect(tableRow(page, "Night Work")).toContainText("New");
    await expect(sidebar(reader).getByRole("link", { name: /^Night Work/ })).toBeVisible();

    await page.getByRole("button", { name: "Edit Night Work" }).click();
    const edit = dialog(page, "Edit Category");
    await edit.getByLabel("Category Name").fill("Night Shifts");
    await edit.getByRole("button", { name: "Save Changes" }).click();
    await expect(sidebar(reader).getByRole("link", { name: /^Night Shifts/ })).toBeVisible();

    await page.getByRole("tab", { name: "Articles" }).click();
    const form = await openEdit(page, TITLE);
    await form.getByLabel("Category").selectOption({ label: "Night Shifts" });
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(tableRow(page, TITLE)).toContainText("Night Shifts");

    await page.getByRole("tab", { name: "Categories" }).click();
    await page.getByRole("button", { name: "Delete Night Shifts" }).click();
    await dialog(page, "Delete Category").getByRole("button", { name: "Delete Category" }).click();
    await expect(sidebar(reader).getByRole("link", { name: /^Night Shifts/ })).toHaveCount(0);
    await page.getByRole("tab", { name: "Articles" }).click();
    await expect(tableRow(page, TITLE)).toContainText("None");
    await reader.goto(`/knowledge-base/night-work/${ID}`);
    await expectHeading(reader, TITLE);
    await reader.goto("/knowledge-base?q=night");
    await expect(readLink(reader, { title: TITLE })).toBeVisible();
  });

  await test.step("everything is there after a reload", async () => {
    await page.reload();
    await expect(tableRow(page, TITLE)).toContainText("None");
  });

  await test.step("logging out says so, closes the session and the dashboard", async () => {
    const response = page.waitForResponse("**/api/auth/logout");
    await page.getByRole("button", { name: "Logout" }).click();
    expect((await response).status()).toBe(204);
    await expectToast(
      page,
      "Logged out",
      "You have been successfully logged out of the admin panel.",
    );
    await expect(page).toHaveURL(SIGN_IN);
    await page.goto(DASHBOARD);
    await expect(page).toHaveURL(SIGN_IN);
    await expectHeading(page, "Admin Access");
  });
});

test("a log-out in one tab closes the dashboard of another", async ({ page, context }) => {
  await markSignedIn(context);
  await page.goto(DASHBOARD);
  await expectHeading(page, "Knowledge Base Admin");
  const other = await secondTab(context, DASHBOARD);
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(SIGN_IN);
});
