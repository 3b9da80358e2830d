import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { Cue } from "@shared/contracts/transcripts.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { dialog, markSignedIn } from "./admin.ts";
import { PUBLISHING_SITE, startSession } from "./publishing.ts";
import { serveThumbnails } from "./thumbnail-host.ts";
import { OEMBED, VimeoPlayer } from "./vimeo-player.ts";

/** The Videos page in a signed-in browser of its own, with its player. `hostSays` is the host's word on a video, or a status. */
export async function openVideosAdmin(
  browser: Browser,
  hostSays: { title: string; duration: number; thumbnail_url: string } | number,
  site = PUBLISHING_SITE,
) {
  const context = await browser.newContext({ baseURL: site });
  await markSignedIn(context);
  const page = await context.newPage();
  await startSession(page, site);
  await serveThumbnails(context);
  const vimeo = new VimeoPlayer(page);
  await vimeo.respond();
  const headers = { "access-control-allow-origin": "*" };
  await context.route(`${OEMBED}*`, (route) =>
    route.fulfill(
      typeof hostSays === "number"
        ? { status: hostSays, headers, body: "" }
        : { headers, json: hostSays },
    ),
  );
  await page.goto("/secretdoor/dashboard/videos");
  await expect(page.getByRole("heading", { level: 1, name: "Video Library Admin" })).toBeVisible();
  // Somebody at the keyboard would pass what comes with it.
  await expect(page.getByRole("table", { name: "Videos" })).toBeVisible();
  return { page, vimeo };
}

type Stored = { id: number; revision: number };

/** Stores a video without its form, at the site of this signed-in page. */
export async function addVideo(page: Page, change: Partial<InsertVideo>, transcript?: Cue[]) {
  const data = { key: crypto.randomUUID(), video: sampleVideo(change), transcript };
  const headers = { Origin: new URL(page.url()).origin };
  const added = await page.request.post("/api/admin/videos", { data, headers });
  expect(added.ok(), await added.text()).toBe(true);
  const { video } = await added.json();
  return video as Stored;
}

/** Deletes a stored video, as other tests count those there are. */
export async function removeVideo(page: Page, { id, revision }: Stored): Promise<void> {
  const data = { key: crypto.randomUUID(), revision };
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.delete(`/api/admin/videos/${id}`, { data, headers });
}

/** Opens the form that adds a video. */
export async function openAddVideo(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Video" }).click();
  const form = dialog(page, "Add New Video");
  await expect(form.getByLabel("Video address")).toBeFocused();
  return form;
}
