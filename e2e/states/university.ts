import { expect, type Page } from "@playwright/test";
import {
  cardLink,
  dialogOf,
  expectCards,
  MISSING_VIDEO,
  openVideo,
  ownVideo,
  plainVideo,
  roster,
} from "../library.ts";
import { leaveUnanswered, refuse, type State } from "./state.ts";

const openPath = (path: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

const category = (id: string): State => ({
  name: `university-${id}`,
  isVariant: true,
  show: async (page) => {
    await page.goto(`/university?category=${id}`);
    await expect(page.getByRole("article").first()).toBeVisible();
  },
});

/** As in a browser that a service worker serves, which keeps videos: these tests have none. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const worker = { state: "activated", postMessage: () => undefined };
    Object.defineProperty(navigator.serviceWorker, "controller", { value: worker });
  });
  await page.goto(path);
}

async function expandChapters(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Chapters/ })
    .click();
}

/** Opens a video and its transcript, in which a text shows then. */
const showTranscript =
  (title: string, text: string): State["show"] =>
  async (page, vimeo) => {
    await vimeo.respond();
    await openVideo(page, title);
    await vimeo.advance(210);
    await page.getByRole("button", { name: "Transcript" }).click();
    await expect(page.getByRole("region", { name: "Transcript" }).getByText(text)).toBeVisible();
  };

/** Answers as a service worker that could not save everything; the tests' browsers have none. */
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
  { name: "university", show: (page) => page.goto("/").then(() => expectCards(page, 18)) },
  category("featured"),
  category("how-to"),
  category("getting-started"),
  category("advanced"),
  {
    name: "university-loading",
    show: async (page) => {
      await leaveUnanswered(page, "**/api/videos");
      await page.goto("/university");
      await expect(page.getByTestId("video-skeleton")).toHaveCount(6);
    },
  },
  {
    name: "university-search",
    show: (page) =>
      page.goto("/university?q=report").then(() =>
        cardLink(page, /report/i)
          .first()
          .waitFor(),
      ),
  },
  {
    name: "university-empty",
    isVariant: true,
    show: (page) =>
      page
        .goto("/university?q=nothing-like-it")
        .then(() => page.getByText("No videos found.").waitFor()),
  },
  {
    name: "university-failed",
    isVariant: true,
    show: async (page) => {
      await refuse(page, "**/api/videos", "The library is being mended.");
      await page.goto("/university");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "university-watched",
    isVariant: true,
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
    name: "video",
    isOverlay: true,
    show: async (page, vimeo) => {
      await vimeo.respond();
      await openVideo(page, roster.title);
      await vimeo.advance(83);
    },
  },
  {
    name: "video-chapters",
    isOverlay: true,
    show: async (page, vimeo) => {
      await vimeo.respond();
      await openVideo(page, roster.title);
      await vimeo.advance(210);
      await expandChapters(page);
    },
  },
  {
    name: "film",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      const dialog = await openVideo(page, ownVideo.title);
      await expect(dialog.getByRole("button", { name: "Pause" })).toBeVisible();
      await page.keyboard.press("k");
      await expect(dialog.getByRole("button", { name: "Play" })).toBeVisible();
    },
  },
  {
    name: "film-chapters",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openWithWorker(page, `/university?video=${ownVideo.id}&t=15`);
      const dialog = await dialogOf(page, ownVideo.title);
      await expect(dialog.getByRole("button", { name: "Save this video" })).toBeVisible();
      await page.keyboard.press("k");
      await expandChapters(page);
    },
  },
  {
    name: "film-save",
    isOverlay: true,
    show: async (page) => {
      await openWithWorker(page, `/university?video=${ownVideo.id}`);
      const dialog = await dialogOf(page, ownVideo.title);
      // Its time would go on behind the question.
      await page.locator("video").evaluate((video: HTMLVideoElement) => {
        video.autoplay = false;
        video.pause();
      });
      await dialog.getByRole("button", { name: "Save this video" }).click();
      await expect(page.getByText(/^It takes .* There is room for/)).toBeVisible();
    },
  },
  {
    name: "university-film-saved",
    isVariant: true,
    show: async (page) => {
      await openWithWorker(page, "/university");
      const save = page.getByRole("button", { name: `Save “${ownVideo.title}”` });
      await cardLink(page, ownVideo.title).focus();
      await expect(save).toBeAttached();
      await page.keyboard.press("Tab");
      await expect(save).toBeFocused();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("is on this device")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: /^Saved on this device/ })).toBeVisible();
    },
  },
  {
    name: "film-failed",
    isOverlay: true,
    show: async (page) => {
      await page.route("**/media/*", (route) => route.abort());
      const dialog = await openVideo(page, ownVideo.title);
      await expect(dialog.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  {
    name: "video-without-chapters",
    isOverlay: true,
    show: async (page, vimeo) => {
      await vimeo.respond();
      await openVideo(page, plainVideo.title);
      await expandChapters(page);
    },
  },
  {
    name: "video-transcript",
    isOverlay: true,
    show: showTranscript(roster.title, "Fourteen open shifts."),
  },
  {
    name: "video-transcript-search",
    isOverlay: true,
    show: async (page, vimeo) => {
      await showTranscript(roster.title, "Fourteen open shifts.")(page, vimeo);
      await page.getByRole("searchbox", { name: "Search the transcript" }).fill("open shifts");
      await expect(page.getByText("1 of 5")).toBeVisible();
    },
  },
  {
    name: "video-transcript-none",
    isOverlay: true,
    show: showTranscript(
      "Your first shift: sign in, pick a unit, go available",
      "No transcript available",
    ),
  },
  {
    name: "video-transcript-failed",
    isOverlay: true,
    show: async (page, vimeo) => {
      await refuse(page, "**/api/transcripts/*", "The transcripts are being mended.");
      await showTranscript(roster.title, "The transcripts are being mended.")(page, vimeo);
    },
  },
  {
    name: "video-resumed",
    isOverlay: true,
    show: async (page, vimeo) => {
      await vimeo.respond();
      await openVideo(page, roster.title);
      await vimeo.advance(300);
      await page.keyboard.press("Escape");
      await cardLink(page, roster.title).click();
      await dialogOf(page, roster.title);
      await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 300 });
    },
  },
  {
    name: "video-failed",
    isOverlay: true,
    isVariant: true,
    consoleErrors: /could not be started/,
    show: async (page, vimeo) => {
      await vimeo.respond();
      vimeo.options.failsToStart = true;
      const told = page.waitForEvent("console", (message) => /could not be/.test(message.text()));
      await openVideo(page, roster.title);
      await told;
    },
  },
  {
    name: "toast",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await page.goto("/university?video=999");
      await page.getByText(MISSING_VIDEO).first().waitFor();
    },
  },
  {
    name: "drawer",
    isOverlay: true,
    maxWidth: 767,
    show: async (page) => {
      await page.goto("/university");
      await expectCards(page, 18);
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      // Off the drawer's close button, whose tooltip would open.
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
  {
    name: "part-failed",
    consoleErrors: /getFullYear/,
    show: async (page) => {
      // What the footer calls.
      await page.addInitScript(() => {
        Date.prototype.getFullYear = () => {
          throw new Error("getFullYear");
        };
      });
      await openPath("/products")(page);
      await expect(page.getByText("This part of the page could not be shown.")).toBeVisible();
    },
  },
  { name: "placeholder", isVariant: true, show: openPath("/products") },
  { name: "not-found", show: openPath("/nowhere") },
];
