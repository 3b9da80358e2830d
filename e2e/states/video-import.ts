import { expect, type Page } from "@playwright/test";
import { dialog, markSignedIn } from "../admin.ts";
import { library } from "../library.ts";
import { leaveUnanswered, type State } from "./state.ts";

const CALL = "**/api/admin/videos";
const videos = library.map((video) => ({ ...video, revision: 1, transcript: null }));
const [first, second] = videos as [(typeof videos)[number], (typeof videos)[number]];

const PREVIEW = {
  revision: 5,
  added: 2,
  updated: 72,
  unchanged: 16,
  faults: [],
  faultCount: 0,
  items: [
    { row: 2, kind: "add", title: "Check the suction unit", fields: [] },
    {
      row: 3,
      kind: "add",
      title: "Hand over at the hospital, from the stretcher to the signature",
      fields: [],
    },
    { row: 4, kind: "update", title: first.title, fields: ["description", "keywords", "chapters"] },
    { row: 5, kind: "update", title: second.title, fields: ["duration"] },
  ],
};

const ERRORS = [
  { row: 7, field: "duration", message: "must not be empty" },
  { row: 12, field: "", message: "same videoUrl and title as row 4" },
  {
    row: 15,
    field: "category",
    message: "must be one of featured, how-to, getting-started, advanced",
  },
];

async function openScreen(page: Page): Promise<void> {
  await markSignedIn(page.context());
  await page.route(CALL, (route) =>
    route.fulfill({ json: { revision: 5, orderRevision: 0, videos } }),
  );
  await page.goto("/secretdoor/dashboard/videos");
  await expect(page.getByRole("heading", { level: 2, name: /^Videos/ })).toBeVisible();
}

/** Chooses a file, of which the server says this. */
async function choose(page: Page, preview: object) {
  await page.route(`${CALL}/import/preview`, (route) => route.fulfill({ json: preview }));
  await openScreen(page);
  const file = { name: "videos.json", mimeType: "application/json", buffer: Buffer.from("[1]") };
  await page.getByLabel("File to import").setInputFiles(file);
  return dialog(page, "Import videos.json");
}

async function confirm(page: Page) {
  const preview = await choose(page, PREVIEW);
  await preview.getByRole("button", { name: "Import 74 changes" }).click();
  return preview;
}

/** The import of videos, step by step, and the formats of an export. */
export const VIDEO_IMPORT_STATES: readonly State[] = [
  {
    name: "admin-videos-export",
    isOverlay: true,
    show: async (page) => {
      await openScreen(page);
      await page.getByRole("button", { name: "Export" }).click();
      await expect(dialog(page, "Export the videos")).toBeVisible();
    },
  },
  {
    name: "admin-videos-import",
    isOverlay: true,
    show: async (page) => {
      await choose(page, PREVIEW);
    },
  },
  {
    name: "admin-videos-import-faults",
    isOverlay: true,
    show: async (page) => {
      const nothing = { added: 0, updated: 0, unchanged: 0, items: [] };
      const found = await choose(page, { ...PREVIEW, ...nothing, faults: ERRORS, faultCount: 140 });
      await expect(found.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-videos-import-running",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await leaveUnanswered(page, `${CALL}/import`);
      const running = await confirm(page);
      await expect(running.getByRole("progressbar")).toBeVisible();
    },
  },
  {
    name: "admin-videos-import-outdated",
    isOverlay: true,
    show: async (page) => {
      const json = { message: "Changed.", revision: 6, video: null };
      await page.route(`${CALL}/import`, (route) => route.fulfill({ status: 409, json }));
      const outdated = await confirm(page);
      await expect(outdated.getByRole("alert")).toBeVisible();
    },
  },
];
