import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import videos from "../samples/videos/videos.json" with { type: "json" };
import sample from "../server/videos/sample-library.json" with { type: "json" };
import { mediaUrl } from "../shared/content/video-links.ts";

type SampleVideo = (typeof sample)[number] & { id: number };

const own = videos.map(({ file, cues: _, ...video }) => {
  const hash = createHash("sha256")
    .update(readFileSync(`samples/videos/${file}`))
    .digest("hex");
  return { ...video, videoUrl: mediaUrl(hash, "mp4") };
});

/** The sample library as the server puts it in, its own files first: ids follow the order. */
export const library: SampleVideo[] = [...own, ...sample].map((video, index) => ({
  ...video,
  id: index + 1,
}));

/** A video of this site's own, which plays without the video host. */
export const ownVideo = findVideo("Find a video in the University");

/** A video of four chapters: 00:00, 03:20, 05:04 and 06:30. Its address has the showcase form. */
export const roster = findVideo("Publish a roster without gaps");

/** A video without chapters. */
export const plainVideo = findVideo("Set up your password and two-step sign-in");

/** A sample video by its title. */
export function findVideo(title: string): SampleVideo {
  const video = library.find((candidate) => candidate.title === title);
  if (!video) throw new Error(`The sample library has no video "${title}".`);
  return video;
}

/** The numeric id in a sample video's address. */
export function hostIdOf(video: SampleVideo): string {
  return /(\d+)$/.exec(video.videoUrl)?.[1] ?? "";
}

/** The card of one video. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
}

/** The link on a card that opens its video. */
export function cardLink(page: Page, title: string | RegExp): Locator {
  return page.getByRole("heading", { level: 3 }).getByRole("link", { name: title, exact: true });
}

/** Opens the library, waits for its cards, opens the video by its card and answers the dialog. */
export async function openVideo(page: Page, title: string, site = ""): Promise<Locator> {
  await page.goto(`${site}/university`);
  await cardLink(page, title).click();
  return dialogOf(page, title);
}

/** The open video's dialog, once it shows. */
export async function dialogOf(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The search box of the first hero. */
export function tutorialSearch(page: Page): Locator {
  return page.getByRole("searchbox", { name: "Search for tutorials" });
}

/** The category tabs. */
export function tabs(page: Page): Locator {
  return page.getByRole("navigation", { name: "Video categories" });
}

/** Checks how many cards of videos show, each of which says how long it is; a search lists cards of articles too. */
export async function expectCards(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("article").filter({ hasText: /Duration/ })).toHaveCount(count);
}

/** Checks that nothing is wider than the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const hidden = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(hidden, "pixels beyond the page's right edge").toBe(0);
}
