import { expect, type Locator, type Page } from "@playwright/test";
import { dialog } from "../admin.ts";
import { ownVideo } from "../library.ts";
import { ThumbnailHost } from "../thumbnail-host.ts";
import { type HostResponse, openAddVideo, respondToOembed } from "../video-admin.ts";
import { openFigures } from "./figures.ts";
import type { State } from "./state.ts";
import { openVideos, videos } from "./videos.ts";

// At the video host, with a transcript.
const isHosted = ({ videoUrl, transcript }: (typeof videos)[number]) =>
  transcript !== null && videoUrl.startsWith("https:");
const first = videos.find(isHosted) as (typeof videos)[number];
const found = {
  title: "How a crew goes available",
  duration: 372,
  thumbnail_url: "https://vumbnail.com/1.jpg",
};

/** Opens the form of a new video with an address and a title typed; the host answers as given. */
async function openTyped(page: Page, address: string, response: HostResponse): Promise<Locator> {
  await respondToOembed(page, () => response);
  await new ThumbnailHost().respond(page.context());
  await openVideos(page);
  const form = await openAddVideo(page);
  await form.getByLabel("Title", { exact: true }).fill("Typed by hand");
  await form.getByLabel("Video address").fill(address);
  return form;
}

async function openEdit(page: Page, tab: string, responses = {}): Promise<Locator> {
  await openVideos(page, { responses });
  await page.getByRole("button", { name: `Edit ${first.title}` }).click();
  const form = dialog(page, "Edit Video");
  await form.getByRole("tab", { name: tab }).click();
  return form;
}

async function saveOver(page: Page, video: object | null): Promise<void> {
  const json = { message: "Changed.", revision: 6, video };
  const form = await openEdit(page, "Details", { [`${first.id}`]: { status: 409, json } });
  await form.getByLabel("Title", { exact: true }).fill("Mine");
  await form.getByRole("button", { name: "Save Changes" }).click();
}

/** Saves a form; the server never answers. */
async function startSaving(page: Page): Promise<Locator> {
  const form = await openEdit(page, "Details");
  await page.route(`**/api/admin/videos/${first.id}`, () => new Promise(() => undefined));
  await form.getByLabel("Title", { exact: true }).fill("Mine");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("button", { name: "Saving…" })).toBeFocused();
  return form;
}

const CAPTION = "00:00:02.000 --> 00:00:05.000\nWelcome to the radio room.\n\n";

const DETAILS_STATES: readonly State[] = [
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
    name: "video-form-host",
    isOverlay: true,
    show: async (page) => {
      const form = await openTyped(page, first.videoUrl, found);
      await expect(form.getByRole("button", { name: "Use the host’s title" })).toBeVisible();
    },
  },
  {
    name: "video-form-upload-refused",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page);
      const form = await openAddVideo(page);
      await form.getByLabel("Video file").setInputFiles("e2e/video-files/mpeg4.mp4");
      await expect(form.getByRole("alert")).toContainText("this video’s encoding");
    },
  },
  {
    name: "video-form-upload-asking",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page);
      const form = await openAddVideo(page);
      await form.getByLabel("Video file").setInputFiles("e2e/video-files/h264-late.mp4");
      await expect(form.getByRole("button", { name: "Repair it, then upload" })).toBeVisible();
    },
  },
  {
    name: "video-form-upload-sending",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page);
      await page.route("**/api/admin/media/uploads", () => new Promise(() => undefined));
      const form = await openAddVideo(page);
      await form.getByLabel("Video file").setInputFiles("e2e/video-files/h264.mp4");
      await expect(form.getByRole("button", { name: "Pause" })).toBeVisible();
    },
  },
  {
    name: "video-form-unreachable",
    isOverlay: true,
    show: async (page) => {
      const form = await openTyped(page, "https://vimeo.com/9911223", 503);
      await expect(form.getByRole("button", { name: "ask again" })).toBeVisible();
    },
  },
  { name: "video-form-saving", isOverlay: true, show: startSaving },
  {
    name: "video-form-conflict",
    isOverlay: true,
    show: async (page) => {
      await saveOver(page, { ...first, title: "Theirs", keywords: "theirs", revision: 6 });
      await expect(dialog(page, "Somebody else changed this video")).toBeVisible();
    },
  },
  {
    name: "video-form-deleted",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await saveOver(page, null);
      await expect(dialog(page, "This video was deleted meanwhile")).toBeVisible();
    },
  },
];

const CHAPTER_STATES: readonly State[] = [
  {
    name: "video-form-film",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openVideos(page);
      const form = await openAddVideo(page);
      await form.getByLabel("Video address").fill(ownVideo.videoUrl);
      await form.getByRole("tab", { name: /^Chapters/ }).click();
      await form.getByRole("button", { name: "Watch and mark" }).click();
      await form.getByRole("button", { name: "Pause" }).click();
      await page.route("**/api/admin/media/frames", (route) =>
        route.fulfill({ json: { thumbnailUrl: ownVideo.thumbnailUrl } }),
      );
      await form.getByRole("button", { name: "Use this frame" }).click();
      await expect(form.getByText("It is the thumbnail now")).toBeVisible();
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
    name: "video-form-chapters-refused",
    isOverlay: true,
    show: async (page) => {
      const message = "must not be longer than 20000 characters";
      const json = { message: "Refused.", faults: [{ field: "video.chapters", message }] };
      const form = await openEdit(page, "Details", { [`${first.id}`]: { status: 422, json } });
      await form.getByLabel("Title", { exact: true }).fill("Mine");
      await form.getByRole("button", { name: "Save Changes" }).click();
      await expect(form.getByText(/^The list of chapters must not be/)).toBeInViewport();
    },
  },
];

const TRANSCRIPT_STATES: readonly State[] = [
  {
    name: "video-form-transcript",
    isOverlay: true,
    show: async (page) => {
      const cues = [{ start: 2, end: 5, text: "Welcome to the radio room." }];
      const stored = { [`transcripts/${first.transcript}`]: { json: { cues } } };
      const form = await openEdit(page, "Transcript", stored);
      await form.getByRole("button", { name: "Paste text" }).click();
      await expect(form.getByText("Welcome to the radio room.")).toBeVisible();
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

const HEALTH_STATE: State = {
  name: "video-health",
  show: async (page) => {
    const responses = [404, 403, found] as const;
    let asked = 0;
    await respondToOembed(page, () => responses[asked++ % responses.length] ?? 404);
    await page.route("**/api/admin/media/files/*/state", (route) =>
      route.fulfill({ json: { state: "whole" } }),
    );
    await openVideos(page);
    await openFigures(page);
    await page.getByRole("button", { name: "Check videos" }).click();
    await expect(page.getByText(/checked; \d+ need a look/)).toBeVisible();
  },
};

/** The form of a video, its conflicts, and the check of all videos. */
export const VIDEO_FORM_STATES: readonly State[] = [
  ...DETAILS_STATES,
  ...CHAPTER_STATES,
  ...TRANSCRIPT_STATES,
  HEALTH_STATE,
];
