import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { dialog, markSignedIn } from "./admin.ts";
import { PUBLISHING_SITE, startSession } from "./publishing.ts";
import { ThumbnailHost } from "./thumbnail-host.ts";
import { OEMBED, VimeoPlayer } from "./vimeo-player.ts";

/** What the video host says of a video; a number is the status of its refusal. */
export type HostResponse = { title: string; duration: number; thumbnail_url: string } | number;

/** Answers for the video host's oEmbed: `answerTo` is given the video's address. */
export async function respondToOembed(
  page: Page,
  respond: (address: string) => HostResponse,
): Promise<void> {
  await page.context().route(`${OEMBED}*`, (route) => {
    const response = respond(new URL(route.request().url()).searchParams.get("url") ?? "");
    const headers = { "access-control-allow-origin": "*" };
    return typeof response === "number"
      ? route.fulfill({ status: response, headers, body: "" })
      : route.fulfill({ headers, json: response });
  });
}

/** The Videos screen in a signed-in browser of its own, with its player. */
export async function openVideosAdmin(
  browser: Browser,
  respond: (address: string) => HostResponse,
  site = PUBLISHING_SITE,
) {
  const context = await browser.newContext({ baseURL: site });
  await markSignedIn(context);
  const page = await context.newPage();
  await startSession(page, site);
  await new ThumbnailHost().respond(context);
  const vimeo = new VimeoPlayer(page);
  await vimeo.respond();
  await respondToOembed(page, respond);
  await page.goto("/secretdoor/dashboard/videos");
  await expect(page.getByRole("heading", { level: 1, name: "Video Library Admin" })).toBeVisible();
  // Somebody at the keyboard would pass what comes with it.
  await expect(page.getByRole("table", { name: "Videos" })).toBeVisible();
  return { page, vimeo };
}

/** Opens the form that adds a video. */
export async function openAddVideo(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add Video" }).click();
  const form = dialog(page, "Add New Video");
  await expect(form.getByLabel("Video address")).toBeFocused();
  return form;
}
