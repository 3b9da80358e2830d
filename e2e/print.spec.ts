import { expect, type Page } from "@playwright/test";
import { articleText, inspection, openArticle } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { draftedArticle, openDatabase, storeDrafts } from "./stored-drafts.ts";

const WIDE_BODY = `<p>Text.</p>${[3, 8, 11, 16].map(tableOf).join("")}
<pre>${"GET /calls?with=course,medication,signatures&as=".repeat(5)}</pre><p>${"word".repeat(80)}</p>
<iframe src="https://player.vimeo.com/video/100000001"></iframe>`;

function tableOf(columns: number): string {
  const row = (cell: string, text: string) =>
    `<tr>${`<${cell}>${text}</${cell}>`.repeat(columns)}</tr>`;
  const body = row("td", "Replacement windscreen ordered") + row("td", "x".repeat(60));
  return `<table><thead>${row("th", "Registration")}</thead><tbody>${body}</tbody></table>`;
}

/** The width of a page between its margins, in CSS px. */
const PAPER = { A4: 672, Letter: 694 };

test("a printed article is its text alone, and wide parts stay on the page", async ({
  page,
  vimeo: _,
}) => {
  await openDatabase(page);
  const bodies = { wide: WIDE_BODY };
  await storeDrafts(page, { changes: [draftedArticle("wide")], bodies });
  await page.goto("/knowledge-base/onboarding/wide");
  await expect(articleText(page).locator("table")).toHaveCount(4);
  await page.emulateMedia({ media: "print" });
  for (const [format, width] of Object.entries(PAPER)) {
    await page.setViewportSize({ width, height: 960 });
    const found = await articleText(page).evaluate((text) => {
      const cells = [...text.querySelectorAll("th, td")];
      const sizes = [text, ...cells].map((box) =>
        Number.parseFloat(getComputedStyle(box).fontSize),
      );
      const isOutside = (box: Element) => box.getBoundingClientRect().right > innerWidth;
      return {
        outside: [...text.querySelectorAll("*")].filter(isOutside).length,
        scrolled: document.documentElement.scrollWidth - innerWidth,
        textPt: Math.round((sizes[0] ?? 0) * 0.75),
        smallestPt: Math.round(Math.min(...sizes) * 75) / 100,
      };
    });
    const expected = { outside: 0, scrolled: 0, textPt: 11, smallestPt: 8 };
    expect(found, format).toEqual(expected);
  }
  await expect(articleText(page).getByRole("link", { name: "Watch on Vimeo" })).toBeVisible();

  await openArticle(page, inspection);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expectPlainPaper(page);
});

async function expectPlainPaper(page: Page): Promise<void> {
  for (const hidden of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.locator("aside"),
    page.getByRole("navigation", { name: "Breadcrumb" }),
    page.getByRole("navigation", { name: "On this page" }),
    page.getByRole("region", { name: "Was this article helpful?" }),
    articleText(page).locator(".anchor").first(),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { ink, paper } = await articleText(page)
    .locator("p")
    .first()
    .evaluate((text) => ({
      ink: getComputedStyle(text).color,
      paper: getComputedStyle(document.body).backgroundColor,
    }));
  expect(brightness(paper), `paper ${paper}`).toBeGreaterThan(0.9);
  expect(brightness(ink), `ink ${ink}`).toBeLessThan(0.4);
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  // Nothing painted is the paper itself.
  return alpha === 0 ? 1 : (red + green + blue) / 765;
}
