import { expect, type Page } from "@playwright/test";
import { articleText } from "./articles.ts";
import { expectNoSidewaysScroll } from "./library.ts";

/** The page's own names that names in an article took over. */
export async function clobberedIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kindOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);
    const root = document.getElementById("root");
    const isWhole = {
      body: kindOf(document.body) === "HTMLBodyElement",
      head: kindOf(document.head) === "HTMLHeadElement",
      root: root?.parentElement === document.body && !!root.querySelector("header"),
      main: document.getElementById("main")?.localName === "main",
      ids: ["root", "main", "contents-heading", "feedback-heading"].every(
        (id) => document.querySelectorAll(`[id="${id}"]`).length <= 1,
      ),
      cookie: typeof document.cookie === "string",
      documentMethods: [
        document.getElementById,
        document.querySelector,
        document.createElement,
      ].every((method) => typeof method === "function"),
      windowMethods: [history.pushState, fetch].every((method) => typeof method === "function"),
      storage: kindOf(localStorage) === "Storage",
      base: document.baseURI === location.href,
    };
    return Object.entries(isWhole).flatMap(([name, isFine]) => (isFine ? [] : [name]));
  });
}

/** Checks that nothing of the article lies outside its box, or over the header, wherever the page is scrolled. */
export async function expectInsideItsBox(page: Page): Promise<void> {
  expect(await spilledIn(page, [".rich-text", "main section", "footer"])).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Scrolls to each of these parts and, where anything reaches out of the box, looks through the window on a grid of points. */
function spilledIn(page: Page, parts: readonly string[]): Promise<string[]> {
  return articleText(page).evaluate((box, selectors) => {
    const steps = (end: number) => Array.from({ length: end / 24 }, (_, step) => 4 + step * 24);
    const points = steps(innerWidth).flatMap((x) => steps(innerHeight).map((y) => ({ x, y })));
    return selectors.flatMap((part) => {
      document.querySelector(part)?.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(box);
      const reachesOut = [...range.getClientRects()].some(
        (rect) =>
          rect.left < left - 1 ||
          rect.right > right + 1 ||
          rect.top < top - 1 ||
          rect.bottom > bottom + 1,
      );
      const isInside = (x: number, y: number) =>
        x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
      const spilled = (reachesOut ? points : [])
        .filter(({ x, y }) => !isInside(x, y))
        .filter(({ x, y }) => document.elementsFromPoint(x, y).some((found) => box.contains(found)))
        .map(({ x, y }) => `outside the box at ${x},${y}, as seen at ${part}`);
      const covered = steps(innerWidth)
        .filter((x) => !document.elementFromPoint(x, 30)?.closest("header"))
        .map((x) => `over the header at ${x}, as seen at ${part}`);
      return [...spilled, ...covered];
    });
  }, parts);
}
