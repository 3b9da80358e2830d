import { expect, type Page } from "@playwright/test";
import { openAdd, openDashboard } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { missed, walk } from "./focus-walk.ts";
import { waitForHydration } from "./hydration.ts";
import { ask, overrideStyles } from "./layout-errors.ts";
import type { Control, Stop } from "./layout-probe.ts";
import { expectNoSidewaysScroll } from "./library.ts";
import { STATES, stateOf } from "./states/all.ts";
import { loadImages, type State, settle } from "./states/state.ts";
import { draftedArticle, openDatabase, storeDrafts } from "./stored-drafts.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

// A window of 1280 × 1024 px at 400 % is 320 × 256 CSS pixels large; a small phone is as narrow.
const NARROW = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
] as const;
const WIDE = { width: 1280, height: 800 };

// WCAG 1.4.12 lets readers set this.
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Keys go to the open dialog, else to the whole page. */
async function rootOf(page: Page): Promise<string> {
  return (await page.getByRole("dialog").count()) > 0 ? "[role=dialog]" : "body";
}

/** The controls of the open page, those that are folded away in it, and those behind its menu. */
async function reachableControls(page: Page): Promise<Control[]> {
  const folded = page.locator("details:not([open]) > summary:visible");
  while ((await folded.count()) > 0) await folded.first().click();
  const more = page.getByRole("button", { name: "More", exact: true, expanded: false });
  if (await more.isVisible()) await more.click();
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

/** The controls of these that the page lacks. A category may be an option instead of a link. */
async function lacking(page: Page, wanted: readonly Control[]): Promise<string[]> {
  const there = await reachableControls(page);
  const { pathname, search } = new URL(page.url());
  const isHome = pathname === "/knowledge-base" && !/q=/.test(search);
  const isThere = ({ name, href }: Control) =>
    there.some((control) => {
      if (!href) return control.name === name;
      if (control.href === href || (control.name && name.startsWith(control.name))) return true;
      // Elsewhere the categories are one step away, in the list of the knowledge base's own page.
      return (
        !isHome && /\?category=/.test(href) && control.href?.endsWith("/knowledge-base") === true
      );
    });
  return wanted.filter((control) => !isThere(control)).map(({ name, href }) => href ?? name);
}

const MAIN = STATES.filter(({ isMain, name }) => isMain && !/^(admin|insight)/.test(name));
const STATES_PER_TEST = 4;

for (let first = 0; first < MAIN.length; first += STATES_PER_TEST) {
  const some = MAIN.slice(first, first + STATES_PER_TEST);
  test(`narrow windows and large text keep all texts and controls, ${some[0]?.name}`, async ({
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

/** Tab goes round what is open and reaches each of its controls; every stop has a name and a ring. Returns the stops. */
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
  await expectWalkable(page);
}

async function expectNothingCut(page: Page, where = ""): Promise<void> {
  await settle(page);
  await expectNoSidewaysScroll(page);
  expect.soft(await ask(page, "lostTexts"), `texts that are cut ${where}`).toEqual([]);
}

async function expectFitsNarrowWindows(page: Page, wide: readonly Control[]): Promise<void> {
  // The skip link shows as long as it has the focus.
  await page.evaluate(() => document.querySelector<HTMLElement>("a:focus")?.blur());
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await expectNothingCut(page, `at ${size.height} px`);
    expect.soft(await ask(page, "smallTargets"), "targets of less than 44 px").toEqual([]);
  }
  // WCAG 2.4.11 asks for less: that the focus isn't covered wholly.
  const covered = (await expectWalkable(page)).filter(({ share }) => share < 0.5);
  expect.soft(covered, "stops of Tab of which less than half is to be seen").toEqual([]);
  expect.soft(await lacking(page, wide), "controls that went").toEqual([]);
}

async function expectHoldsTextSpacing(page: Page): Promise<void> {
  await overrideStyles(page, TEXT_SPACING);
  await expectNothingCut(page);
  await overrideStyles(page, "");
}

async function expectHoldsLargeText(page: Page): Promise<void> {
  await settle(page);
  const before = await ask(page, "textSizes");
  const controls = await reachableControls(page);
  const session = await page.context().newCDPSession(page);
  // The reader's setting, not a zoom: widths in rem follow it, those in px don't.
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await expectNothingCut(page);
  expect.soft(await lacking(page, controls), "controls that went").toEqual([]);
  const after = await ask(page, "textSizes");
  const same = Object.keys(after).filter((text) => before[text] === after[text]);
  expect.soft(same, "texts that stay small").toEqual([]);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
}

/** Text of twice the size by a reader's own style sheet: media queries don't know of it and are still a phone's. */
async function expectHoldsLargeTextOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  await overrideStyles(page, "html { font-size: 200% }");
  await expectNothingCut(page);
  await overrideStyles(page, "");
}

/** The admin area's pages. */
const ADMIN = STATES.filter(({ isMain, name }) => isMain && /^(admin|insight)/.test(name));

test("the admin area holds text of twice the size on a phone", async ({ page, watch }) => {
  watch.allowConsoleError(/Failed to load resource/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { name, show } of [...ADMIN, stateOf("video-form-chapters")]) {
    await test.step(name, async () => {
      await show(page, new VimeoPlayer(page));
      await expectHoldsLargeTextOnPhone(page);
    });
  }
});

const THUMBED = ["message-errors", "video-transcript-search", "admin-dashboard"];

test("a thumb hits each target on a phone", async ({ page, watch }) => {
  watch.allowConsoleError(/Failed to load resource/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 375, height: 812 });
  for (const name of THUMBED) {
    await test.step(name, async () => {
      await stateOf(name).show(page, new VimeoPlayer(page));
      await settle(page);
      // A checkbox is hit by its label, which begins at its edge.
      const small = (await ask(page, "smallTargets")).filter((each) => !/20 × 20$/.test(each));
      expect(small).toEqual([]);
    });
  }
});

test("notes at the window's lower edge cover neither the focus nor the page's end", async ({
  page,
  watch,
}) => {
  watch.allowConsoleError(/Failed to load resource/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 375, height: 700 });
  await stateOf("message-solved").show(page, new VimeoPlayer(page));
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

const EDGED = [
  ["message-errors", "button", "Send"],
  ["admin-dashboard", "button", "Review & publish"],
  ["video-chapters", "dialog", ""],
  ["admin-export-progress", "progressbar", ""],
] as const;

test("edges, what was played and the chosen option are seen in forced colours", async ({
  page,
  watch,
}) => {
  watch.allowConsoleError(/Failed to load resource/);
  await page.emulateMedia({ forcedColors: "active" });
  for (const [state, role, name] of EDGED) {
    await test.step(state, async () => {
      await stateOf(state).show(page, new VimeoPlayer(page));
      const edge = await page.getByRole(role, { name }).evaluate((element) => {
        const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element);
        return { isThere: borderTopWidth !== "0px", isSeen: borderTopColor !== backgroundColor };
      });
      expect(edge).toEqual({ isThere: true, isSeen: true });
    });
  }
  await test.step("the played part of a chapter and of a video", async () => {
    await stateOf("video-chapters").show(page, new VimeoPlayer(page));
    await expectPlayedIsSeen(page);
  });
  await test.step("the palette's chosen option", async () => {
    await stateOf("palette-results").show(page, new VimeoPlayer(page));
    await expectChosenIsSeen(page);
  });
});

async function expectPlayedIsSeen(page: Page): Promise<void> {
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
}

/** The icon and the words that were searched for. */
async function expectChosenIsSeen(page: Page): Promise<void> {
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
}

test("a word longer than its card breaks, in titles, descriptions and categories", async ({
  page,
}) => {
  const word = "Krankenkraftwagenbesatzungseinsatzdokumentationsverantwortlichkeit";
  const category = { id: "long", name: word, description: word };
  const value = { category: "long", title: word, description: word };
  await openDatabase(page);
  await storeDrafts(page, {
    changes: [
      {
        key: "category:long",
        order: 1,
        change: { type: "put-category", id: "long", value: category, basedOn: null },
      },
      ...["first", "second"].map((id, index) => {
        const { change, ...record } = draftedArticle(id, { order: 2 + index });
        const link = `/knowledge-base/long/${id}`;
        return { ...record, change: { ...change, value: { ...change.value, ...value, link } } };
      }),
    ],
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of [
      "/knowledge-base?category=long",
      `/knowledge-base?q=${word.toLowerCase()}`,
      "/knowledge-base/long/first",
      `/secretdoor/dashboard?q=${word}`,
    ]) {
      await page.goto(address);
      await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
      await expectNothingCut(page, `${address} at ${width} px`);
    }
  }
});

test("cards stand in 1, 2 or 3 columns by the window's width", async ({ page }) => {
  for (const [path, widths] of [
    ["/university", [767, 768, 1279, 1280]],
    ["/knowledge-base", [375, 700, 1024, 1280]],
  ] as const) {
    await page.goto(path);
    for (const [index, columns] of [1, 2, 2, 3].entries()) {
      await page.setViewportSize({ width: widths[index] ?? 0, height: 800 });
      const lefts = await page
        .getByRole("main")
        .getByRole("article")
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
      expect(new Set(lefts).size, `columns of ${path} at ${widths[index]} px`).toBe(columns);
      await expectNoSidewaysScroll(page);
    }
  }
});

const INTERACTIONS: [name: string, act: State["show"]][] = [
  [
    "a video",
    async (page, vimeo) => {
      await stateOf("video-chapters").show(page, vimeo);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  ],
  ["a toast", stateOf("kb-feedback-no").show],
  ["the palette", stateOf("palette-results").show],
  [
    "an article and its table of contents",
    async (page, vimeo) => {
      await stateOf("kb-article").show(page, vimeo);
      await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
    },
  ],
  [
    "a form and a question",
    async (page) => {
      await openDashboard(page);
      await (await openAdd(page)).getByLabel("Article Title").fill("Moving");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Discard your changes?" })).toBeVisible();
    },
  ],
];

test("nothing moves with reduced motion, and something does without it", async ({ page }) => {
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
