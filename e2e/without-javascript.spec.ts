import { expect, type Page } from "@playwright/test";
import { articleText, expectHeading, inspection } from "./articles.ts";
import { test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { roster } from "./library.ts";

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  /** Fails where the page shows a control that only a script can serve. */
  async function expectNoDeadControl(page: Page): Promise<void> {
    const dead = page.locator(
      "button:not([type=submit]):visible, select:visible, [role=button]:visible, [role=combobox]:visible",
    );
    await expect(dead).toHaveCount(0);
  }

  test("an article is read without scripts, and shows no control that does nothing", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(inspection.link);
    await expectHeading(page, inspection.title);
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await expect(articleText(page)).toContainText("The daily vehicle inspection shows");
    await expectNoDeadControl(page);
    await page.getByRole("navigation", { name: "Categories" }).getByText("ePCR").click();
    await expectHeading(page, "ePCR");
    await expectNoDeadControl(page);
    await page.getByRole("link", { name: "Search videos" }).click();
    await expectHeading(page, "Search");
    await expectNoDeadControl(page);
  });

  test("the search boxes search without scripts", async ({ page }) => {
    await page.goto("/knowledge-base");
    await page.getByRole("banner").getByRole("link", { name: "Search everything" }).click();
    await page.getByRole("searchbox", { name: "Search everything" }).fill("open shifts");
    await page.getByRole("button", { name: "Search" }).click();
    await expectHeading(page, 'Search results for "open shifts"');
    const chapters = page.getByRole("region", { name: "Chapters" });
    await expect(chapters.getByRole("link", { name: /Fill open shifts/ })).toHaveAttribute(
      "href",
      `/university?video=${roster.id}&t=200`,
    );
    await expect(page.getByRole("region", { name: "Said in videos" })).toBeVisible();

    const boxes = [
      ["/university", "Search for tutorials", /\/university\?q=roster$/, roster.title],
      ["/knowledge-base", "Search for articles", /\/knowledge-base\?q=roster$/, "Publish a Roster"],
      ["/nowhere", "Search videos and articles", /\/university\?q=roster$/, roster.title],
    ] as const;
    for (const [path, name, address, found] of boxes) {
      await test.step(path, async () => {
        await page.goto(path);
        await page.getByRole("searchbox", { name }).fill("roster");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(address);
        await expect(page.getByRole("heading", { name: found }).first()).toBeVisible();
      });
    }
  });
});

const holdScripts = (page: Page) => holdRequests(page, "**/assets/*.js");

type Press = {
  path?: string;
  press: (page: Page) => Promise<unknown>;
  /** It is done while the scripts are held back, not when they come. */
  atOnce?: true;
  done: (page: Page) => Promise<unknown>;
};

const button = (page: Page, name: string) => page.getByRole("button", { name });
const theme = (name: string) => (page: Page) =>
  expect(page.locator("html")).toHaveAttribute("data-theme", name);
const dialog = (name: string) => (page: Page) =>
  expect(page.getByRole("dialog", { name })).toBeVisible();
const pressDark = (page: Page) => button(page, "Switch to the dark theme").click();

const PRESSES: Record<string, Press> = {
  "the search": {
    press: (page) => page.getByRole("banner").getByText("Search everything").click(),
    atOnce: true,
    done: (page) => page.waitForURL("/search", { waitUntil: "commit" }),
  },
  "a search that is typed": {
    path: "/university",
    press: (page) => page.getByRole("searchbox", { name: "Search for tutorials" }).fill("roster"),
    done: (page) =>
      expect(page.getByRole("heading", { name: "Results for “roster”" })).toBeVisible(),
  },
  "the theme, whose button changes with the hydration": {
    async press(page) {
      await page.evaluate(() => localStorage.clear());
      await page.emulateMedia({ colorScheme: "dark" });
      await pressDark(page);
    },
    atOnce: true,
    done: theme("light"),
  },
  "a button of the footer": {
    press: (page) => button(page, "Keyboard shortcuts").click(),
    done: dialog("Keyboard shortcuts"),
  },
  "a vote": {
    path: inspection.link,
    press: (page) => button(page, "Yes").click(),
    done: (page) => expect(button(page, "Yes")).toHaveAttribute("aria-pressed", "true"),
  },
  "the article as Markdown": {
    path: inspection.link,
    press: (page) => page.getByText("Copy as Markdown").click(),
    atOnce: true,
    done: (page) => page.waitForURL(`${inspection.link}.md`, { waitUntil: "commit" }),
  },
};

/** Presses something while the scripts are held back. */
async function expectPress(page: Page, { path, press, atOnce, done }: Press): Promise<void> {
  await page.unrouteAll();
  const go = await holdScripts(page);
  await page.goto(path ?? "/knowledge-base", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await press(page);
  if (atOnce) await done(page);
  go();
  // The address of one that led away is no page of ours.
  if (!page.url().endsWith(".md")) await page.waitForFunction(() => !window.earlyClicks);
  await done(page);
}

test("a press or a text before the scripts load counts once", async ({ page }) => {
  for (const [name, press] of Object.entries(PRESSES)) {
    await test.step(name, () => expectPress(page, press));
  }
});

test("the dialog takes the place of the rendered video, and nothing moves", async ({
  page,
  vimeo: _vimeo,
}) => {
  const go = await holdScripts(page);
  const parts = (role: "region" | "dialog") =>
    page.getByRole(role, { name: roster.title }).evaluate((panel) =>
      [panel, ...panel.querySelectorAll("h2, img, button, a")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(" ");
      }),
    );
  await page.goto(`/university?video=${roster.id}&t=200`, { waitUntil: "commit" });
  await page.getByRole("region", { name: roster.title }).waitFor();
  await page.waitForFunction(() => document.styleSheets.length > 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const drawn = await parts("region");
  go();
  await page.getByRole("dialog", { name: roster.title }).waitFor();
  await expect.poll(() => parts("dialog")).toEqual(drawn);
});
