import { expect, type Page, type Request } from "@playwright/test";
import { site } from "../client/src/site.ts";
import { expectHeading, inspection } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

/** The pages whose first view has a style sheet in the page itself, and their headings. */
const PAGES = [
  { address: "/university", heading: "Ambulio University" },
  { address: "/university?q=roster", heading: "Ambulio University" },
  { address: "/knowledge-base", heading: "Onboarding" },
  { address: inspection.link, heading: inspection.title },
];

/** The place and look of each element in the window, a line each. */
const firstPaint = (page: Page) =>
  page.locator("body *:not(script, style, link)").evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const bottom = Math.min(y + height, window.innerHeight);
      if (y >= bottom || width === 0) return [];
      const { color, backgroundColor, fontSize, fontWeight, opacity } = getComputedStyle(element);
      const name = `${element.tagName} ${element.textContent.slice(0, 30)}`;
      const box = [x, y, width, bottom].map(Math.round);
      return [[name, ...box, color, backgroundColor, fontSize, fontWeight, opacity].join(" ")];
    }),
  );

const isWholeSheetThere = () => document.styleSheets.length > 1;

test("critical CSS paints main pages before other files, unchanged by the sheet", async ({
  page,
}) => {
  for (const { address, heading } of PAGES) {
    await test.step(address, async () => {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await holdRequests(page, "**/*.{js,woff2}");
      const letStylesCome = await holdRequests(page, "**/assets/*.css");
      await page.goto(address, { waitUntil: "commit" });
      await page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint").length > 0,
      );
      await expectHeading(page, heading);
      const viewsAt = async () => {
        const views: Record<number, string[]> = {};
        for (const width of [375, 768, 1280]) {
          await page.setViewportSize({ width, height: 812 });
          views[width] = await firstPaint(page);
          expect(views[width].length).toBeGreaterThan(20);
        }
        return views;
      };
      const before = await viewsAt();
      expect(await page.evaluate(isWholeSheetThere)).toBe(false);
      if (address === "/university") await expectCardsWait(page, letStylesCome);
      letStylesCome();
      await page.waitForFunction(isWholeSheetThere);
      expect(await viewsAt()).toEqual(before);
    });
  }
});

/** The University is painted once its first row of videos has come; the cards below the window wait for the whole style sheet. */
async function expectCardsWait(page: Page, letStylesCome: () => void): Promise<void> {
  const cards = page.getByRole("article");
  const id = await cards.nth(3).locator("[id^=video-]").getAttribute("id");
  await expect(page.locator("link[rel=expect]")).toHaveAttribute("href", `#${id}`);
  await expect(cards.last()).toHaveCSS("content-visibility", "auto");
  letStylesCome();
  await expect(cards.last()).toHaveCSS("content-visibility", "visible");
}

/** The last request of a page that is only looked at, made once it is idle. */
const LAST = [
  { address: "/university", last: /\/api\/videos$/ },
  { address: "/knowledge-base", last: /\/article-page-[^/]+\.js$/ },
  { address: inspection.link, last: /\/changed-since-[^/]+\.js$/ },
];

test("a first visit that is only looked at makes at most twelve requests of this site", async ({
  page,
  baseURL,
}) => {
  for (const { address, last } of LAST) {
    await test.step(address, async () => {
      const asked: string[] = [];
      const note = (request: Request) => {
        const { origin, pathname } = new URL(request.url());
        // The tab's icon is asked for by a full Chromium alone; the image of a video comes from its own host.
        const isIcon = pathname === site.logo && request.resourceType() === "other";
        if (origin === baseURL && !isIcon) asked.push(`${request.resourceType()} ${pathname}`);
      };
      page.on("request", note);
      const isAskedLast = page.waitForRequest(last);
      await page.goto(address);
      await isAskedLast;
      await page.waitForLoadState("networkidle");
      page.off("request", note);
      expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(12);
    });
  }
});
