import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import {
  cardLink,
  cardOf,
  dialogOf,
  expectCards,
  hostIdOf,
  library,
  MISSING_VIDEO,
  openVideo,
  plainVideo,
  roster,
  tabs,
  tutorialSearch,
} from "./library.ts";

const chaptersToggle = (dialog: Locator) => dialog.getByRole("button", { name: /^Chapters/ });
const currentChapter = (dialog: Locator) => dialog.locator("[aria-current=true]");

async function expectClosed(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(cardLink(page, title)).toBeFocused();
}

test("the main journey: search, tab, card, player, chapters, close", async ({ page, vimeo }) => {
  await page.goto("/");
  await tutorialSearch(page).pressSequentially("roster");
  await expectCards(page, 3);
  await tabs(page).getByRole("link", { name: "Featured" }).click();
  await expectCards(page, 5);
  await cardLink(page, roster.title).click();

  const dialog = await dialogOf(page, roster.title);
  await expect(dialog.getByTitle(`Video player: ${roster.title}`)).toBeVisible();
  await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 0, paused: false });
  await chaptersToggle(dialog).click();
  await dialog.getByRole("button", { name: "03:20 Fill open shifts" }).click();
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200]);
  await expect(currentChapter(dialog)).toHaveText("03:20 Fill open shifts");

  await vimeo.advance(304 - 200);
  await expect(currentChapter(dialog)).toHaveText("05:04 Clear the overtime warnings");
  await page.keyboard.press("Escape");
  await expectClosed(page, roster.title);
  await expect(page).toHaveURL("/?category=featured");
});

test("the player starts by itself, without title, byline and portrait, from each form of address", async ({
  page,
  vimeo,
}) => {
  for (const form of ["player.vimeo.com/video/", "vimeo.com/showcase/", "https://vimeo.com/"]) {
    await test.step(form, async () => {
      const video = library.find(({ videoUrl }) => videoUrl.includes(form));
      if (!video) throw new Error(`No sample video has the form ${form}.`);
      await page.goto(`/university?video=${video.id}`);
      const dialog = await dialogOf(page, video.title);
      await expect(dialog.getByRole("heading", { name: video.title })).toBeVisible();
      await expect.poll(() => vimeo.videoId()).toBe(hostIdOf(video));
      expect(await vimeo.parameters()).toMatchObject({
        autoplay: "1",
        title: "0",
        byline: "0",
        portrait: "0",
      });
    });
  }
});

test("Escape closes the video while the player has the focus", async ({ page, vimeo }) => {
  await openVideo(page, roster.title);
  await vimeo.takeFocus();
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: true, hadFocus: true });
  // The frame swallows every key for as long as it has the focus, so the page must take it back.
  await expect.poll(() => vimeo.hasFocus(), { message: "keys go to the player" }).toBe(false);
  await page.keyboard.press("Escape");
  await expectClosed(page, roster.title);
});

test("the backdrop and the close button close the video, a click inside does not, and the page behind stays put", async ({
  page,
  vimeo: _,
}) => {
  await openVideo(page, roster.title);
  await page.mouse.click(5, 5);
  await expectClosed(page, roster.title);

  await cardLink(page, roster.title).click();
  const dialog = await dialogOf(page, roster.title);
  await dialog.getByRole("heading", { name: roster.title }).click();
  await expect(dialog).toBeVisible();

  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, 600);
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectClosed(page, roster.title);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
});

test("the chapters are collapsed at first, and the counter follows the time", async ({
  page,
  vimeo,
}) => {
  const dialog = await openVideo(page, roster.title);
  const toggle = chaptersToggle(dialog);
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(dialog.getByRole("button", { name: /Fill open shifts/ })).toHaveCount(0);
  await expect(dialog.getByText("1/4", { exact: true })).toBeVisible();
  await vimeo.advance(199);
  await expect(dialog.getByText("1/4", { exact: true })).toBeVisible();
  await vimeo.advance(1);
  await expect(dialog.getByText("2/4", { exact: true })).toBeVisible();

  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  const chapters = dialog.getByRole("region", { name: "Chapters" }).getByRole("button");
  await expect(chapters).toHaveText([
    "00:00 Start from a template",
    "03:20 Fill open shifts",
    "05:04 Clear the overtime warnings",
    "06:30 Publish",
  ]);
  await expect(currentChapter(dialog)).toHaveText(["03:20 Fill open shifts"]);
  await toggle.click();
  await expect(chapters).toHaveCount(0);
});

test("a video without chapters says so in the panel", async ({ page, vimeo: _ }) => {
  const dialog = await openVideo(page, plainVideo.title);
  await chaptersToggle(dialog).click();
  await expect(dialog.getByText("No chapters available", { exact: true })).toBeVisible();
});

test("a chapter on a card opens the video there", async ({ page, vimeo }) => {
  await page.goto("/university");
  await cardOf(page, roster.title)
    .getByRole("link", { name: "05:04 Clear the overtime warnings" })
    .click();
  const dialog = await dialogOf(page, roster.title);
  await expect(page).toHaveURL(`/university?video=${roster.id}&t=304`);
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([304]);
  await expect(dialog.getByText("3/4", { exact: true })).toBeVisible();
});

test("a link opens the video at its second, and Back closes a video opened from the library", async ({
  page,
  vimeo,
}) => {
  await page.goto(`/university?category=featured&video=${roster.id}&t=83`);
  const dialog = await dialogOf(page, roster.title);
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([83]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/university?category=featured");
  await cardLink(page, roster.title).click();
  await dialogOf(page, roster.title);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/university?category=featured");
});

test("a link to a video that isn't there says so and shows the library", async ({ page }) => {
  await page.goto("/university?video=999");
  await expect(page.getByText(MISSING_VIDEO, { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/university");
  await expectCards(page, 18);
});

test("a video left halfway resumes there, its card says how far, and Start over begins anew", async ({
  page,
  vimeo,
}) => {
  await openVideo(page, roster.title);
  await vimeo.advance(300);
  await page.keyboard.press("Escape");
  await expect(cardOf(page, roster.title).getByText("5 minutes left")).toBeVisible();

  await page.reload();
  await cardLink(page, roster.title).click();
  const dialog = await dialogOf(page, roster.title);
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([300]);
  await dialog.getByRole("button", { name: "Start over" }).first().click();
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([300, 0]);
});

test("a video played to its end counts as watched and starts anew", async ({ page, vimeo }) => {
  await openVideo(page, roster.title);
  await vimeo.end();
  await page.keyboard.press("Escape");
  await expect(cardOf(page, roster.title).getByText("Watched")).toBeVisible();
  await cardLink(page, roster.title).click();
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
  expect(await vimeo.values("setCurrentTime")).toEqual([]);
});

test("the buttons beside the player go from chapter to chapter and play and pause", async ({
  page,
  vimeo,
}) => {
  const dialog = await openVideo(page, roster.title);
  await dialog.getByRole("button", { name: "Next chapter" }).click();
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200]);
  await expect(dialog.getByText("2/4", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Previous chapter" }).click();
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200, 0]);
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: true });
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
});

test("Copy link copies the address of the current second", async ({ page, vimeo, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const dialog = await openVideo(page, roster.title);
  await vimeo.advance(83.4);
  await dialog.getByRole("button", { name: "Copy link at 01:23" }).click();
  await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin}/university?video=${roster.id}&t=83`);
});
