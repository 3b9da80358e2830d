import { expect, type Locator, type Page } from "@playwright/test";
import { BOTH, chapterLines, chapterStarts, shown } from "./both-players.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { cardLink, cardOf, dialogOf, hostIdOf, openVideo, roster } from "./library.ts";

const chaptersToggle = (dialog: Locator) => dialog.getByRole("button", { name: /^Chapters/ });
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

for (const { name, video, drive, holdBack } of BOTH) {
  const lines = chapterLines(video);
  const starts = chapterStarts(video);
  const [, second = 0, third = 0] = starts;
  const counter = (dialog: Locator, chapter: number) =>
    dialog.getByText(`${chapter}/${lines.length}`, { exact: true });

  test(`${name} opens at its second, resumes where left, and ends watched`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const player = await drive(page);
    await page.goto(`/university?category=featured&video=${video.id}&t=8`);
    const dialog = await dialogOf(page, video.title);
    await expect.poll(player.seeks).toEqual([8]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL("/university?category=featured");
    await cardLink(page, video.title).click();
    await dialogOf(page, video.title);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(5, 400);
    await page.mouse.wheel(0, 600);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
    expect(await page.evaluate(() => scrollY), "the page behind stays put").toBe(before);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/university?category=featured");
    await cardLink(page, video.title).click();
    const left = await player.advance(second);
    await page.keyboard.press("Escape");
    await expect(cardOf(page, video.title).getByText(/^\d minutes? left$/)).toBeVisible();

    await page.reload();
    await cardLink(page, video.title).click();
    await expect.poll(player.seeks).toEqual([left]);
    const place = await player.hold();
    await dialog.getByRole("button", { name: `Copy link at ${shown(place)}` }).click();
    await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`/university?video=${video.id}&t=${place}`);
    await dialog.getByRole("button", { name: "Start over" }).first().click();
    await expect.poll(player.seeks).toEqual([left, 0]);

    await player.end();
    await page.keyboard.press("Escape");
    await expect(cardOf(page, video.title).getByText("Watched")).toBeVisible();
    await cardLink(page, video.title).click();
    await expect.poll(player.state).toMatchObject({ paused: false });
    expect(await player.seeks()).toEqual([]);
  });

  test(`${name} goes to a chapter chosen before it loads, and obeys keys`, async ({ page }) => {
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

    await dialog.getByRole("button", { name: "Next chapter" }).click();
    await expect(counter(dialog, 3)).toBeVisible();
    await dialog.focus();
    await page.keyboard.press("p");
    await expect(counter(dialog, 2)).toBeVisible();
    await expect.poll(player.seeks).toEqual([second, third, second]);
    const { paused } = await player.state();
    await page.keyboard.press("k");
    await expect.poll(player.state).toMatchObject({ paused: !paused });
    await expect(dialog.getByRole("button", { name: paused ? "Pause" : "Play" })).toBeVisible();
    await page.keyboard.press("Space");
    await expect(dialog.getByRole("button", { name: paused ? "Play" : "Pause" })).toBeVisible();
    // The button says it at once, a player of another site a moment later.
    await expect.poll(player.state).toMatchObject({ paused });
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
}

test("a player has one bar to seek and for the volume, also in full screen", async ({ page }) => {
  const { video, drive } = BOTH[1];
  const player = await drive(page);
  const dialog = await openVideo(page, video.title);
  await expect.poll(player.state).toMatchObject({ paused: false });
  await expect(page.locator("video[controls]")).toHaveCount(0);
  for (const label of [/^(Play|Pause)$/, /^Full screen$/, /^Mute$/]) {
    await expect(dialog.getByRole("button", { name: label })).toHaveCount(1);
  }
  const seek = dialog.getByRole("slider", { name: "Seek" });
  await expect(seek).toHaveAttribute("aria-valuetext", / of \d\d:\d\d, /);
  await expect(dialog.locator(".slider-mark")).toHaveCount(chapterStarts(video).length - 1);
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
  // A toast, a tooltip and another dialog show there, too.
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
  await expect.poll(() => isFullscreen(page)).toBe(false);
});

test("the bar hides in full screen while a video plays, and a touch shows it", {
  tag: "@phone",
}, async ({ page }) => {
  const { video, drive } = BOTH[1];
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
  await dialog.getByRole("button", { name: chapterLines(video)[1] ?? "" }).tap();
  await expect.poll(player.seeks).toEqual([chapterStarts(video)[1]]);
  await expect(bar(page)).toHaveCSS("opacity", "1");
  await dialog.getByRole("button", { name: "Leave full screen" }).tap();
  await expect.poll(() => isFullscreen(page)).toBe(false);
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a video of a free account keeps Vimeo’s controls, and keys work after a press", async ({
  page,
  vimeo,
}) => {
  vimeo.options.account = "free";
  const dialog = await openVideo(page, roster.title);
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
  const hidden = { controls: "0", title: "0", byline: "0", portrait: "0" };
  expect(await vimeo.parameters()).toMatchObject({ autoplay: "1", ...hidden });
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

test("a silent player gives way to a message until it loads", async ({ page, vimeo }) => {
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
