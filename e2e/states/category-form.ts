import { expect } from "@playwright/test";
import { dialog, openDashboard } from "../admin.ts";
import { storeDrafts } from "../stored-drafts.ts";
import { button, opened } from "./dashboard-button.ts";
import type { State } from "./state.ts";

/** The form of a category, and the question before a deletion. */
export const CATEGORY_FORM_STATES: readonly State[] = [
  {
    ...opened("admin-category-add", "Add Category", "Add New Category", "?tab=categories"),
    isVariant: true,
  },
  {
    name: "admin-category-errors",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openDashboard(page, "?tab=categories");
      await button(page, "Add Category").click();
      const form = dialog(page, "Add New Category");
      await form.getByRole("button", { name: "Add Category" }).click();
      await expect(form.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "admin-category-unfinished",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openDashboard(page, "?tab=categories");
      const values = { id: "night-work", name: "Night Work", description: "After dark" };
      const at = Date.parse("2026-01-02");
      await storeDrafts(page, { forms: [{ key: "category-new:crashed", at, values }] });
      await button(page, "Add Category").click();
      const form = dialog(page, "Add New Category");
      await form.getByText("What differs").click();
      await expect(form.getByText("Night Work")).toBeVisible();
    },
  },
  opened("admin-category", "Edit CAD", "Edit Category", "?tab=categories"),
  {
    ...opened("admin-category-delete", "Delete CAD", "Delete Category", "?tab=categories"),
    isVariant: true,
  },
];
