import { expect, type Page } from "@playwright/test";
import { markSignedIn } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { missed, walk } from "./focus-walk.ts";
import { waitForHydration } from "./hydration.ts";
import { ask, overrideStyles } from "./layout-errors.ts";
import type { Control, Stop } from "./layout-probe.ts";
import { expectNoSidewaysScroll } from "./library.ts";
import { ADMIN_STATES } from "./states/admin.ts";
import { FINDING_STATES } from "./states/finding.ts";
import { MESSAGE_STATES } from "./states/insight.ts";
import { KNOWLEDGE_BASE_STATES } from "./states/knowledge-base.ts";
import { loadImages, type State, settle } from "./states/state.ts";
import { UNIVERSITY_STATES } from "./states/university.ts";
import { serveStatically } from "./static-host.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

// A window of 1280 × 1024 px at 400 % is 320 × 256 CSS pixels large; a small phone is as narrow.
const NARROW = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
] as const;
const WIDE = { width: 1280, height: 800 };

// What WCAG 1.4.12 lets readers set.
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const STATES = [
  ...UNIVERSITY_STATES,
  ...KNOWLEDGE_BASE_STATES,
  ...FINDING_STATES,
  ...MESSAGE_STATES,
  ...ADMIN_STATES,
];

// Of the pages that are a message alone one.
const SCREENS = [
  // All of the University, and what was watched.
  "university-watched",
  "university-search",
  "kb-home",
  "kb-search",
  "kb-article",
  "kb-article-rich",
  "kb-unknown",
  "video-chapters",
  "palette-results",
  "shortcuts",
  "drawer",
].map(stateOf);

function stateOf(name: string): State {
  const state = STATES.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state "${name}".`);
  return state;
}

/** Where keys go: the open dialog, else the whole page. */
async function rootOf(page: Page): Promise<string> {
  return (await page.getByRole("dialog").count()) > 0 ? "[role=dialog]" : "body";
}

/** The controls of the open screen, those that are folded away in it, and those behind its menu. */
async function reachableControls(page: Page): Promise<Control[]> {
  const folded = page.locator("details:not([open]) > summary:visible");
  while ((await folded.count()) > 0) await folded.first().click();
  const here = await ask(page, "controls");
  const menu = page.getByRole("button", { name: "Open menu" });
  if (!(await menu.isVisible()) || (await page.getByRole("dialog").count()) > 0) return here;
  await menu.click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  const behind = await ask(page, "controls");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return [...here, ...behind];
}

/** Which of these controls the page as it stands lacks. A category may be an option instead of a link. */
async function lacking(page: Page, wanted: readonly Control[]): Promise<string[]> {
  const there = await reachableControls(page);
  const { pathname, search } = new URL(page.url());
  const isHome = pathname === "/knowledge-base" && !/q=/.test(search);
  const isThere = ({ name, href }: Control) =>
    there.some((control) => {
      if (!href) return control.name === name;
      if (control.href === href || (control.name && name.startsWith(control.name))) return true;
      // Elsewhere the categories are one step away, in the list of the knowledge base's own page.
      return !isHome && /\?category=/.test(href) && control.href === "/knowledge-base";
    });
  return wanted.filter((control) => !isThere(control)).map(({ name, href }) => href ?? name);
}

const SCREENS_PER_TEST = 4;

for (let first = 0; first < SCREENS.length; first += SCREENS_PER_TEST) {
  const some = SCREENS.slice(first, first + SCREENS_PER_TEST);
  const names = some.map(({ name }) => name).join(", ");
  test(`${names} keep controls and texts by Tab, in forced colours, at 320 px's text spacing, text of twice the size`, async ({
    sharedPage,
    baseURL,
    watch,
  }) => {
    for (const state of some) {
      await test.step(state.name, async () => {
        const page = await sharedPage.open(baseURL ?? "");
        await watch.watch(page.context());
        waitForHydration(page.context());
        await expectReflows(page, state);
      });
    }
  });
}

async function expectReflows(page: Page, { show, maxWidth }: State): Promise<void> {
  const size = maxWidth ? NARROW[0] : WIDE;
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.setViewportSize(size);
  await show(page, new VimeoPlayer(page));
  await loadImages(page);
  await settle(page);
  await test.step("forced colours", () => expectControlsInForcedColors(page));
  await page.emulateMedia({ forcedColors: "none" });
  const wide = maxWidth ? [] : await ask(page, "controls");
  await test.step("narrow windows", () => expectFitsNarrowWindows(page, wide));
  for (const each of maxWidth ? [size] : [NARROW[0], WIDE]) {
    await page.setViewportSize(each);
    await test.step(`text spacing at ${each.width} px`, () => expectHoldsTextSpacing(page));
  }
  await page.setViewportSize(maxWidth ? { width: 750, height: 800 } : WIDE);
  await test.step("text of twice the size", () => expectHoldsLargeText(page));
  await test.step("text of twice the size on a phone", () => expectHoldsLargeTextOnPhone(page));
}

/** The palette's box, where the caret alone tells where the keys go, unless colours are forced. */
const CARET_ONLY = "Search articles, videos and chapters";

/** Tab goes round what is open and reaches each of its controls; every stop has a name and a ring. Answers the stops. */
async function expectWalkable(page: Page): Promise<Stop[]> {
  const root = await rootOf(page);
  const stops = await walk(page, 200);
  const poor = stops.filter(({ name, hasRing }) => !name || !(hasRing || name === CARET_ONLY));
  expect.soft(poor, "stops of Tab without a name or a ring").toEqual([]);
  expect.soft(await missed(page, root), "controls Tab leaves out").toEqual([]);
  const outside = root === "body" ? 0 : await page.locator("main [data-walked]").count();
  expect.soft(outside, "stops behind the dialog").toBe(0);
  return stops;
}

async function expectControlsInForcedColors(page: Page): Promise<void> {
  expect.soft(await ask(page, "unseenControls"), "controls that can't be seen").toEqual([]);
  expect.soft(await ask(page, "unmarkedCurrents"), "current items like any other").toEqual([]);
  await expectWalkable(page);
}

async function expectFitsNarrowWindows(page: Page, wide: readonly Control[]): Promise<void> {
  // The skip link shows as long as it has the focus.
  await page.evaluate(() => document.querySelector<HTMLElement>("a:focus")?.blur());
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await settle(page);
    await expectNoSidewaysScroll(page);
    expect.soft(await ask(page, "lostTexts"), `texts cut at ${size.height} px`).toEqual([]);
    expect.soft(await ask(page, "smallTargets"), "targets of less than 44 px").toEqual([]);
  }
  // WCAG 2.4.11 asks for less: that the focus isn't covered wholly.
  const covered = (await expectWalkable(page)).filter(({ share }) => share < 0.5);
  expect.soft(covered, "stops of Tab of which less than half is to be seen").toEqual([]);
  expect.soft(await lacking(page, wide), "controls that went").toEqual([]);
}

async function expectHoldsTextSpacing(page: Page): Promise<void> {
  await overrideStyles(page, TEXT_SPACING);
  await settle(page);
  await expectNoSidewaysScroll(page);
  expect.soft(await ask(page, "lostTexts"), "texts that are cut").toEqual([]);
  await overrideStyles(page, "");
}

async function expectHoldsLargeText(page: Page): Promise<void> {
  await settle(page);
  const before = await ask(page, "textSizes");
  const controls = await reachableControls(page);
  const session = await page.context().newCDPSession(page);
  // The reader's setting, not a zoom: widths in rem follow it, those in px don't.
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await settle(page);
  await expectNoSidewaysScroll(page);
  expect.soft(await ask(page, "lostTexts"), "texts that are cut").toEqual([]);
  expect.soft(await lacking(page, controls), "controls that went").toEqual([]);
  const after = await ask(page, "textSizes");
  const same = Object.keys(after).filter((text) => before[text] === after[text]);
  expect.soft(same, "texts that stay small").toEqual([]);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
}

/** What a reader's own style sheet sets: media queries don't know of it, so that these are still a phone's. */
async function expectHoldsLargeTextOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  await overrideStyles(page, "html { font-size: 200% }");
  await settle(page);
  await expectNoSidewaysScroll(page);
  expect.soft(await ask(page, "lostTexts"), "texts that are cut").toEqual([]);
  await overrideStyles(page, "");
}

test("the admin area holds text of twice the size on a phone", async ({ page, watch }) => {
  watch.allowConsoleError(/Failed to load resource/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const name of ["admin-sign-in", "admin-badges", "video-form-chapters", "insight-figures"]) {
    await test.step(name, async () => {
      await stateOf(name).show(page, new VimeoPlayer(page));
      await expectHoldsLargeTextOnPhone(page);
    });
  }
});

test("a dialog's title is whole in text of twice the size on a phone", async ({ page }) => {
  await stateOf("shortcuts").show(page, new VimeoPlayer(page));
  await page.setViewportSize({ width: 375, height: 812 });
  await overrideStyles(page, "html { font-size: 200% }");
  // What the layout probe takes for a text that is shortened on purpose.
  const heading = page.getByRole("heading", { name: "Keyboard shortcuts" });
  const cut = await heading.evaluate((title) => title.scrollHeight - title.clientHeight);
  expect(cut).toBe(0);
});

for (const name of [
  "video-transcript-search",
  "admin-dashboard",
  "admin-recovered-form",
  "message-errors",
]) {
  test(`${name}: a thumb hits each target on a phone`, async ({ page, watch }) => {
    watch.allowConsoleError(/Failed to load resource/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 375, height: 812 });
    await stateOf(name).show(page, new VimeoPlayer(page));
    await settle(page);
    // A checkbox is hit by its label, which begins at its edge.
    const small = (await ask(page, "smallTargets")).filter((each) => !/20 × 20$/.test(each));
    expect(small).toEqual([]);
  });
}

test("what is said at the window's lower edge covers neither the rest of it, nor the focus, nor the page's end", async ({
  page,
  watch,
}) => {
  watch.allowConsoleError(/Failed to load resource/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 375, height: 700 });
  await stateOf("message-answered").show(page, new VimeoPlayer(page));
  await page.context().setOffline(true);
  try {
    const offline = page.getByText("You’re offline.");
    const note = page.getByRole("region", { name: "Your note" });
    await expect(offline).toBeAttached();
    await page.getByRole("main").locator(".rich-text p").first().click({ clickCount: 3 });
    const report = page.getByRole("button", { name: "Report this sentence" });
    for (const each of [offline, note.getByText(/^Changed after/), report]) {
      await each.click({ trial: true });
    }
    await page.getByRole("main").getByRole("heading", { level: 1 }).click();
    const covered = (await walk(page, 200)).filter(({ share }) => share < 0.5);
    expect(covered, "stops of Tab of which less than half is to be seen").toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click({ trial: true });
  } finally {
    await page.context().setOffline(false);
  }
});

const EDGED: [
  what: string,
  state: string,
  role: "button" | "dialog" | "progressbar",
  name: string,
][] = [
  ["a filled button", "message", "button", "Send"],
  ["a filled button of the admin area", "admin-badges", "button", "Review & publish"],
  ["an open video", "video-chapters", "dialog", ""],
  ["a progress bar", "admin-export-progress", "progressbar", ""],
];

for (const [what, state, role, name] of EDGED) {
  test(`${what} has an edge in forced colours, which take its fill`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await stateOf(state).show(page, new VimeoPlayer(page));
    const edge = await page.getByRole(role, { name }).evaluate((button) => {
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(button);
      return { isThere: borderTopWidth !== "0px", isSeen: borderTopColor !== backgroundColor };
    });
    expect(edge).toEqual({ isThere: true, isSeen: true });
  });
}

test("in forced colours what was played of a chapter and of the video is seen", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await stateOf("video-chapters").show(page, new VimeoPlayer(page));
  await expect(page.getByRole("dialog").locator("[aria-current=true]")).toBeVisible();
  const fills = [
    ".chapter-progress > *",
    "[aria-current] > .chapter-progress > *",
    ".slider-range",
  ];
  for (const fill of fills) {
    const colors = await page
      .locator(fill)
      .first()
      .evaluate((played) =>
        [played, played.parentElement as Element].map((each) => {
          const { backgroundColor, borderTopColor } = getComputedStyle(each);
          return each === played ? backgroundColor : [backgroundColor, borderTopColor];
        }),
      );
    const [played, [track, edge] = []] = colors as [string, [string, string]];
    expect([played, edge], fill).not.toContain(track);
  }
});

test("in forced colours the palette's chosen option has its icon and the searched words, and the page's search box a ring only with the focus", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await stateOf("palette-results").show(page, new VimeoPlayer(page));
  const looks = await page.getByRole("option", { selected: true }).evaluate((option) => {
    const { color } = getComputedStyle(option);
    return [...option.querySelectorAll("*")].map((part) => {
      const own = getComputedStyle(part);
      return { part: part.localName, isSeen: own.color === color, fill: own.backgroundColor };
    });
  });
  const fill = "rgba(0, 0, 0, 0)";
  expect(looks).toContainEqual({ part: "mark", isSeen: true, fill });
  expect(looks.filter((each) => !each.isSeen || each.fill !== fill)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.goto("/search?q=report");
  const box = page.getByRole("searchbox");
  const ring = () => box.evaluate((input) => getComputedStyle(input).outlineStyle);
  expect(await ring()).toBe("none");
});

test("a selected tab has a line of the selection's colour in forced colours, and no fill that touches its word", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await stateOf("admin-badges").show(page, new VimeoPlayer(page));
  const looks = await page.getByRole("tab").evaluateAll((tabs) =>
    tabs.map((tab) => {
      const { borderBottomWidth, borderBottomColor } = getComputedStyle(tab, "::after");
      const { backgroundColor, color } = getComputedStyle(tab);
      return { borderBottomWidth, isOwn: borderBottomColor !== color, backgroundColor };
    }),
  );
  const [selected, other] = looks;
  expect(selected).toMatchObject({ borderBottomWidth: "4px", isOwn: true });
  expect(other).toMatchObject({ borderBottomWidth: "0px" });
  expect(selected?.backgroundColor).toBe(other?.backgroundColor);
});

test("a word longer than its card breaks, in titles, descriptions and categories", async ({
  page,
}) => {
  const word = "Krankenkraftwagenbesatzungseinsatzdokumentationsverantwortlichkeit";
  const putCategory = (id: string, name: string) => {
    return { type: "put-category", id, revision: 1, value: { id, name, description: name } };
  };
  const putArticle = (id: string, category: string, title: string) => {
    const link = `/knowledge-base/${category}/${id}`;
    const value = { id, category, title, description: title, link };
    return { type: "put-article", id, revision: 1, value, body: "none" };
  };
  const categories = [putCategory("long", word), putCategory("onboarding", "Onboarding")];
  const articles = [
    putArticle("a-long-word", "long", word),
    putArticle("sign-in-first-time", "onboarding", "Sign in"),
    putArticle("start-first-shift", "onboarding", word),
  ];
  await serveStatically(page);
  await page.route(/\/api\/knowledge-base(\/(all|categories\/.*|articles\/.*))?$/, (route) => {
    const [, kind, id] = new URL(route.request().url()).pathname.split("/").slice(2);
    const ofCategory = articles.filter(
      ({ value }) => kind !== "categories" || value.category === id,
    );
    const change = articles.find((each) => each.id === id);
    const parts = categories.map((each) => ({ category: each.id, count: 1 }));
    const changes = kind === "categories" ? ofCategory : [...categories, ...articles];
    return route.fulfill({ json: { revision: 1, id, change, html: null, changes, parts } });
  });
  await markSignedIn(page.context());
  await page.emulateMedia({ reducedMotion: "reduce" });
  const previous = "/knowledge-base/onboarding/sign-in-first-time";
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const search = `/knowledge-base?q=${word.toLowerCase()}`;
    const admin = `/secretdoor/dashboard?q=${word}`;
    for (const address of ["/knowledge-base?category=long", search, previous, admin]) {
      await page.goto(address);
      await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
      await settle(page);
      await expectNoSidewaysScroll(page);
      expect.soft(await ask(page, "lostTexts"), `${address} at ${width} px`).toEqual([]);
    }
  }
});

test("a time stands behind the title that it belongs to, also where that breaks", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await stateOf("search-texts").show(page, new VimeoPlayer(page));
  const time = page.getByText(/^, \d:\d\d$/).first();
  const gap = await time.evaluate((own) => {
    const title = document.createRange();
    title.selectNodeContents(own.previousElementSibling ?? own);
    const [line, end] = [own.getClientRects()[0], [...title.getClientRects()].at(-1)];
    return line && end && { across: line.left - end.right, down: line.bottom - end.bottom };
  });
  expect(gap).toEqual({ across: 0, down: 0 });
});

const INTERACTIONS: [name: string, act: State["show"]][] = [
  [
    "a video",
    async (page, vimeo) => {
      await vimeo.respond();
      await page.goto("/university");
      await page.getByRole("heading", { level: 3 }).getByRole("link").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.getByRole("button", { name: /^Chapters/ }).click();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  ],
  ["a toast", stateOf("kb-feedback-no").show],
  ["the palette", stateOf("palette-results").show],
  [
    "the drawer",
    async (page) => {
      await page.setViewportSize({ width: 375, height: 812 });
      await page.goto("/knowledge-base");
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await page.getByRole("dialog").getByRole("link", { name: "University" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  ],
  [
    "an article and its table of contents",
    async (page, vimeo) => {
      await stateOf("kb-article").show(page, vimeo);
      await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
      ).toBe("auto");
    },
  ],
  [
    "the editor's form and a question",
    async (page) => {
      await markSignedIn(page.context());
      await page.goto("/secretdoor/dashboard");
      await page.getByRole("button", { name: "Add Article" }).click();
      await page.getByLabel("Article Title").fill("Moving");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Discard your changes?" })).toBeVisible();
    },
  ],
];

test("with reduced motion nothing moves, without that preference something does", async ({
  page,
}) => {
  const moves: string[] = [];
  await page.exposeFunction("reportMove", (move: string) => moves.push(move));
  await page.addInitScript(listenToMoves);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [name, act] of INTERACTIONS) {
    await test.step(name, async () => {
      await page.goto("/robots.txt");
      await page.evaluate(() => localStorage.clear());
      await page.setViewportSize(WIDE);
      await act(page, new VimeoPlayer(page));
      await settle(page);
      expect(moves, name).toEqual([]);
    });
  }
  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (const [, act] of INTERACTIONS.slice(-2)) {
    moves.length = 0;
    await act(page, new VimeoPlayer(page));
    await expect.poll(() => moves.length).toBeGreaterThan(0);
  }
});

/** Tells of each animation and transition that takes longer than 1 ms, from the page's start on. */
function listenToMoves(): void {
  const { reportMove } = window as unknown as { reportMove: (move: string) => void };
  for (const type of ["transitionrun", "animationstart"]) {
    addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Element)) return;
        for (const { effect } of target.getAnimations()) {
          const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
          if (Number(activeDuration) > 1)
            reportMove(`${target.outerHTML.slice(0, 80)} ${activeDuration} ms`);
        }
      },
      true,
    );
  }
}
