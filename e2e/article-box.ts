import { expect, type Page } from "@playwright/test";
import { articleText } from "./articles.ts";
import { expectNoSidewaysScroll } from "./library.ts";

// What an article may hold: this check's own lists, not the sanitiser's.
const TAGS =
  /^(a|b|blockquote|br|button|code|div|em|figcaption|figure|h[2-6]|i|iframe|img|li|ol|p|pre|s|span|strong|su[bp]|table|tbody|td|th|thead|tr|u|ul)$/;
const ATTRIBUTES =
  /^(allow|alt|class|colspan|height|href|loading|referrerpolicy|rel|rowspan|scope|src|start|style|title|width)$/;
const CLASSES = /^(|anchor|code|scroll-region|scroller|watch|(ql-[\w-]+ ?)+)$/;
const STYLES = /^((background-)?color: (?!.*(url|expression|javascript))[^;]+; ?)*$/i;
// What the page itself adds: directions, anchors, copy buttons and boxes that scroll, each in a region with a name.
const OWN =
  /^(\w+ dir=auto|div (tabindex=0|role=region|aria-label=Table.*|style=--columns: \d+)|button type=button|button data-copy=|a aria-label=.*|h[2-6] (id=section-|aria-label=).*)$/s;
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  a: /^(https?|mailto|tel):/,
  iframe: /^https:\/\/(player\.vimeo\.com|www\.youtube-nocookie\.com)\//,
  img: /^(https:|data:image\/(gif|png|jpeg);)/,
};

type Found = {
  tag: string;
  isHtml: boolean;
  attributes: [name: string, value: string][];
  /** Where it leads or comes from, resolved as the browser does; null without such an attribute. */
  address: string | null;
};

/** What the open article's box holds that it may not, one line each. */
export async function forbiddenIn(page: Page): Promise<string[]> {
  const all: Found[] = await articleText(page).evaluate((box) =>
    [...box.querySelectorAll("*")].map((element) => {
      const name = element.hasAttribute("href") ? "href" : "src";
      return {
        tag: element.localName,
        isHtml: element.namespaceURI === "http://www.w3.org/1999/xhtml",
        attributes: [...element.attributes].map(({ name, value }) => [name, value]),
        address: element.hasAttribute(name)
          ? String((element as unknown as Record<string, unknown>)[name])
          : null,
      };
    }),
  );
  return all.flatMap(errorsOf);
}

function errorsOf({ tag, isHtml, attributes, address }: Found): string[] {
  const errors = attributes
    .filter(([name, value]) => !isAllowed(tag, name, value))
    .map(([name, value]) => `<${tag} ${name}="${value}">`);
  if (!isHtml || !TAGS.test(tag)) errors.push(`<${tag}>`);
  if (address !== null && !ADDRESSES[tag]?.test(address)) errors.push(`<${tag}> of ${address}`);
  return errors;
}

function isAllowed(tag: string, name: string, value: string): boolean {
  if (name === "class") return CLASSES.test(value);
  const isAuthored = name === "style" ? STYLES.test(value) : ATTRIBUTES.test(name);
  return isAuthored || OWN.test(`${tag} ${name}=${value}`);
}

/** What of the page the names in an article took over. */
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
