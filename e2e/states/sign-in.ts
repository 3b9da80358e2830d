import { expect, type Page } from "@playwright/test";
import { SIGN_IN } from "../admin.ts";
import { ACCOUNT } from "../admin-account.ts";
import { draftedArticle, storeDrafts } from "../stored-drafts.ts";
import { button } from "./dashboard-button.ts";
import { leaveUnanswered, type State } from "./state.ts";

async function openSignIn(page: Page): Promise<void> {
  await page.goto(SIGN_IN);
  await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
}

async function submitSignIn(page: Page, password: string): Promise<void> {
  await openSignIn(page);
  await page.getByLabel("Username").fill(ACCOUNT.username);
  await page.getByLabel("Password").fill(password);
  await button(page, "Login to Admin Panel").click();
}

/** The sign-in page, and what tells of a sign-out. */
export const SIGN_IN_STATES: readonly State[] = [
  { name: "admin-sign-in", show: openSignIn },
  {
    name: "admin-sign-in-empty",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openSignIn(page);
      await button(page, "Login to Admin Panel").click();
      await expect(page.getByText("Login failed").first()).toBeVisible();
    },
  },
  {
    name: "admin-sign-in-busy",
    show: async (page) => {
      await leaveUnanswered(page, "**/api/auth/login");
      await submitSignIn(page, "some password");
      await expect(button(page, "Authenticating...")).toBeVisible();
    },
  },
  {
    name: "admin-sign-in-refused",
    show: async (page) => {
      await page.route("**/api/auth/login", (route) =>
        route.fulfill({ status: 401, json: { message: "Invalid username or password" } }),
      );
      await submitSignIn(page, "wrong");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-logged-out",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      // The stored sign-in would be put back with every page: here it is put into this one alone.
      await page.goto(SIGN_IN);
      await storeDrafts(page, { changes: [draftedArticle("kept")] });
      await page.evaluate(() => {
        localStorage.setItem("admin-accounts", '{"first":"editor","last":"editor"}');
        localStorage.setItem("admin-signed-in", "true");
      });
      await page.reload();
      await expect(button(page, "1 unpublished change")).toBeVisible();
      await button(page, "Logout").click();
      await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
      await expect(page.getByText("Logged out").first()).toBeVisible();
      await expect(page.getByText("Your 1 unpublished change stays")).toBeVisible();
    },
  },
];
