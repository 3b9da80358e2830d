import { execFileSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import {
  DASHBOARD,
  dialog,
  expectToast,
  openAdd,
  openContent,
  openEdit,
  SIGN_IN,
} from "./admin.ts";
import { articleText, openArticle, plainArticle } from "./articles.ts";
import { test } from "./fixtures.ts";
import { draftedArticle, readStore, storeDrafts } from "./stored-drafts.ts";

// One after the other: a password that another worker sets ends the sessions.
test.describe.configure({ mode: "default" });

const PASSWORD = "two people, one desk";

test.beforeAll(() => {
  for (const name of ["alex", "sam"]) {
    execFileSync("node", ["dist/server/password-cli.js", name], {
      input: PASSWORD,
      env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
    });
  }
});

async function fillIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login to Admin Panel" }).click();
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto(SIGN_IN);
  await fillIn(page, username);
  await expectDashboard(page);
}

const expectDashboard = (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name: "Knowledge Base Admin" })).toBeVisible();

/** Says how many drafts the dashboard has, and that it shows the text of nobody else. */
async function expectDrafts(page: Page, count: number): Promise<void> {
  const drafts = page.getByRole("button", { name: /unpublished change|in the trash/ });
  await expect(drafts).toHaveCount(count > 0 ? 1 : 0);
  if (count > 0)
    await expect(drafts).toHaveText(`${count} unpublished change${count > 1 ? "s" : ""}`);
}

/** Drafts a text of the plain article by hand. */
async function write(page: Page, text: string): Promise<void> {
  const form = await openEdit(page, plainArticle.title);
  await (await openContent(form)).fill(text);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article saved");
}

/** Types a title into the form of a new article until it is autosaved. */
async function beginArticle(page: Page, title: string): Promise<void> {
  const form = await openAdd(page);
  await form.getByLabel("Article Title").fill(title);
  await expect.poll(async () => JSON.stringify(await readStore(page, "form"))).toContain(title);
}

test("drafts wait for the account that wrote them, and no other sees them", async ({
  page,
  context,
  browser,
}) => {
  // From a version that knew no accounts: the first one that signs in has it.
  await page.goto("/knowledge-base");
  await storeDrafts(page, { changes: [draftedArticle("old")] });
  await signIn(page, "alex");
  await write(page, "Alex wrote this.");
  await beginArticle(page, "Half a thought");
  const reader = await context.newPage();
  await openArticle(reader, plainArticle);
  await expect(articleText(reader)).toHaveText("Alex wrote this.");
  await page.goto(DASHBOARD);
  await expectDrafts(page, 2);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Your 2 unpublished changes stay in this browser")).toBeVisible();
  await expect(articleText(reader)).not.toContainText("Alex");
  await fillIn(page, "sam");
  await expectDashboard(page);
  await expectDrafts(page, 0);
  await write(page, "Sam wrote this.");
  await expect(articleText(reader)).toHaveText("Sam wrote this.");
  await page.getByRole("button", { name: "Logout" }).click();

  await signIn(page, "alex");
  await expectDrafts(page, 2);
  await expect(articleText(reader)).toHaveText("Alex wrote this.");
  await page.getByRole("button", { name: "2 unpublished changes" }).click();
  const changes = dialog(page, "Unpublished changes");
  await expect(changes.getByText("Drafted old")).toBeVisible();
  await expect(changes.getByText("Half a thought")).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await signIn(elsewhere, "alex");
  await expectDrafts(elsewhere, 0);
});

test("another account that signs in after a session gets new pages in every tab", async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  await signIn(page, "alex");
  await write(page, "Alex wrote this.");
  const other = await context.newPage();
  await other.goto(DASHBOARD);
  await expectDrafts(other, 1);
  await beginArticle(other, "Half a thought");

  await context.clearCookies();
  await page.getByRole("button", { name: "History" }).click();
  await expect(dialog(page, "Sign in again")).toBeVisible();
  await fillIn(page, "sam");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const tab of [page, other]) {
    await expectDashboard(tab);
    await expectDrafts(tab, 0);
    await expect(tab.getByRole("dialog")).toHaveCount(0);
  }

  await context.clearCookies();
  await page.getByRole("button", { name: "History" }).click();
  await fillIn(page, "alex");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectDrafts(page, 1);
  await openAdd(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Article Title")).toHaveValue("Half a thought");
});
