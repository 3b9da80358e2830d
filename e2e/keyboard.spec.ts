import { expect, type Page } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { missed, walk } from "./focus-walk.ts";
import { expectCards, openVideo, roster } from "./library.ts";

test("Tab reaches every control of the University, each with a name and a ring", async ({
  page,
}) => {
  await page.goto("/university");
  await expectCards(page, 18);
  const stops = await walk(page, 200);
  expect(stops[0]?.name).toBe("Skip to content");
  expect(await missed(page, "body")).toEqual([]);
  expect(stops.filter((stop) => !stop.name || !stop.hasRing)).toEqual([]);
});

test("the focus stays inside an open video and reaches each of its controls", async ({
  page,
  vimeo: _,
}) => {
  const dialog = await openVideo(page, roster.title);
  await dialog.getByRole("button", { name: /^Chapters/ }).click();
  await dialog.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Shift+Tab");
  const stops = await walk(page, 60);
  expect(stops.length).toBeGreaterThan(10);
  expect(await missed(page, "[role=dialog]")).toEqual([]);
  expect(stops.filter((stop) => !stop.name || !stop.hasRing)).toEqual([]);
  expect(await page.locator("main [data-walked]").count()).toBe(0);
});

test("the focus stays inside the open drawer and reaches each of its controls", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/university");
  await page.getByRole("button", { name: "Open menu" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  const stops = await walk(page, 30);
  expect(stops).toHaveLength(7);
  expect(await missed(page, "[role=dialog]")).toEqual([]);
  expect(stops.filter((stop) => !stop.name || !stop.hasRing)).toEqual([]);
});

test("N and P go from chapter to chapter, K and Space play and pause, M mutes, F asks for full screen; with Control they are the browser's", async ({
  page,
  vimeo,
}) => {
  const dialog = await openVideo(page, roster.title);
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
  await vimeo.advance(1);
  await page.keyboard.press("n");
  await expect(dialog.getByText("2/4", { exact: true })).toBeVisible();
  await page.keyboard.press("n");
  await expect(dialog.getByText("3/4", { exact: true })).toBeVisible();
  await page.keyboard.press("p");
  await expect(dialog.getByText("2/4", { exact: true })).toBeVisible();
  expect(await vimeo.values("setCurrentTime")).toEqual([200, 304, 200]);

  await page.keyboard.press("k");
  await expect(dialog.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  expect(await vimeo.state()).toMatchObject({ paused: true });
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await vimeo.state()).toMatchObject({ paused: false });
  await page.keyboard.press("m");
  await expect.poll(() => vimeo.state()).toMatchObject({ muted: true });
  await page.keyboard.press("m");
  await expect.poll(() => vimeo.state()).toMatchObject({ muted: false });

  await page.keyboard.press("Control+m");
  await page.keyboard.press("n");
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200, 304, 200, 304]);
  expect(await vimeo.state()).toMatchObject({ muted: false });
  await page.keyboard.press("f");
  await expect
    .poll(async () => [
      ...(await vimeo.values("requestFullscreen")),
      await page.evaluate(() => document.fullscreenElement),
    ])
    .not.toEqual([null]);
});

/** Presses Tab until the focused control's name fits. */
async function _tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 60; press++) {
    const text = await page.evaluate(() => {
      const element = document.activeElement;
      return element === document.body
        ? ""
        : (element?.getAttribute("aria-label") ?? element?.textContent ?? "").trim();
    });
    const isControl = await page.evaluate(
      () => document.activeElement?.matches("a, button, input") ?? false,
    );
    if (isControl && (typeof name === "string" ? text === name : name.test(text))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}.`);
}
