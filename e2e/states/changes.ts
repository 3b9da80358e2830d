import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, openDashboard } from "../admin.ts";
import { draftedArticle, storeDrafts } from "../stored-drafts.ts";
import { button } from "./dashboard-button.ts";
import { openWithChanges } from "./dashboard-drafts.ts";
import type { State } from "./state.ts";

async function openChanges(page: Page): Promise<Locator> {
  await openWithChanges(page);
  await button(page, "3 unpublished changes").click();
  const list = dialog(page, "Unpublished changes");
  await expect(list).toBeVisible();
  return list;
}

/** The list of unpublished changes. */
export const CHANGES_STATES: readonly State[] = [
  {
    name: "admin-changes",
    isOverlay: true,
    show: async (page) => {
      const list = await openChanges(page);
      await list.getByRole("button", { name: "What differs" }).first().click();
      await expect(list.getByRole("term").first()).toBeVisible();
    },
  },
  {
    name: "admin-changes-none",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      const list = await openChanges(page);
      const undo = list.getByRole("button", { name: /^Undo/ });
      for (const left of [2, 1, 0]) {
        await undo.first().click();
        await expect(undo).toHaveCount(left);
      }
      await expect(list.getByText("Everything here is what everybody sees.")).toBeVisible();
    },
  },
  {
    name: "admin-changes-discard",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await (await openChanges(page)).getByRole("button", { name: "Discard all" }).click();
      await expect(dialog(page, "Discard all changes?")).toBeVisible();
    },
  },
  {
    name: "admin-trash",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openDashboard(page);
      const at = Date.parse("2026-01-02T03:04:05.000Z");
      const values = { id: "", category: "cad", title: "Half Written", description: "", link: "" };
      await storeDrafts(page, {
        changes: [{ key: "article:odd" }],
        trash: [{ at, value: draftedArticle("night-shifts"), html: "<p>Theirs.</p>" }],
        forms: [{ key: "new:crashed", at, values }],
      });
      await page.reload();
      await button(page, "3 in the trash").click();
      const list = dialog(page, "Unpublished changes");
      await expect(list.getByRole("heading", { name: "Trash" })).toBeVisible();
      await list.getByRole("listitem").last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-restore-without-text",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      const { value } = draftedArticle("gone").change;
      const forms = [{ key: "edit:gone:crashed", at: Date.parse("2026-01-02"), values: value }];
      await storeDrafts(page, { forms });
      await page.reload();
      await button(page, "1 in the trash").click();
      await button(page, "Restore Drafted gone").click();
      await expect(dialog(page, "Restore it without its text?")).toBeVisible();
    },
  },
];
