import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { QUICK_START } from "../server/testing/quick-start.ts";
import { startServer } from "../server/testing/start-server.ts";
import { dialog, expectToast } from "./admin.ts";
import { ACCOUNT } from "./admin-account.ts";
import { test } from "./fixtures.ts";
import { makeDataFolder } from "./killable-site.ts";
import { openVideo } from "./library.ts";
import { addVideo, openAddVideo, openVideosAdmin } from "./video-admin.ts";

const TITLE = "A video that moves";
const CUES = [{ start: 0, end: 20, text: "This is said all the time." }];

/** Stores a file and a video that shows it. */
async function addFile(page: Page): Promise<void> {
  const form = await openAddVideo(page);
  await form.getByLabel("Video file").setInputFiles(resolve("server/testing/videos/h264.mp4"));
  await expect(form.getByText("is on this site")).toBeVisible();
  await expect(form.getByLabel("Thumbnail address")).toHaveValue(/^\/media\//);
  const typed = (label: string) => form.getByLabel(label).inputValue();
  const thumbnailUrl = await typed("Thumbnail address");
  const videoUrl = await typed("Video address");
  await addVideo(page, { title: TITLE, thumbnailUrl, videoUrl, duration: "0:20" }, CUES);
  await page.reload();
}

async function exportZip(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const open = dialog(page, "Export the videos");
  await open.getByRole("radio", { name: "With video files and images (zip)" }).check();
  await expect(
    open.getByText(/^\d+ video files?, \d+ images?, \d+ transcripts: .* in all\./),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await open.getByRole("button", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^videos-\d{4}-\d\d-\d\d\.zip$/);
  return file.path();
}

/** Starts a site of this test's own: the videos of another are counted by other tests. */
const start = (folder: string) =>
  startServer(
    "dist/server/index.js",
    {
      PORT: "0",
      DATA_DIR: folder,
      ADMIN_USERNAME: ACCOUNT.username,
      ADMIN_PASSWORD: ACCOUNT.password,
    },
    [QUICK_START],
  );

async function chooseZip(page: Page, path: string) {
  await page.getByLabel("File to import").setInputFiles(path);
  return page.getByRole("dialog");
}

test("a library exported with its files plays on the site that imports it", async ({ browser }) => {
  const folders = [makeDataFolder(), makeDataFolder()];
  const [source, server] = await Promise.all(folders.map(start));
  if (!source || !server) throw new Error("no servers");
  try {
    const { page } = await openVideosAdmin(browser, 404, source.url);
    await addFile(page);
    const zip = await exportZip(page);
    const { page: other } = await openVideosAdmin(browser, 404, server.url);
    const plan = await chooseZip(other, zip);
    await expect(plan.getByRole("heading", { name: /^Added \d/ })).toBeVisible();
    await expect(plan.getByText(TITLE)).toBeVisible();
    await expect(plan.getByText(/are sent to this site first: .*[kM]B\./)).toBeVisible();
    await plan.getByRole("button", { name: /^Import \d+ changes?$/ }).click();
    await expectToast(other, "Imported");

    const visitor = await browser.newPage({ baseURL: server.url });
    const open = await openVideo(visitor, TITLE);
    const player = visitor.locator("video");
    const seconds = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(seconds).toBeGreaterThan(0);
    await open.getByRole("button", { name: "Transcript" }).click();
    await expect(open.getByText("This is said all the time.")).toBeVisible();

    // The same once more changes nothing.
    const again = await chooseZip(other, zip);
    await expect(again.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  } finally {
    await Promise.all([source.kill("SIGKILL"), server.kill("SIGKILL")]);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});
