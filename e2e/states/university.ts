import { expect, type Page } from "@playwright/test";
import {
  cardLink,
  dialogOf,
  expectCards,
  openVideo,
  ownVideo,
  plainVideo,
  roster,
} from "../library.ts";
import type { State } from "./state.ts";

const openPath = (path: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

/** Acts as a service worker that could not save everything; the tests' browsers have none. */
function pretendWorker(): void {
  const sizes = { app: 812_000, articles: 344_000, videos: 51_000, pictures: 1_204_000 };
  const state = { mode: "all", savedAt: "2026-11-20T09:30:00.000Z", fault: "blocked" };
  const active = {
    postMessage: ({ type }: { type: string }, [port]: MessagePort[] = []) =>
      port?.postMessage(type === "report" ? { state, sizes, isSaving: false } : null),
  };
  const worker = Object.assign(new EventTarget(), {
    register: async () => null,
    getRegistration: async () => ({ active }),
  });
  Object.defineProperty(navigator, "serviceWorker", { value: worker });
}

/** The University with its open videos, and the pages around it. */
export const UNIVERSITY_STATES: readonly State[] = [
  {
    name: "university-search",
    show: async (page) => {
      await page.goto("/university?q=report");
      await cardLink(page, /report/i)
        .first()
        .waitFor();
    },
  },
  {
    name: "university-watched",
    isMain: true,
    show: async (page, vimeo) => {
      await vimeo.respond();
      await openVideo(page, plainVideo.title);
      await vimeo.end();
      await page.keyboard.press("Escape");
      await cardLink(page, roster.title).click();
      await dialogOf(page, roster.title);
      await vimeo.advance(300);
      await page.keyboard.press("Escape");
      await expect(page.getByText("5 minutes left").first()).toBeVisible();
    },
  },
  {
    name: "video-chapters",
    isOverlay: true,
    isMain: true,
    show: async (page, vimeo) => {
      await vimeo.respond();
      const dialog = await openVideo(page, roster.title);
      await vimeo.advance(210);
      await dialog.getByRole("button", { name: /^Chapters/ }).click();
    },
  },
  {
    name: "video-transcript-search",
    isOverlay: true,
    show: async (page, vimeo) => {
      await vimeo.respond();
      const dialog = await openVideo(page, roster.title);
      await vimeo.advance(210);
      await dialog.getByRole("button", { name: "Transcript" }).click();
      await dialog.getByRole("searchbox", { name: "Search the transcript" }).fill("open shifts");
      await expect(dialog.getByText("1 of 5")).toBeVisible();
    },
  },
  {
    name: "video-file-save",
    isOverlay: true,
    show: async (page) => {
      // As in a browser that a service worker serves, which can save videos.
      await page.addInitScript(() => {
        const worker = { state: "activated", postMessage: () => undefined };
        Object.defineProperty(navigator.serviceWorker, "controller", { value: worker });
      });
      await page.goto(`/university?video=${ownVideo.id}`);
      const dialog = await dialogOf(page, ownVideo.title);
      // The time of a video that plays goes on behind the question.
      await page.locator("video").evaluate((video: HTMLVideoElement) => {
        video.autoplay = false;
        video.pause();
      });
      await dialog.getByRole("button", { name: "Save this video" }).click();
      await expect(page.getByText(/^It takes .* There is room for/)).toBeVisible();
    },
  },
  {
    name: "video-file-failed",
    isOverlay: true,
    show: async (page) => {
      await page.route("**/media/*", (route) => route.abort());
      const dialog = await openVideo(page, ownVideo.title);
      await expect(dialog.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  {
    name: "menu",
    isOverlay: true,
    isMain: true,
    maxWidth: 767,
    show: async (page) => {
      await page.goto("/university");
      await expectCards(page, 18);
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      // The pointer over the menu's close button would open a tooltip.
      await page.mouse.move(10, 400);
    },
  },
  {
    name: "shortcuts",
    isOverlay: true,
    show: async (page) => {
      await openPath("/products")(page);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  {
    name: "save-offline-failed",
    isOverlay: true,
    show: async (page) => {
      await page.addInitScript(pretendWorker);
      await openPath("/products")(page);
      await page.getByRole("button", { name: "Save for offline" }).click();
      const saved = page.getByRole("dialog", { name: "Save for offline" });
      await expect(saved.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  { name: "not-found", isMain: true, show: openPath("/nowhere") },
];
