import { expect } from "@playwright/test";
import { deletedSection, markSignedIn, openDashboard, tableRow } from "../admin.ts";
import { inspection } from "../articles.ts";
import { deleteEverything } from "../stored-drafts.ts";
import { button } from "./dashboard-button.ts";
import { openWithCategoryChanges, openWithChanges } from "./dashboard-drafts.ts";
import type { State } from "./state.ts";

/** The dashboard’s two tables, their badges and what tells of a change. */
export const DASHBOARD_STATES: readonly State[] = [
  { name: "admin-dashboard", show: (page) => openDashboard(page) },
  {
    name: "admin-filtered-empty",
    isVariant: true,
    show: async (page) => {
      await openDashboard(page, "?q=nothing-like-it&category=cad");
      await expect(page.getByText("No matching articles found.")).toBeVisible();
    },
  },
  { name: "admin-badges", isVariant: true, show: openWithChanges },
  {
    name: "admin-deleted",
    show: async (page) => {
      await openWithChanges(page);
      await deletedSection(page).locator("summary").click();
      await expect(button(page, `Undo the deletion of ${inspection.title}`)).toBeVisible();
    },
  },
  {
    name: "admin-all-deleted",
    isVariant: true,
    show: async (page) => {
      await deleteEverything(page);
      await openDashboard(page, "?tab=categories");
      await deletedSection(page).locator("summary").click();
      await expect(button(page, "Undo the deletion of CAD")).toBeVisible();
    },
  },
  {
    name: "admin-toast",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await button(page, `Delete ${inspection.title}`).click();
      await button(page, "Delete Article").click();
      await expect(tableRow(page, inspection.title)).toHaveCount(0);
      await expect(page.getByText("Article deleted").first()).toBeVisible();
    },
  },
  {
    name: "admin-unavailable",
    show: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, "indexedDB", { value: undefined }),
      );
      await openDashboard(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-failed",
    consoleErrors: /dashboard-page|dynamically imported module/,
    show: async (page) => {
      await page.route("**/assets/dashboard-page-*.js", (route) => route.abort());
      await markSignedIn(page.context());
      await page.goto("/secretdoor/dashboard");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-tooltip",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await button(page, "Export").focus();
      await expect(page.getByRole("tooltip", { name: "Export" })).toBeAttached();
    },
  },
  { name: "admin-categories", show: (page) => openDashboard(page, "?tab=categories") },
  { name: "admin-category-badges", isVariant: true, show: openWithCategoryChanges },
];
