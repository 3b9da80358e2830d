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

  await panel.getByRole("searchbox", { name: "Search the transcript" }).fill("Open Shifts");
  await expect(panel.getByText("1 of 5")).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  await expect(panel.getByText("5 of 5")).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  const match = panel.getByRole("button", { name: "I offer these five as open shifts" });
  await expect(match).toBeInViewport({ ratio: 1 });
});
