import { expect, type Page } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { cardLink, cardOf, dialogOf, openVideo, roster } from "./library.ts";

/** What part 8 of the specification leaves to the console: nothing is shown, and the page goes on. */
async function expectNothingShown(page: Page): Promise<void> {
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function _serveOnly(page: Page, change: object): Promise<void> {
  const { keywords, ...video } = roster;
  await page.route("**/api/videos", (route) =>
    route.fulfill({ json: [{ ...video, keywords, ...change }] }),
  );
}

test("a player that can't start and a seek that fails are told to the console alone", async ({
  page,
  vimeo,
  expectConsoleError,
}) => {
  vimeo.options.failsToSeek = true;
  expectConsoleError(/outside the video/);
  const told = page.waitForEvent("console", (message) => /outside/.test(message.text()));
  const dialog = await openVideo(page, roster.title);
  await dialog.getByRole("button", { name: "Next chapter" }).click();
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200]);
  await told;
  await expectNothingShown(page);

  vimeo.options.failsToSeek = false;
  vimeo.options.failsToStart = true;
  expectConsoleError(/could not be started.*cannot be played here/s);
  const alsoTold = page.waitForEvent("console", (message) => /could not be/.test(message.text()));
  await openVideo(page, roster.title);
  await alsoTold;
  await expectNothingShown(page);
});

test("a video closed before the jump to its place has happened keeps that place", async ({
  page,
  vimeo,
}) => {
  await openVideo(page, roster.title);
  await vimeo.advance(300);
  await page.keyboard.press("Escape");
  const left = cardOf(page, roster.title).getByText("5 minutes left");
  await expect(left).toBeVisible();

  vimeo.options.delaysSeek = true;
  await cardLink(page, roster.title).click();
  const dialog = await dialogOf(page, roster.title);
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([300]);
  // The player reports its beginning first, and the length that shows once the page has read it.
  await vimeo.advance(3);
  await expect(dialog.getByText("05:00 / 09:56")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(left).toBeVisible();

  await page.reload();
  await cardLink(page, roster.title).click();
  await dialogOf(page, roster.title);
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([300]);
  await vimeo.releaseSeeks();
  await vimeo.advance(60);
  await page.keyboard.press("Escape");
  await expect(cardOf(page, roster.title).getByText("4 minutes left")).toBeVisible();
});

test("a chapter that is chosen before the player is there is gone to once it comes", async ({
  page,
  vimeo,
}) => {
  const arrive = await holdRequests(page, "**/assets/player.es-*.js");
  const dialog = await openVideo(page, roster.title);
  await dialog.getByRole("button", { name: /^Chapters/ }).click();
  await dialog.getByRole("button", { name: "05:04 Clear the overtime warnings" }).click();
  await dialog.getByRole("button", { name: "03:20 Fill open shifts" }).click();
  arrive();
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200]);
});
