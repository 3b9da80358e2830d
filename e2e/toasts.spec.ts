import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, openDashboard, openEdit } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { openVideo, roster } from "./library.ts";

const toasts = (page: Page) =>
  page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");

test("a toast goes by a swipe of 60 px, but not of 40", async ({ page }) => {
  await page.goto("/university?video=999");
  await expect(toasts(page)).toHaveCount(1);
  for (const [distance, left] of [
    [40, 1],
    [60, 0],
  ] as const) {
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error("The toast has no box.");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 30, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + distance / 2, y);
    await page.mouse.move(box.x + 30 + distance, y);
    await page.mouse.up();
    await expect(toasts(page)).toHaveCount(left);
    // A toast that is swiped back settles in its place.
    if (left) await expect.poll(async () => (await toasts(page).boundingBox())?.x).toBe(box.x);
  }
});

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 812 };

/** The dialog's controls that the toast that shows covers: their visible parts, by name. */
async function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector("[role=region] li")?.getBoundingClientRect();
    if (!toast) throw new Error("No toast shows.");
    const isCovered = (control: Element) => {
      let { top, right, bottom, left } = control.getBoundingClientRect();
      for (let box = control.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === "visible") continue;
        const clip = box.getBoundingClientRect();
        [top, right] = [Math.max(top, clip.top), Math.min(right, clip.right)];
        [bottom, left] = [Math.min(bottom, clip.bottom), Math.max(left, clip.left)];
      }
      const width = Math.min(right, toast.right) - Math.max(left, toast.left);
      const height = Math.min(bottom, toast.bottom) - Math.max(top, toast.top);
      return width > 0 && height > 0;
    };
    return [...document.querySelectorAll("[role=dialog] :is(button, a, input, select)")]
      .filter((control) => !control.closest("li[data-state=open]") && isCovered(control))
      .map((control) => control.getAttribute("aria-label") ?? control.textContent ?? "");
  });
}

/** Presses the toast's × as a mouse does, wherever that lands. */
async function pressDismiss(page: Page): Promise<void> {
  const box = await toasts(page).getByRole("button", { name: "Dismiss" }).boundingBox();
  if (!box) throw new Error("The toast has no × to press.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** With a toast and this dialog showing: the toast covers and moves nothing of it, takes F8 and closes alone. */
async function expectBeside(page: Page, open: Locator): Promise<void> {
  await expect(open).toBeVisible();
  const moved = open.locator("button, [role=tab]").filter({ hasText: /\S/ }).first();
  await expect(toasts(page)).toHaveCount(1);
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await expect(toasts(page)).toBeInViewport({ ratio: 1 });
    expect(await coveredControls(page)).toEqual([]);
  }
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /Notifications/ }).locator(":focus")).toHaveCount(
    1,
  );
  const place = (await moved.boundingBox())?.y;
  await pressDismiss(page);
  await expect(toasts(page)).toHaveCount(0);
  await expect(open).toBeVisible();
  expect((await moved.boundingBox())?.y).toBe(place);
}

test("a toast leaves all controls of an open dialog free, at both sizes", async ({
  page,
  context,
  vimeo: _,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Toasts stay for as long as a slow machine needs.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const slowed = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      setTimeout(handler, delay === 5000 ? 600_000 : delay, ...rest);
    Object.assign(window, { setTimeout: slowed });
  });

  await openDashboard(page);
  const form = dialog(page, "Edit Article");
  await openEdit(page, "User Roles and Permissions");
  await form.getByLabel("Description").fill("Who may do what.");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(toasts(page)).toContainText("Article saved");
  await openEdit(page, "User Roles and Permissions");
  await expectBeside(page, form);

  const video = await openVideo(page, roster.title);
  const copy = video.getByRole("button", { name: /^Copy link/ });
  await video.getByRole("button", { name: /^Chapters/ }).click();
  await video.getByRole("button", { name: "More" }).click();
  await copy.click();
  await expectBeside(page, video);
  await copy.click();
  await expect(toasts(page)).toHaveCount(1);
  await video.getByRole("button", { name: "Close" }).click();
  await expect(toasts(page), "the toast outlasts its dialog").toHaveCount(1);
  await pressDismiss(page);
  await expect(toasts(page)).toHaveCount(0);
});
