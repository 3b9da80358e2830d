import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { dialog, markSignedIn } from "../admin.ts";
import { library as sampleVideos } from "../library.ts";
import { openAddVideo } from "../video-admin.ts";
import type { State } from "./state.ts";

const CALL = "**/api/admin/videos";

type Reply = { status?: number; json: object };

const videos = sampleVideos.map((video, index) => ({
  ...video,
  revision: 1,
  transcript: index % 3 === 0 ? "a".repeat(64) : null,
}));
/** One at the video host, with a transcript. */
const first = videos.find(
  ({ videoUrl, transcript }) => transcript !== null && videoUrl.startsWith("https:"),
) as (typeof videos)[number];
const library = { revision: 5, orderRevision: 2, videos };
const others = { ...first, title: `${first.title}, revised`, duration: "7:40", revision: 6 };

/** Opens the Videos page with the sample library as the server's; `replies` are those of other calls, by path. */
async function openVideos(page: Page, replies: Record<string, Reply> = {}): Promise<void> {
  await markSignedIn(page.context());
  await page.route(CALL, (route) => route.fulfill({ json: library }));
  await page.route(`${CALL}/**`, (route) => route.fulfill(replyTo(route, replies)));
  await page.goto("/secretdoor/dashboard/videos");
  await expect(page.getByRole("heading", { level: 2, name: /^Videos/ })).toBeVisible();
}

function replyTo(route: Route, replies: Record<string, Reply>): Reply {
  const path = new URL(route.request().url()).pathname.replace("/api/admin/videos/", "");
  return replies[path] ?? { json: { revision: 6, orderRevision: 2, video: null } };
}

const entry = {
  change: 5,
  at: "2026-11-20T09:30:00.000Z",
  username: "editor",
  action: "edit",
  summary: { titles: [first.title], added: 0, edited: 1, deleted: 0, fields: ["title"] },
};
const HISTORY: Record<string, Reply> = {
  history: {
    json: {
      entries: [entry],
      next: null,
    },
  },
  "history/5": { json: { ...entry, total: 1, items: [{ id: 1, before: first, after: others }] } },
};

const PREVIEW = {
  revision: 5,
  added: 2,
  updated: 72,
  unchanged: 16,
  faults: [],
  faultCount: 0,
  items: [
    { row: 2, kind: "add", title: "Check the suction unit", fields: [] },
    { row: 4, kind: "update", title: first.title, fields: ["description", "keywords", "chapters"] },
    { row: 5, kind: "update", title: others.title, fields: ["duration"] },
  ],
};

async function openEdit(page: Page, tab: string, replies = {}): Promise<Locator> {
  await openVideos(page, replies);
  await page.getByRole("button", { name: `Edit ${first.title}` }).click();
  const form = dialog(page, "Edit Video");
  await form.getByRole("tab", { name: tab }).click();
  return form;
}

const CAPTION = "00:00:02.000 --> 00:00:05.000\nWelcome to the radio room.\n\n";

/** The Videos page and the form of a video. */
export const VIDEOS_STATES: readonly State[] = [
  { name: "admin-videos", show: (page) => openVideos(page) },
  {
    name: "admin-videos-move",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page);
      await page.getByRole("button", { name: `Move ${first.title}` }).click();
      const question = dialog(page, `Move ${first.title}`);
      await question.getByRole("textbox").fill("99");
      await question.getByRole("button", { name: "Move", exact: true }).click();
      await expect(question.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-videos-history",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page, HISTORY);
      await page.getByRole("button", { name: "History" }).click();
      const history = dialog(page, "History");
      await history.getByRole("button", { name: "What changed" }).first().click();
      await expect(history.getByRole("definition").first()).toBeVisible();
    },
  },
  {
    name: "admin-videos-import",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page, { "import/preview": { json: PREVIEW } });
      const file = {
        name: "videos.json",
        mimeType: "application/json",
        buffer: Buffer.from("[1]"),
      };
      await page.getByLabel("File to import").setInputFiles(file);
      const preview = dialog(page, "Import videos.json");
      await expect(preview.getByRole("button", { name: "Import 74 changes" })).toBeVisible();
    },
  },
  {
    name: "video-form-errors",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page);
      const form = await openAddVideo(page);
      await form.getByLabel("Video address").fill("https://vimeo.com/channels/crews/9911223");
      await form.getByRole("button", { name: "Add Video" }).click();
      await expect(form.getByText("6 fields need another look.")).toBeVisible();
    },
  },
  {
    name: "video-form-upload-asking",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page);
      const form = await openAddVideo(page);
      await form.getByLabel("Video file").setInputFiles("server/testing/videos/h264-late.mp4");
      await expect(form.getByRole("button", { name: "Repair it, then upload" })).toBeVisible();
    },
  },
  {
    name: "video-form-conflict",
    isOverlay: true,
    show: async (page) => {
      const json = { message: "Changed.", revision: 6, video: others };
      const form = await openEdit(page, "Details", { [`${first.id}`]: { status: 409, json } });
      await form.getByLabel("Title", { exact: true }).fill("Mine");
      await form.getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog(page, "Somebody else changed this video")).toBeVisible();
    },
  },
  {
    name: "video-form-chapters",
    isOverlay: true,
    show: async (page, vimeo) => {
      await vimeo.respond();
      const form = await openEdit(page, "Chapters");
      await form.getByRole("button", { name: "Watch and mark" }).click();
      await vimeo.advance(65);
      await form.getByRole("button", { name: "Mark chapter here" }).click();
      await form.getByLabel("Time of chapter 1").fill("1:75");
      await form.getByRole("button", { name: /^Remove chapter 3/ }).click();
      await form.getByRole("button", { name: "Paste a list" }).click();
      await form.getByLabel("Chapters, a line each").fill("Chapters\n2:00 Second part");
      await expect(form.getByText(/^Line 1 has no time/)).toBeVisible();
    },
  },
  {
    name: "video-form-transcript-faults",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page);
      const form = await openAddVideo(page);
      await form.getByRole("tab", { name: "Transcript" }).click();
      await form.getByLabel("Transcript file").setInputFiles({
        name: "radio-room.vtt",
        mimeType: "text/vtt",
        buffer: Buffer.from(`WEBVTT\n\n${CAPTION}00:00:xx --> 00:00:09.000\nHang it up.\n`),
      });
      await expect(form.getByRole("button", { name: /^Use the 1 caption/ })).toBeVisible();
    },
  },
];
