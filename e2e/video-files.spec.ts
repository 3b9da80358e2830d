import { resolve } from "node:path";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { expectToast } from "./admin.ts";
import { test } from "./fixtures.ts";
import { openVideo } from "./library.ts";
import { PUBLISHING_SITE } from "./publishing.ts";
import { addVideo, openAddVideo, openVideosAdmin, removeVideo } from "./video-admin.ts";

test.use({ baseURL: PUBLISHING_SITE });
test.describe.configure({ mode: "default" });

const pathOf = (name: string) => resolve("server/testing/videos", name);

const CHAPTERS = [
  { title: "Begin", timestamp: "00:00" },
  { title: "Middle", timestamp: "00:10" },
];
const CUES = [{ start: 0, end: 20, text: "This is said all the time." }];

/** The form of a new video, with a file chosen. */
async function choose(browser: Browser, name: string) {
  const { page } = await openVideosAdmin(browser, 404);
  const form = await openAddVideo(page);
  await form.getByLabel("Video file").setInputFiles(pathOf(name));
  return { page, form };
}

const isKept = (form: Locator) => expect(form.getByText("is on this site")).toBeVisible();

const openVisitor = (browser: Browser) => browser.newPage({ baseURL: PUBLISHING_SITE });

/** Stores a file and a video that shows it, and opens that as a visitor does. */
async function openFile(browser: Browser, name: string, title: string, duration = "0:20") {
  const { page, form } = await choose(browser, name);
  await isKept(form);
  const videoUrl = await form.getByLabel("Video address").inputValue();
  const chapters = JSON.stringify(CHAPTERS);
  const stored = await addVideo(page, { title, videoUrl, duration, chapters }, CUES);
  const visitor = await openVisitor(browser);
  const dialog = await openVideo(visitor, title);
  const remove = () => removeVideo(page, stored);
  return { visitor, dialog, page, remove };
}

/** A video of this title as the server has it. */
async function findStored(page: Page, title: string) {
  const { videos } = await (await page.request.get("/api/admin/videos")).json();
  return videos.find((video: { title: string }) => video.title === title);
}

const playerOf = (page: Page) => page.locator("video");
const stateOf = (page: Page) =>
  playerOf(page).evaluate((video: HTMLVideoElement) => ({
    seconds: Math.floor(video.currentTime),
    isPaused: video.paused,
    captions: [...video.textTracks].map(({ mode }) => mode).join(),
  }));

test("an uploaded file fills in the form, gets a thumbnail and plays for visitors", async ({
  browser,
}) => {
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
  const suggested = await form.getByLabel("Thumbnail address").inputValue();
  await form.getByRole("tab", { name: /^Chapters/ }).click();
  await form.getByRole("button", { name: "Watch and mark" }).click();
  await form.getByRole("button", { name: "Forward 10 seconds" }).click();
  await form.getByRole("button", { name: "Use this frame" }).click();
  await expect(form.getByText("It is the thumbnail now, under Details.")).toBeVisible();
  await form.getByRole("tab", { name: "Details" }).click();
  await expect(form.getByLabel("Thumbnail address")).not.toHaveValue(suggested);
  await form.getByLabel("Title").fill("A video of our own");
  await form.getByLabel("Description").fill("What it shows.");
  await form.getByLabel("Category").selectOption("how-to");
  await form.getByLabel("Keywords").fill("own");
  await form.getByRole("button", { name: "Add Video" }).click();
  await expectToast(page, "Video added");
  const visitor = await openVisitor(browser);
  await openVideo(visitor, "A video of our own");
  await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThan(0);
  await removeVideo(page, await findStored(page, "A video of our own"));
});

async function expectPlaysAndSeeks(visitor: Page, dialog: Locator): Promise<void> {
  await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThan(0);
  await expect(dialog.getByRole("button", { name: "Pause" })).toBeVisible();
  await dialog.getByRole("button", { name: /^Chapters/ }).click();
  await dialog.getByRole("button", { name: "00:10 Middle" }).click();
  await expect.poll(async () => (await stateOf(visitor)).seconds).toBeGreaterThanOrEqual(10);
  await expect(dialog.locator("[aria-current=true]")).toHaveText("00:10 Middle");
}

test("a VP9, an AV1 and a recorded file play and are sought in", async ({ browser }) => {
  // The last is a browser's recording: its duration is infinite until its end was reached.
  for (const name of ["vp9.webm", "av1.mp4", "no-duration.webm"]) {
    const { visitor, dialog, remove } = await openFile(browser, name, `Video ${name}`, "00:00");
    await expectPlaysAndSeeks(visitor, dialog);
    const seek = dialog.getByRole("slider", { name: "Seek" });
    await expect(seek).toHaveAttribute("aria-valuetext", / of 00:20/);
    await remove();
  }
});

test("an H.264 file plays, is sought in, shows captions and is resumed", async ({ browser }) => {
  const title = "Video h264.mp4";
  const { visitor, dialog, remove } = await openFile(browser, "h264.mp4", title);
  await expectPlaysAndSeeks(visitor, dialog);
  // At once: on a busy machine the last ten seconds end before the captions were looked at.
  await visitor.keyboard.press("k");
  await expect.poll(async () => (await stateOf(visitor)).isPaused).toBe(true);
  await dialog.getByRole("button", { name: "Captions" }).click();
  await expect.poll(async () => (await stateOf(visitor)).captions).toBe("showing");
  await expect
    .poll(() =>
      playerOf(visitor).evaluate((video: HTMLVideoElement) =>
        [...(video.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
      ),
    )
    .toEqual([CUES[0]?.text]);
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

test("a file that can't play is refused, and one that starts late is mended", async ({
  browser,
}) => {
  const { page, form } = await choose(browser, "mpeg4.mp4");
  await expect(form.getByRole("alert")).toContainText("can’t play this video’s encoding");
  await form.getByLabel("Video file").setInputFiles(pathOf("h264-late.mp4"));
  await expect(form.getByRole("alert")).toContainText("index is at its end");
  await form.getByRole("button", { name: "Repair it, then upload" }).click();
  await isKept(form);
  // The button is gone: the focus stays where it was.
  await expect(form.getByRole("region", { name: "Upload a file" })).toBeFocused();
  const address = await form.getByLabel("Video address").inputValue();
  const bytes = await (await page.request.get(address)).body();
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
});

test("an upload survives a lost connection and a pause, and can be cancelled", async ({
  browser,
}) => {
  const { page } = await openVideosAdmin(browser, 404);
  // A browser that has no encoder makes no small version, whose upload would be counted, too.
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
  await form.getByLabel("Video file").setInputFiles(pathOf("vp9.webm"));
  await expect.poll(() => tries).toBe(3);
  await form.getByRole("button", { name: "Pause" }).click();
  await expect(form.getByText(/^Stopped at/).first()).toBeVisible();
  await form.getByRole("button", { name: "Go on" }).click();
  await expect.poll(() => tries).toBe(4);
  held?.();
  await isKept(form);

  tries = 2;
  await form.getByLabel("Video file").setInputFiles(pathOf("av1.mp4"));
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

test("a small version is made after an upload, and plays where data is saved", async ({
  browser,
}) => {
  const title = "Video with a small version";
  const { visitor: full, page, remove } = await openFile(browser, "large.mp4", title);
  const found = () => findStored(page, title);
  await expect.poll(async () => (await found()).smallUrl).toMatch(/^\/media\/[0-9a-f]{32}\.\w+$/);
  const { videoUrl, smallUrl, soundUrl } = await found();
  expect(smallUrl).not.toBe(videoUrl);
  const sizeOf = async (url: string) => (await (await page.request.get(url)).body()).length;
  expect(await sizeOf(smallUrl)).toBeLessThan(await sizeOf(videoUrl));
  expect(await sizeOf(soundUrl)).toBeLessThan(await sizeOf(smallUrl));
  await expect(playerOf(full)).toHaveAttribute("src", videoUrl);

  const visitor = await openVisitor(browser);
  await visitor.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const dialog = await openVideo(visitor, title);
  await expect(playerOf(visitor)).toHaveAttribute("src", smallUrl);
  const image = dialog.getByRole("combobox", { name: "Picture" });
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
  // A choice counts more than what the page would choose.
  await visitor.reload();
  await expect(playerOf(visitor)).toHaveAttribute("src", soundUrl);
  await remove();
});
