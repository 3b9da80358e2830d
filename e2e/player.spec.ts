import { expect, type Locator, type Page } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import {
  cardLink,
  cardOf,
  dialogOf,
  expectCards,
  hostIdOf,
  openVideo,
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
  expect(await vimeo.videoId()).toBe(hostIdOf(roster));
  expect(await vimeo.parameters()).toMatchObject({
    autoplay: "1",
    title: "0",
    byline: "0",
    portrait: "0",
  });
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

test("Escape closes the video while the player has the focus; the backdrop and the close button close the video, a click inside does not, and the page behind stays put", async ({
  page,
  vimeo,
}) => {
  await openVideo(page, roster.title);
  await vimeo.takeFocus();
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: true, hadFocus: true });
  // The frame swallows every key for as long as it has the focus, so the page must take it back.
  await expect.poll(() => vimeo.hasFocus(), { message: "keys go to the player" }).toBe(false);
  await page.keyboard.press("Escape");
  await expectClosed(page, roster.title);

  await cardLink(page, roster.title).click();
  const dialog = await dialogOf(page, roster.title);
  await page.mouse.click(5, 5);
  await expectClosed(page, roster.title);

  await cardLink(page, roster.title).click();
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

test("a link and a chapter on a card open the video at their second, and Back closes a video opened from the library", async ({
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
  await cardOf(page, roster.title)
    .getByRole("link", { name: "05:04 Clear the overtime warnings" })
    .click();
  await dialogOf(page, roster.title);
  await expect(page).toHaveURL(`/university?category=featured&video=${roster.id}&t=304`);
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([304]);
  await expect(dialog.getByText("3/4", { exact: true })).toBeVisible();
});

test("a video left halfway resumes there, its link copies the second, its card says how far, Start over begins anew, and played to its end it was watched", async ({
  page,
  vimeo,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openVideo(page, roster.title);
  await vimeo.advance(300);
  await page.keyboard.press("Escape");
  await expect(cardOf(page, roster.title).getByText("5 minutes left")).toBeVisible();

  await page.reload();
  await cardLink(page, roster.title).click();
  const dialog = await dialogOf(page, roster.title);
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([300]);
  await dialog.getByRole("button", { name: "Copy link at 05:00" }).click();
  await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin}/university?video=${roster.id}&t=300`);
  await dialog.getByRole("button", { name: "Start over" }).first().click();
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([300, 0]);

  await vimeo.end();
  await page.keyboard.press("Escape");
  await expect(cardOf(page, roster.title).getByText("Watched")).toBeVisible();
  await cardLink(page, roster.title).click();
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
  expect(await vimeo.values("setCurrentTime")).toEqual([]);
});

test("a chapter that is chosen before the player is there is gone to once it comes; then the keys are the player's, with Control the browser's", async ({
  page,
  vimeo,
}) => {
  const arrive = await holdRequests(page, "**/assets/player.es-*.js");
  const dialog = await openVideo(page, roster.title);
  await chaptersToggle(dialog).click();
  await dialog.getByRole("button", { name: "05:04 Clear the overtime warnings" }).click();
  await dialog.getByRole("button", { name: "03:20 Fill open shifts" }).click();
  arrive();
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200]);
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
  await vimeo.advance(1);
  await expect(dialog.getByText("2/4", { exact: true })).toBeVisible();

  await dialog.focus();
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
  await page.keyboard.press("Control+m");
  await page.keyboard.press("n");
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200, 304, 200, 304]);
  expect(await vimeo.state()).toMatchObject({ muted: true });
  await page.keyboard.press("f");
  await expect
    .poll(async () => [
      ...(await vimeo.values("requestFullscreen")),
      await page.evaluate(() => document.fullscreenElement),
    ])
    .not.toEqual([null]);
});
