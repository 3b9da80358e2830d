import type { Browser, Page } from "@playwright/test";
import type { ArticleMetadata } from "@/data/model.ts";
import { type Keystroke, recordKeystrokes } from "./keystroke-recorder.ts";
import { plainSearchPage } from "./plain-search-page.ts";

/** What is typed: the first letters match nearly everything, the last ones little. */
export const TYPED = "roster";

type Search = { name: string; path: string; open: (page: Page) => Promise<void> };

/** Every search of the product, that of a hand-written page, and the knowledge base's results alone. */
export const SEARCHES: readonly Search[] = [
  {
    name: "plain page",
    path: "/plain-search",
    open: (page) => page.getByRole("searchbox").focus(),
  },
  {
    name: "results as HTML",
    path: "/stripped-search",
    open: (page) => page.getByRole("searchbox").focus(),
  },
  {
    name: "knowledge base",
    path: "/knowledge-base",
    open: (page) => page.getByRole("searchbox").focus(),
  },
  {
    name: "palette",
    path: "/knowledge-base",
    async open(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search articles, videos and chapters" }).waitFor();
    },
  },
  {
    name: "University",
    path: "/university",
    open: (page) => page.getByRole("searchbox", { name: "Search for tutorials" }).focus(),
  },
];

/** The site at `url`; `searched` is what the hand-written page filters; `stripped` the page of the results alone. */
type Conditions = {
  url: string;
  slowdown: number;
  searched: readonly ArticleMetadata[];
  stripped: string;
};

/** Types into a search of a page that has been loaded, key by key, and returns what each keystroke took. */
export async function typeInto(
  browser: Browser,
  search: Search,
  { url, slowdown, searched, stripped }: Conditions,
): Promise<Keystroke[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route("**/plain-search", (route) =>
    route.fulfill({ contentType: "text/html", body: plainSearchPage(searched) }),
  );
  await page.route("**/stripped-search", (route) =>
    route.fulfill({ contentType: "text/html", body: stripped }),
  );
  await page.goto(url + search.path, { waitUntil: "networkidle" });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await search.open(page);
  await page.waitForTimeout(1000);
  // tsx marks functions with the name they have in the source by this one, which the page lacks.
  await page.evaluate("globalThis.__name = (named) => named");
  await page.evaluate(recordKeystrokes);
  for (const key of TYPED) {
    await page.keyboard.press(key);
    // Not a multiple of a frame, so that keys meet every part of it.
    await page.waitForTimeout(150 + Math.random() * 20);
  }
  const recorded = await page.evaluate(() => window.keystrokes ?? []);
  await page.close();
  return recorded;
}
