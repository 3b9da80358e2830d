import { expect, type Locator, type Page } from "@playwright/test";
import { BOTH, chapterLines, chapterStarts, shown } from "./both-players.ts";
import { testInSharedPage as test } from "./fixtures.ts";
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
const image = (page: Page) => page.locator("[data-frame]");
const bar = (page: Page) => page.locator("[data-player-bar]");
const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

/** Presses the seek bar at this part of its length. */
async function pressSeekBar(dialog: Locator, part: number): Promise<void> {
  const track = dialog.locator(".slider").first();
  const { width, height } = (await track.boundingBox()) ?? { width: 0, height: 0 };
  await track.click({ position: { x: width * part, y: height / 2 } });
}

async function expectClosed(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("iframe, video")).toHaveCount(0);
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

for (const { name, video, drive, holdBack } of BOTH) {
  const lines = chapterLines(video);
  const starts = chapterStarts(video);
  const [, second = 0, third = 0] = starts;
  const counter = (dialog: Locator, chapter: number) =>
    dialog.getByText(`${chapter}/${lines.length}`, { exact: true });

  test(`${name}: Escape closes the video after a press on its picture, which pauses it; the backdrop and the close button close the video, a click inside does not, and the page behind stays put`, async ({
    page,
  }) => {
    const player = await drive(page);
    await openVideo(page, video.title);
    await expect.poll(player.state).toMatchObject({ paused: false });
    await expect(bar(page).getByRole("button", { name: "Pause" })).toBeVisible();
    await image(page).click();
    await expect.poll(player.state).toMatchObject({ paused: true });
    await page.keyboard.press("Escape");
    await expectClosed(page, video.title);

    await cardLink(page, video.title).click();
    const dialog = await dialogOf(page, video.title);
    await page.mouse.click(5, 5);
    await expectClosed(page, video.title);

    await cardLink(page, video.title).click();
    await dialog.getByRole("heading", { name: video.title }).click();
    await expect(dialog).toBeVisible();

    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(5, 400);
    await page.mouse.wheel(0, 600);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expectClosed(page, video.title);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  });

  test(`${name}: a link and a chapter on a card open the video at their second, and Back closes a video opened from the library`, async ({
    page,
  }) => {
    const player = await drive(page);
    await page.goto(`/university?category=featured&video=${video.id}&t=8`);
    const dialog = await dialogOf(page, video.title);
    await expect.poll(player.seeks).toEqual([8]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL("/university?category=featured");
    await cardLink(page, video.title).click();
    await dialogOf(page, video.title);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/university?category=featured");
    await cardOf(page, video.title)
      .getByRole("link", { name: lines[2] ?? "" })
      .click();
    await dialogOf(page, video.title);
    await expect(page).toHaveURL(`/university?category=featured&video=${video.id}&t=${third}`);
    await expect.poll(player.seeks).toEqual([third]);
    await expect(counter(dialog, 3)).toBeVisible();
  });

  test(`${name}: a video left halfway resumes there, its link copies the second, its card says how far, Start over begins anew, and played to its end it was watched`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const player = await drive(page);
    await openVideo(page, video.title);
    const left = await player.advance(second);
    await page.keyboard.press("Escape");
    await expect(cardOf(page, video.title).getByText(/^\d minutes? left$/)).toBeVisible();

    await page.reload();
    await cardLink(page, video.title).click();
    const dialog = await dialogOf(page, video.title);
    await expect.poll(player.seeks).toEqual([left]);
    const place = await player.hold();
    await dialog.getByRole("button", { name: `Copy link at ${shown(place)}` }).click();
    await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${new URL(page.url()).origin}/university?video=${video.id}&t=${place}`);
    await dialog.getByRole("button", { name: "Start over" }).first().click();
    await expect.poll(player.seeks).toEqual([left, 0]);

    await player.end();
    await page.keyboard.press("Escape");
    await expect(cardOf(page, video.title).getByText("Watched")).toBeVisible();
    await cardLink(page, video.title).click();
    await expect.poll(player.state).toMatchObject({ paused: false });
    expect(await player.seeks()).toEqual([]);
  });

  test(`${name}: a chapter that is chosen before the player is there is gone to once it comes; then the keys are the player's, with Control the browser's`, async ({
    page,
  }) => {
    const player = await drive(page);
    const arrive = await holdBack(page);
    const dialog = await openVideo(page, video.title);
    await chaptersToggle(dialog).click();
    await dialog.getByRole("button", { name: lines[2] ?? "" }).click();
    await dialog.getByRole("button", { name: lines[1] ?? "" }).click();
    arrive();
    await expect.poll(player.seeks).toEqual([second]);
    await expect.poll(player.state).toMatchObject({ paused: false });
    await player.advance(1);
    await expect(counter(dialog, 2)).toBeVisible();

    await dialog.focus();
    await page.keyboard.press("n");
    await expect(counter(dialog, 3)).toBeVisible();
    await page.keyboard.press("p");
    await expect(counter(dialog, 2)).toBeVisible();
    expect(await player.seeks()).toEqual([second, third, second]);
    const { paused } = await player.state();
    await page.keyboard.press("k");
    await expect.poll(player.state).toMatchObject({ paused: !paused });
    await expect(dialog.getByRole("button", { name: paused ? "Pause" : "Play" })).toBeVisible();
    await page.keyboard.press("Space");
    await expect(dialog.getByRole("button", { name: paused ? "Play" : "Pause" })).toBeVisible();
    expect(await player.state()).toMatchObject({ paused });
    await page.keyboard.press("m");
    await expect.poll(player.state).toMatchObject({ muted: true });
    await page.keyboard.press("Control+m");
    await page.keyboard.press("n");
    await expect.poll(player.seeks).toEqual([second, third, second, third]);
    expect(await player.state()).toMatchObject({ muted: true });
    // In full screen, after it and with the keys of another layout, as on the page.
    await page.keyboard.press("f");
    await expect.poll(() => isFullscreen(page)).toBe(true);
    await page.keyboard.press("p");
    await expect.poll(player.seeks).toEqual([second, third, second, third, second]);
    await page.keyboard.press("m");
    await expect.poll(player.state).toMatchObject({ muted: false });
    await page.keyboard.press("ArrowDown");
    await expect.poll(player.state).toMatchObject({ volume: 0.9 });
    await page.keyboard.press("f");
    await expect.poll(() => isFullscreen(page)).toBe(false);
    await page.keyboard.press("n");
    await expect.poll(player.seeks).toEqual([second, third, second, third, second, third]);
  });

  test(`${name}: has one bar, whose seek bar and volume go by mouse and key; a double click fills the screen with it`, async ({
    page,
  }) => {
    const player = await drive(page);
    const dialog = await openVideo(page, video.title);
    await expect.poll(player.state).toMatchObject({ paused: false });
    await expect(page.locator("video[controls]")).toHaveCount(0);
    for (const label of [/^(Play|Pause)$/, /^Full screen$/, /^Mute$/]) {
      await expect(dialog.getByRole("button", { name: label })).toHaveCount(1);
    }
    const seek = dialog.getByRole("slider", { name: "Seek" });
    await expect(seek).toHaveAttribute("aria-valuetext", / of \d\d:\d\d, /);
    await expect(dialog.locator(".slider-mark")).toHaveCount(lines.length - 1);
    await player.hold();
    const seeksToHalf = async () => {
      const half = Number(await seek.getAttribute("aria-valuemax")) / 2;
      await pressSeekBar(dialog, 0.5);
      await expect.poll(async () => (await player.state()).seconds).toBeCloseTo(half, -1);
    };
    await seeksToHalf();
    const half = (await player.state()).seconds;
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await player.state()).seconds).toBeCloseTo(half - 10, 0);
    await page.keyboard.press("Home");
    await expect.poll(player.state).toMatchObject({ seconds: 0 });
    await dialog.getByRole("button", { name: "Forward 10 seconds" }).click();
    await expect.poll(player.state).toMatchObject({ seconds: 10 });

    const volume = dialog.getByRole("slider", { name: "Volume" });
    await volume.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect.poll(player.state).toMatchObject({ volume: 0.8, muted: false });
    await dialog.getByRole("button", { name: "Mute" }).click();
    await expect.poll(player.state).toMatchObject({ volume: 0.8, muted: true });

    const { paused } = await player.state();
    await image(page).dblclick();
    await expect.poll(() => isFullscreen(page)).toBe(true);
    await expect.poll(player.state).toMatchObject({ paused });
    await seeksToHalf();
    // What floats shows there, too: a toast, a tooltip, another dialog.
    await dialog.getByRole("button", { name: /^Copy link/ }).click();
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeInViewport();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect.poll(() => isFullscreen(page)).toBe(false);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => isFullscreen(page)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => isFullscreen(page)).toBe(false);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("f");
    await expect.poll(() => isFullscreen(page)).toBe(true);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expectClosed(page, video.title);
    expect(await isFullscreen(page)).toBe(false);
  });

  test(`${name}: in full screen the bar hides while it plays, and comes back at a touch`, {
    tag: "@phone",
  }, async ({ page }) => {
    const player = await drive(page);
    const dialog = await openVideo(page, video.title);
    await expect.poll(player.state).toMatchObject({ paused: false });
    await dialog.getByRole("button", { name: "Full screen" }).tap();
    await expect.poll(() => isFullscreen(page)).toBe(true);
    await expect(bar(page)).toHaveCSS("opacity", "0");
    await image(page).tap();
    await expect(bar(page)).toHaveCSS("opacity", "1");
    await image(page).tap();
    await expect(bar(page)).toHaveCSS("opacity", "0");
    expect(await player.state()).toMatchObject({ paused: false });
    await image(page).tap();
    await dialog.getByRole("button", { name: "Pause" }).tap();
    await expect.poll(player.state).toMatchObject({ paused: true });
    await chaptersToggle(dialog).tap();
    await dialog.getByRole("button", { name: lines[1] ?? "" }).tap();
    await expect.poll(player.seeks).toEqual([second]);
    await expect(bar(page)).toHaveCSS("opacity", "1");
    await dialog.getByRole("button", { name: "Leave full screen" }).tap();
    await expect.poll(() => isFullscreen(page)).toBe(false);
    await dialog.getByRole("button", { name: "Close" }).tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test(`${name}: the chapters and the transcript follow the playback and lead to their seconds; the speed is chosen and remembered`, async ({
    page,
  }) => {
    const player = await drive(page);
    const dialog = await openVideo(page, video.title);
    await chaptersToggle(dialog).click();
    await dialog.getByRole("button", { name: lines[1] ?? "" }).click();
    await expect.poll(player.seeks).toEqual([second]);
    await expect(currentChapter(dialog)).toHaveText(lines[1] ?? "");
    await player.hold();
    await player.advance(third - second);
    await expect(currentChapter(dialog)).toHaveText(lines[2] ?? "");

    await dialog.getByRole("button", { name: "Transcript" }).click();
    const panel = dialog.getByRole("region", { name: "Transcript" });
    const said = panel.locator("[aria-current=true]");
    await expect(said).toBeInViewport({ ratio: 1 });
    const last = await said.textContent();
    await panel.getByRole("button", { name: /This is a sample/ }).click();
    await expect(said).not.toHaveText(last ?? "");
    await expect(said).toHaveText(/This is a sample/);

    const speed = dialog.getByRole("combobox", { name: "Speed" });
    await speed.selectOption("1.5×");
    await expect.poll(player.state).toMatchObject({ rate: 1.5 });
    // The page has heard it, too, and remembers it.
    await expect(speed).toHaveValue("1.5");
    await page.keyboard.press("Escape");
    await cardLink(page, video.title).click();
    await expect.poll(player.state).toMatchObject({ rate: 1.5 });
    await expect(speed).toHaveValue("1.5");
    await dialog.focus();
    await page.keyboard.press("<");
    await expect.poll(player.state).toMatchObject({ rate: 1.25 });
  });
}

test("a video of a free account keeps Vimeo’s controls, beside which ours are what these lack; keys and Escape work after a press on them", async ({
  page,
  vimeo,
}) => {
  vimeo.options.account = "free";
  const dialog = await openVideo(page, roster.title);
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
  expect(await vimeo.parameters()).toMatchObject({ controls: "0" });
  await expect(dialog.getByRole("slider")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: /^(Play|Pause|Mute|Captions)$/ })).toHaveCount(0);
  await vimeo.takeFocus();
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: true, hadFocus: true });
  // The frame swallows every key for as long as it has the focus, so the page must take it back.
  await expect.poll(() => vimeo.hasFocus(), { message: "keys go to the player" }).toBe(false);
  await dialog.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => isFullscreen(page)).toBe(true);
  await vimeo.takeFocus();
  await expect.poll(() => vimeo.hasFocus(), { message: "keys go to the player" }).toBe(false);
  await page.keyboard.press("n");
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200]);
  await page.keyboard.press("f");
  await expect.poll(() => isFullscreen(page)).toBe(false);
  await page.keyboard.press("Escape");
  await expectClosed(page, roster.title);
});

test("a player that doesn’t respond gives way to a message until it does", async ({
  page,
  vimeo,
}) => {
  vimeo.options.isSilent = true;
  const dialog = await openVideo(page, roster.title);
  const message = dialog.getByRole("alert");
  await expect(message).toContainText("Vimeo doesn’t respond");
  await expect(message.getByRole("link", { name: "Watch on Vimeo" })).toHaveAttribute(
    "href",
    `https://vimeo.com/${hostIdOf(roster)}`,
  );
  await message.getByRole("button", { name: "Read the transcript" }).click();
  await expect(dialog.getByRole("region", { name: "Transcript" })).toBeVisible();
  await vimeo.wake();
  await expect(message).toHaveCount(0);
  await vimeo.advance(8);
  await page.keyboard.press("Escape");

  await cardLink(page, roster.title).click();
  await expect(message).toBeVisible();
  vimeo.options.isSilent = false;
  await message.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
  await expect(message).toHaveCount(0);
  await expect(dialog.locator("iframe")).toHaveCount(1);
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([8]);
});
