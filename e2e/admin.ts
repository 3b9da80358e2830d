import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

export const DASHBOARD = "/secretdoor/dashboard";
export const SIGN_IN = "/secretdoor";

/** Signs every page of this context in without the server: real attempts are rate-limited. */
export async function markSignedIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // This also runs in the frames of embedded videos and in a tab's first, blank page: they have no storage.
    if (window === window.top && location.protocol !== "about:")
      localStorage.setItem("admin-signed-in", "true");
  });
}

/** Opens the dashboard as somebody who is signed in, and waits for its table. */
export async function openDashboard(page: Page, search = ""): Promise<void> {
  await markSignedIn(page.context());
  await page.goto(DASHBOARD + search);
  await expect(page.getByRole("heading", { level: 1, name: "Knowledge Base Admin" })).toBeVisible();
}

/** Serves that nothing was imported before, which only a real session is told. */
export async function respondToImports(page: Page): Promise<void> {
  await page.route("/api/knowledge-base/imports", (route) =>
    route.fulfill({ json: { imports: [] } }),
  );
}

/** The open dialog of this title. */
export function dialog(page: Page, title: string | RegExp): Locator {
  return page.getByRole("dialog", { name: title });
}

/** A row of the visible table. */
export function tableRow(page: Page, title: string): Locator {
  return page.getByRole("row").filter({ hasText: title });
}

/** The list of what was deleted, below the visible table. */
export function deletedSection(page: Page): Locator {
  return page.getByRole("tabpanel").locator("details", { hasText: "Deleted" });
}

/** Opens the form that edits an article. */
export async function openEdit(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
  const form = dialog(page, "Edit Article");
  await expect(form).toBeVisible();
  return form;
}

/** Opens the form that adds an article. */
export async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Article" }).click();
  const form = dialog(page, "Add New Article");
  await expect(form).toBeVisible();
  return form;
}

/** Shows the content tab of an open form and returns its text box. */
export async function openContent(form: Locator): Promise<Locator> {
  await form.getByRole("tab", { name: "Article Content" }).click();
  const text = form.getByRole("textbox", { name: "Article Content" });
  await expect(text).toBeVisible();
  return text;
}

/** The toast of this title, once it shows. */
export async function expectToast(page: Page, title: string, description = ""): Promise<void> {
  const toast = page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: title });
  await expect(toast).toBeVisible();
  await expect(toast).toContainText(description);
}

/** Pastes HTML, as it comes from another page. */
export async function pasteHtml(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}

/** Pastes an image of this many pixels, as a screenshot or a photo comes from the clipboard. */
export async function pasteImage(text: Locator, width = 40, height = 30): Promise<void> {
  await text.evaluate(
    async (element, [w, h]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = "teal";
        context.fillRect(0, 0, w, h);
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      if (!blob) throw new Error("The browser made no image.");
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([blob], "pasted.png", { type: "image/png" }));
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [width, height] as const,
  );
}
