import { expect, type Page } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { expectCards } from "./library.ts";
import { serveStatically } from "./static-host.ts";

const toDark = (page: Page) => page.getByRole("button", { name: "Switch to the dark theme" });
const toLight = (page: Page) => page.getByRole("button", { name: "Switch to the light theme" });
const shown = (page: Page) => page.locator("html").getAttribute("data-theme");

/** The lightness of the page's ground, 0 to 1. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  });

async function expectTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect.poll(() => shown(page)).toBe(theme);
  const light = await lightness(page);
  if (theme === "light") expect(light).toBeGreaterThan(0.9);
  else expect(light).toBeLessThan(0.2);
}

/** Runs in the page: writes down every theme that another one replaces. */
function recordThemes(): void {
  new MutationObserver((changes) => {
    const { dataset } = document.documentElement;
    for (const { oldValue } of changes) dataset.themes = `${dataset.themes ?? ""} ${oldValue}`;
  }).observe(document, {
    subtree: true,
    attributeFilter: ["data-theme"],
    attributeOldValue: true,
  });
}

test("the theme follows the system until one is chosen, which all tabs remember", async ({
  page,
  context,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript(recordThemes);
  await page.goto("/knowledge-base");
  await expectTheme(page, "dark");
  await expect(toLight(page)).toBeVisible();
  await expect(page.locator("html"), "while it is hydrated").not.toHaveAttribute(
    "data-themes",
    /light/,
  );
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "light");
  const other = await context.newPage();
  await other.goto(`${baseURL}/knowledge-base`);
  await toDark(page).click();
  await expectTheme(page, "dark");
  await expectTheme(other, "dark");
  // The browser's own bar too.
  const active = await page
    .locator("meta[name=theme-color]")
    .evaluateAll((metas) =>
      (metas as HTMLMetaElement[])
        .filter(({ media }) => window.matchMedia(media).matches)
        .map(({ dataset }) => dataset.theme),
    );
  expect(active).toEqual(["dark"]);
  await page.reload();
  await expectTheme(page, "dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "dark");

  // The system's theme is no choice any more.
  await toLight(page).click();
  await expectTheme(page, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectTheme(page, "dark");
  // A printed page is white.
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  expect(await lightness(page)).toBe(1);
});

test("a stored theme is applied before the scripts run, an invalid one ignored", async ({
  page,
}) => {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("theme", '"purple"'));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/products");
  await expectTheme(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "light");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("refused", "QuotaExceededError");
    };
  });
  await toDark(page).click();
  await expectTheme(page, "dark");
  await toLight(page).click();
  await expectTheme(page, "light");

  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/knowledge-base");
  await toDark(page).click();
  await serveStatically(page);
  const letGo = await holdRequests(page, "**/assets/index-*.js");
  await page.goto("/university", { waitUntil: "commit" });
  await page.waitForFunction(() => document.styleSheets.length > 0 && document.body);
  await expectTheme(page, "dark");
  expect(await page.locator("#root").innerHTML()).toBe("");
  letGo();
  await expectCards(page, 18);
  await expectTheme(page, "dark");
});
