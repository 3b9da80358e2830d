import { expect, type Page } from "@playwright/test";
import { dialog, openDashboard } from "../admin.ts";
import type { State } from "./state.ts";

/** A button of the page, by its whole name. */
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A state in which a button of the dashboard has opened a dialog. */
export const opened = (name: string, opener: string, title: string, search = ""): State => ({
  name,
  isOverlay: true,
  show: async (page) => {
    await openDashboard(page, search);
    await button(page, opener).click();
    await expect(dialog(page, title)).toBeVisible();
  },
});
