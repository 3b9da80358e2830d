import { expect, test } from "@playwright/test";
import { cookieOf, login } from "../server/testing/sign-in-requests.ts";
import { ACCOUNT } from "./admin-account.ts";
import { KillableSite } from "./killable-site.ts";
import { findVideo, openVideo, ownVideo } from "./library.ts";
import { openSaved } from "./saved-copy.ts";

test.use({ serviceWorkers: "allow" });

const site = new KillableSite();
test.beforeAll(() => site.open());
test.afterAll(() => site.close());

test("a small version that was saved plays offline in place of the video", async ({ context }) => {
  const cookie = cookieOf(await login(site.url, ACCOUNT, { Origin: site.url }));
  const small = findVideo("Save everything for offline").videoUrl;
  const stored = await context.request.put(`${site.url}/api/admin/media/versions`, {
    headers: { cookie, Origin: site.url },
    data: { videoUrl: ownVideo.videoUrl, smallUrl: small, soundUrl: null },
  });
  expect(stored.ok()).toBe(true);

  const page = await openSaved(context, `${site.url}/university`);
  const dialog = await openVideo(page, ownVideo.title, site.url);
  const video = page.locator("video");
  await expect(video).toHaveAttribute("src", ownVideo.videoUrl);
  await dialog.getByRole("button", { name: "Save this video" }).click();
  const saving = page.getByRole("dialog", { name: "Save this video" });
  await expect(saving.getByText(/^It takes \d+ kB, the small version \d+ kB\./)).toBeVisible();
  await saving.getByRole("button", { name: "Save the small version" }).click();
  await expect(saving.getByText("Its small version takes")).toBeVisible();

  await context.setOffline(true);
  // By a press, without which some browsers play nothing.
  const opened = await openVideo(page, ownVideo.title, site.url);
  await expect(video).toHaveAttribute("src", small);
  const seconds = () => video.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThan(0);
  await expect(opened.getByRole("combobox", { name: "Picture" })).toHaveValue("small");
  // The bytes come from the copy, in the ranges that a seek asks for.
  await opened.focus();
  await page.keyboard.press("5");
  await expect.poll(seconds).toBeGreaterThan(10);
  await expect(opened.getByRole("alert")).toHaveCount(0);
  await context.setOffline(false);
});
