import { expect, type Locator, type Page } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { openVideo, roster } from "./library.ts";

async function openTranscript(page: Page) {
  const dialog = await openVideo(page, roster.title);
  await dialog.getByRole("button", { name: "Transcript" }).click();
  const panel = dialog.getByRole("region", { name: "Transcript" });
  await expect(panel.getByRole("button", { name: /This is a sample transcript/ })).toBeVisible();
  return { panel, said: panel.locator("[aria-current=true]") };
}

const list = (panel: Locator) => panel.getByRole("group", { name: "Sentences" });
const follow = (panel: Locator) => panel.getByRole("button", { name: "Follow" });

test("the transcript follows the video until the reader scrolls, and finds words", async ({
  page,
  vimeo,
}) => {
  const { panel, said } = await openTranscript(page);
  await vimeo.advance(301);
  await expect(said).toHaveText("04:56 Three shifts left, and I assign them myself.");
  await expect(said).toBeInViewport({ ratio: 1 });

  await list(panel).hover();
  await page.mouse.wheel(0, -4_000);
  await expect(follow(panel)).toHaveAttribute("aria-pressed", "false");
  const first = panel.getByRole("button", { name: /This is a sample transcript/ });
  await expect(first).toBeInViewport({ ratio: 1 });
  await vimeo.advance(90);
  await expect(said).toHaveText("06:30 No open shifts, and one warning with a reason.");
  await expect(first).toBeInViewport({ ratio: 1 });
  await follow(panel).click();
  await expect(said).toBeInViewport({ ratio: 1 });

  await panel.getByRole("button", { name: "We are ready." }).click();
  await expect.poll(() => vimeo.values("setCurrentTime")).toHaveLength(1);
  await page.keyboard.press("Home");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 0.4 });
  await expect(said).toHaveText("00:00 This is a sample transcript, written for a sample video.");

  const box = panel.getByRole("searchbox", { name: "Search the transcript" });
  await box.click();
  await page.keyboard.type("Open Shifts");
  await expect(panel.getByText("1 of 5")).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  await expect(panel.getByText("5 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Previous match" }).click();
  await expect(panel.getByText("4 of 5")).toBeVisible();
  await box.focus();
  const match = panel.getByRole("button", { name: "I offer these five as open shifts" });
  await expect(match).toBeInViewport({ ratio: 1 });
  await expect(match.locator("mark")).toHaveText(["open", "shifts"]);
  expect(await vimeo.state()).toMatchObject({ seconds: 0.4, paused: false, muted: false });

  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
  await expect(match).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
