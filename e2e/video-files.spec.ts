import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { expectToast } from "./admin.ts";
import { test } from "./fixtures.ts";
import { openVideo } from "./library.ts";
import { PUBLISHING_SITE } from "./publishing.ts";
import { openAddVideo, openVideosAdmin } from "./video-admin.ts";

test.use({ baseURL: PUBLISHING_SITE });
test.describe.configure({ mode: "default" });

const video = (name: string) => resolve("e2e/video-files", name);

const CHAPTERS = [
  { title: "Begin", timestamp: "00:00" },
  { title: "Middle", timestamp: "00:10" },
];
const CUES = [{ start: 0, end: 20, text: "This is said all the time." }];

/** The form of a new video, with a video chosen. */
async function choose(browser: Browser, name: string, buffer?: Buffer) {
  const { page } = await openVideosAdmin(browser, () => 404);
  const form = await openAddVideo(page);
  const file = buffer ? { name, mimeType: "video/mp4", buffer } : video(name);
  await form.getByLabel("Video file").setInputFiles(file);
  return { page, form };
}

const isKept = (form: Locator) => expect(form.getByText("is on this site")).toBeVisible();

/** Stores a video and a video that shows it, and opens that as a visitor does. */
async function openVideoFile(browser: Browser, name: string, title: string, duration = "0:20") {
  const { page, form } = await choose(browser, name);
  await isKept(form);
  const videoUrl = await form.getByLabel("Video address").inputValue();
  const video = {
    title,
    description: "What it shows.",
    thumbnailUrl: "/thumbnails/first-shift.svg",
    videoUrl,
    duration,
    category: "how-to",
    keywords: "shown",
    chapters: JSON.stringify(CHAPTERS),
  };
  const added = await page.request.post("/api/admin/videos", {
    data: { key: crypto.randomUUID(), video, transcript: CUES },
    headers: { Origin: PUBLISHING_SITE },
  });
  const { video: stored } = await added.json();
  const visitor = await (await browser.newContext({ baseURL: PUBLISHING_SITE })).newPage();
  const dialog = await openVideo(visitor, title);
  const remove = () =>
    page.request.delete(`/api/admin/videos/${stored.id}`, {
      data: { key: crypto.randomUUID(), revision: stored.revision },
      headers: { Origin: PUBLISHING_SITE },
    });
  return { visitor, dialog, page, videoUrl, remove };
}

const playerOf = (page: Page) => page.locator("video");
const stateOf = (page: Page) =>
  playerOf(page).evaluate((video: HTMLVideoElement) => ({
    seconds: Math.floor(video.currentTime),
    isPaused: video.paused,
    captions: [...video.textTracks].map(({ mode }) => mode).join(),
  }));

test("a video is uploaded, fills in the form and is shown to visitors", async ({ browser }) => {
  const { page, form } = await choose(browser, "h264.mp4");
  await isKept(form);
  await expect(form.getByLabel("Video address")).toHaveValue(/^\/media\/[0-9a-f]{32}\.mp4$/);
  await expect(form.getByLabel("Title")).toHaveValue("H264");
  await expect(form.getByLabel("Duration")).toHaveValue("0:20");
  await expect(form.getByText("A video file of this site.")).toBeVisible();
  await expect(form.getByLabel("Thumbnail address")).toHaveValue(/^\/media\/[0-9a-f]{32}\.jpg$/);
  const before = await form.getByLabel("Thumbnail address").inputValue();
  await form.getByRole("button", { name: "Use frame 3 as the thumbnail" }).click();
  await expect(form.getByLabel("Thumbnail address")).not.toHaveValue(before);
  await form.getByLabel("Title").fill("A film of our own");
  await form.getByLabel("Description").fill("What it shows.");
  await form.getByLabel("Category").selectOption("how-to");
  await form.getByLabel("Keywords").fill("film");
  await form.getByRole("button", { name: "Add Video" }).click();
  await expectToast(page, "Video added");
  const visitor = await (await browser.newContext({ baseURL: PUBLISHING_SITE })).newPage();
  await openVideo(visitor, "A film of our own");
  await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThan(0);
  const { video } = await (await page.request.get("/api/admin/videos")).json().then((library) => ({
    video: library.videos.find(({ title }: { title: string }) => title === "A film of our own"),
  }));
  await page.request.delete(`/api/admin/videos/${video.id}`, {
    data: { key: crypto.randomUUID(), revision: video.revision },
    headers: { Origin: PUBLISHING_SITE },
  });
});

async function expectPlaysAndSeeks(visitor: Page, dialog: Locator): Promise<void> {
  await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThan(0);
  await expect(dialog.getByRole("button", { name: "Pause" })).toBeVisible();
  await dialog.getByRole("button", { name: /^Chapters/ }).click();
  await dialog.getByRole("button", { name: "00:10 Middle" }).click();
  await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThanOrEqual(10);
  await expect(dialog.locator("[aria-current=true]")).toHaveText("00:10 Middle");
}

for (const name of ["vp9.webm", "av1.mp4"]) {
  test(`${name} plays and is sought in`, async ({ browser }) => {
    const { visitor, dialog, remove } = await openVideoFile(browser, name, `Film ${name}`);
    await expectPlaysAndSeeks(visitor, dialog);
    await remove();
  });
}

test("h264.mp4 plays, is sought in, shows captions and is resumed", async ({ browser }) => {
  const title = "Film h264.mp4";
  const { visitor, dialog, remove } = await openVideoFile(browser, "h264.mp4", title);
  await expectPlaysAndSeeks(visitor, dialog);
  await dialog.getByRole("button", { name: "Captions" }).click();
  await expect.poll(async () => (await stateOf(visitor)).captions).toBe("showing");
  await expect
    .poll(() =>
      playerOf(visitor).evaluate((video: HTMLVideoElement) =>
        [...(video.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
      ),
    )
    .toEqual([CUES[0]?.text]);
  await visitor.keyboard.press("k");
  await expect.poll(async () => (await stateOf(visitor)).isPaused).toBe(true);
  await dialog.focus();
  await visitor.keyboard.press("Space");
  await expect.poll(async () => (await stateOf(visitor)).isPaused).toBe(false);
  await visitor.keyboard.press("Escape");
  await expect(playerOf(visitor)).toHaveCount(0);
  await visitor.reload();
  await openVideo(visitor, title);
  await expect(dialog.getByText(/^Resumed at 00:1/)).toBeVisible();
  await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThanOrEqual(8);
  expect((await stateOf(visitor)).captions).toBe("showing");
  await remove();
});

// A browser's recording: its duration is infinite until its end was reached.
for (const [told, duration] of [
  ["the library's", "0:20"],
  ["no", "00:00"],
] as const) {
  test(`no-duration.webm with ${told} duration shows a total, is sought in and resumed`, async ({
    browser,
  }) => {
    const title = `Film with ${told} duration`;
    const opened = await openVideoFile(browser, "no-duration.webm", title, duration);
    const { visitor, dialog, remove } = opened;
    const seek = dialog.getByRole("slider", { name: "Seek" });
    await expect(seek).toHaveAttribute("aria-valuetext", / of 00:20/);
    await expectPlaysAndSeeks(visitor, dialog);
    await visitor.keyboard.press("k");
    await expect.poll(async () => (await stateOf(visitor)).isPaused).toBe(true);
    await visitor.keyboard.press("Escape");
    await visitor.reload();
    await openVideo(visitor, title);
    await expect(dialog.getByText(/^Resumed at 00:1/)).toBeVisible();
    await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThanOrEqual(10);
    await expect(seek).toHaveAttribute("aria-valuetext", / of 00:20/);
    await remove();
  });
}

test("a video that can't be reached says so, and goes on when it is tried again", async ({
  browser,
}) => {
  const { visitor, dialog, videoUrl, remove } = await openVideoFile(
    browser,
    "h264.mp4",
    "Film out of reach",
  );
  await visitor.keyboard.press("Escape");
  await visitor.evaluate(() => localStorage.clear());
  await visitor.context().route(`**${videoUrl}`, (route) => route.abort());
  await visitor.goto("/");
  await openVideo(visitor, "Film out of reach");
  const error = dialog.getByRole("alert");
  await expect(error).toContainText("can’t be reached");
  await visitor.context().unroute(`**${videoUrl}`);
  await error.getByRole("button", { name: "Try again" }).click();
  await expect(error).toHaveCount(0);
  await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThan(0);
  await remove();
});

test("what can't be played is said before a byte is sent", async ({ browser }) => {
  const { page, form } = await choose(browser, "mpeg4.mp4");
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await expect(form.getByRole("alert")).toHaveText(/this video’s encoding/);
  const cutOff = readFileSync(video("h264.mp4")).subarray(0, 20_000);
  const files = { name: "cut.mp4", mimeType: "video/mp4", buffer: cutOff };
  await form.getByLabel("Video file").setInputFiles(files);
  await expect(form.getByRole("alert")).toHaveText(/A part of this file is missing/);
  const text = { ...files, buffer: Buffer.from("<!doctype html>") };
  await form.getByLabel("Video file").setInputFiles(text);
  await expect(form.getByRole("alert")).toHaveText(/no video that browsers can play/);
  expect(sent).toEqual([]);
});

test("H.265 is sent at once where the browser plays it, and elsewhere after a question", async ({
  browser,
}) => {
  const { page } = await openVideosAdmin(browser, () => 404);
  const form = await openAddVideo(page);
  const response = (canPlay: string) =>
    page.evaluate((told) => {
      const own = HTMLMediaElement.prototype.canPlayType;
      HTMLMediaElement.prototype.canPlayType = (type) =>
        type.includes("hvc1") ? (told as CanPlayTypeResult) : own(type);
    }, canPlay);
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.method()));
  await response("");
  await form.getByLabel("Video file").setInputFiles(video("h265.mp4"));
  await expect(form.getByRole("alert")).toContainText(/This browser can’t play “h265.mp4” .*hvc1/);
  expect(sent).toEqual([]);
  await form.getByRole("alert").getByRole("button", { name: "Cancel" }).click();
  await response("probably");
  await form.getByLabel("Video file").setInputFiles(video("h265.mp4"));
  await isKept(form);
});

test("the frame that is watched becomes the thumbnail", async ({ browser }) => {
  const { page, form } = await choose(browser, "h264.mp4");
  await isKept(form);
  const thumbnail = form.getByLabel("Thumbnail address");
  await expect(thumbnail).toHaveValue(/^\/media\//);
  const suggested = await thumbnail.inputValue();
  await form.getByRole("tab", { name: /^Chapters/ }).click();
  await form.getByRole("button", { name: "Watch and mark" }).click();
  await form.getByRole("button", { name: "Forward 10 seconds" }).click();
  await form.getByRole("button", { name: "Use this frame" }).click();
  await expect(form.getByText("It is the thumbnail now, under Details.")).toBeVisible();
  await form.getByRole("tab", { name: "Details" }).click();
  await expect(thumbnail).not.toHaveValue(suggested);
  const image = await page.request.get(await thumbnail.inputValue());
  expect(image.headers()["content-type"]).toBe("image/jpeg");
});

test("a video that starts late is mended here, and then starts at once", async ({ browser }) => {
  const { page, form } = await choose(browser, "h264-late.mp4");
  await expect(form.getByRole("alert")).toContainText("index stands at its end");
  await form.getByRole("button", { name: "Repair it, then upload" }).click();
  await isKept(form);
  // The button is gone: the focus stays where it was.
  await expect(form.getByRole("region", { name: "Upload a file" })).toBeFocused();
  const address = await form.getByLabel("Video address").inputValue();
  const bytes = await (await page.request.get(address)).body();
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
});

test("an upload survives a lost connection and a pause, and leaves nothing when it is cancelled", async ({
  browser,
}) => {
  const { page } = await openVideosAdmin(browser, () => 404);
  // Without an encoder no small version is made, whose upload would be counted, too.
  await page.addInitScript("delete globalThis.VideoEncoder");
  await page.reload();
  const form = await openAddVideo(page);
  let held: (() => void) | undefined;
  let tries = 0;
  await page.route("**/api/admin/media/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    tries += 1;
    if (tries < 3) return route.abort();
    await new Promise<void>((resolve) => {
      held = resolve;
    });
    return route.continue();
  });
  await form.getByLabel("Video file").setInputFiles(video("vp9.webm"));
  await expect.poll(() => tries).toBe(3);
  await form.getByRole("button", { name: "Pause" }).click();
  await expect(form.getByText(/^Stopped at/).first()).toBeVisible();
  await form.getByRole("button", { name: "Go on" }).click();
  await expect.poll(() => tries).toBe(4);
  held?.();
  await isKept(form);

  // The answer that it is kept is lost: it is asked for again, and nothing is sent again.
  tries = 10;
  let responses = 0;
  await page.route("**/api/admin/media", (route) => {
    responses += 1;
    return responses === 1 ? route.abort() : route.continue();
  });
  const patches: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && patches.push(request.url()));
  await form.getByLabel("Video file").setInputFiles(video("h264.mp4"));
  await expect.poll(() => tries).toBe(11);
  held?.();
  await expect.poll(() => responses).toBe(1);
  await form.getByRole("button", { name: "Go on" }).click();
  await isKept(form);
  expect(patches).toHaveLength(1);

  tries = 2;
  await form.getByLabel("Video file").setInputFiles(video("av1.mp4"));
  await expect.poll(() => tries).toBe(3);
  const cancelled = page.waitForResponse((response) => response.request().method() === "DELETE");
  await form.getByRole("button", { name: "Cancel" }).first().click();
  const deleted = await cancelled;
  expect(deleted.status()).toBe(204);
  expect(
    (await page.request.head(deleted.url(), { headers: { "Tus-Resumable": "1.0.0" } })).status(),
  ).toBe(404);
  await expect(form.getByRole("button", { name: "Upload a file" })).toBeVisible();
});

test("a small version is made after an upload, and plays where data are to be saved", async ({
  browser,
}) => {
  const title = "Film with a small version";
  const { visitor: full, page, remove } = await openVideoFile(browser, "large.mp4", title);
  const library = async () => (await page.request.get("/api/admin/videos")).json();
  const found = async () =>
    (await library()).videos.find((video: { title: string }) => video.title === title);
  await expect.poll(async () => (await found()).smallUrl).toMatch(/^\/media\/[0-9a-f]{32}\.\w+$/);
  const { videoUrl, smallUrl, soundUrl } = await found();
  expect(smallUrl).not.toBe(videoUrl);
  const sizeOf = async (url: string) => (await (await page.request.get(url)).body()).length;
  expect(await sizeOf(smallUrl)).toBeLessThan(await sizeOf(videoUrl));
  expect(await sizeOf(soundUrl)).toBeLessThan(await sizeOf(smallUrl));
  await expect(playerOf(full)).toHaveAttribute("src", videoUrl);

  const context = await browser.newContext({ baseURL: PUBLISHING_SITE });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const visitor = await context.newPage();
  const dialog = await openVideo(visitor, title);
  await expect(playerOf(visitor)).toHaveAttribute("src", smallUrl);
  const image = dialog.getByLabel("Picture", { exact: true });
  await expect(image).toHaveValue("small");
  await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThan(0);
  await playerOf(visitor).evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 2;
  });
  await dialog.getByLabel("Speed").selectOption("1.5");
  await image.selectOption("Sound only");
  await expect(playerOf(visitor)).toHaveAttribute("src", soundUrl);
  await expect.poll(() => stateOf(visitor)).toMatchObject({ seconds: 2, isPaused: true });
  expect(await playerOf(visitor).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(
    1.5,
  );
  // What somebody chose counts more than what is chosen for them.
  await visitor.reload();
  await expect(playerOf(visitor)).toHaveAttribute("src", soundUrl);
  await remove();
});
