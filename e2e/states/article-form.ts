import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, openAdd, openDashboard, openEdit } from "../admin.ts";
import { inspection, plainArticle } from "../articles.ts";
import { draftedArticle, readStore, storeDrafts } from "../stored-drafts.ts";
import { button, opened } from "./dashboard-button.ts";
import type { State } from "./state.ts";

/** Saves an article that another tab has changed since it was opened. */
async function openConflict(page: Page): Promise<Locator> {
  await openDashboard(page);
  const form = await openEdit(page, plainArticle.title);
  await form.getByLabel("Article Title").fill("What Stands Here");
  await storeDrafts(page, {
    changes: [draftedArticle(plainArticle.link.split("/").at(-1) ?? "", { version: "theirs" })],
  });
  await button(page, "Save Changes").click();
  await expect(form.getByRole("button", { name: "See theirs" })).toBeVisible();
  return form;
}

/** The form of an article, its errors and conflicts, and the question before a deletion. */
export const ARTICLE_FORM_STATES: readonly State[] = [
  { ...opened("admin-add", "Add Article", "Add New Article"), isVariant: true },
  {
    name: "admin-add-errors",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openDashboard(page);
      const form = await openAdd(page);
      await form.getByRole("button", { name: "Add Article" }).click();
      await expect(form.getByRole("alert")).toHaveCount(3);
    },
  },
  opened("admin-edit", `Edit ${plainArticle.title}`, "Edit Article"),
  {
    name: "admin-recovered-form",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await (await openAdd(page)).getByLabel("Article Title").fill("Half Written");
      await expect.poll(() => readStore(page, "form")).toHaveLength(1);
      await openDashboard(page);
      const form = await openAdd(page);
      await form.getByText("What differs").click();
      await expect(form.getByText("Half Written").first()).toBeVisible();
    },
  },
  {
    name: "admin-throw-away",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openDashboard(page);
      const form = await openAdd(page);
      await form.getByLabel("Article Title").fill("Half Written");
      await page.keyboard.press("Escape");
      await expect(dialog(page, "Discard your changes?")).toBeVisible();
    },
  },
  {
    name: "admin-full",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      const form = await openEdit(page, plainArticle.title);
      await form.getByLabel("Article Title").fill("Too Much");
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await button(page, "Save Changes").click();
      await expect(form.getByText("Your text is still here")).toBeVisible();
      // Told by what saves the unfinished form, a moment after the last change.
      await expect(form.getByText("What you type here is not kept")).toBeVisible();
    },
  },
  { name: "admin-conflict", isVariant: true, isOverlay: true, show: openConflict },
  {
    name: "admin-conflict-theirs",
    isOverlay: true,
    show: async (page) => {
      await (await openConflict(page)).getByRole("button", { name: "See theirs" }).click();
      const theirs = dialog(page, "The other tab’s version");
      await expect(theirs.getByRole("term").first()).toBeVisible();
    },
  },
  { ...opened("admin-delete", `Delete ${inspection.title}`, "Delete Article"), isVariant: true },
];
