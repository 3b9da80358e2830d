import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions, Spec } from "axe-core";
import { testInSharedPage as test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";
import { STATES } from "./states/all.ts";
import { holdToasts, loadImages, type State, settle } from "./states/state.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

/** The rules of WCAG 2.2 at the levels A and AA and of best practice, and how many of them find something on any page. */
const ALL_RULES: RuleSet = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  fewestPasses: 11,
};

/** The rules about colours: nothing else differs between the themes, whose markup is the same. */
const COLOR_RULES: RuleSet = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  fewestPasses: 1,
};

type RuleSet = { runOnly: NonNullable<RunOptions["runOnly"]>; fewestPasses: number };

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 812 };
/** The colours alone differ between the themes; what a dialog shows is the same in windows of any width. */
const LOOKS = [
  { size: WIDE, theme: "light", rules: ALL_RULES, ofOverlays: true },
  { size: WIDE, theme: "dark", rules: COLOR_RULES, ofOverlays: false },
  { size: PHONE, theme: "dark", rules: ALL_RULES, ofOverlays: true },
] as const;

const STATES_PER_TEST = 14;

for (let first = 0; first < STATES.length; first += STATES_PER_TEST) {
  const some = STATES.slice(first, first + STATES_PER_TEST);
  test(`axe finds nothing in both themes, ${some[0]?.name} to ${some.at(-1)?.name}`, async ({
    sharedPage,
    baseURL,
    watch,
  }) => {
    watch.allowConsoleError(/Failed to load resource/);
    const found: string[] = [];
    for (const state of some) {
      await test.step(state.name, async () => {
        const page = await sharedPage.open(baseURL ?? "");
        await watch.watch(page.context());
        waitForHydration(page.context());
        found.push(...(await errorsOf(page, state)));
      });
    }
    expect(found).toEqual([]);
  });
}

async function errorsOf(page: Page, state: State): Promise<string[]> {
  const { name, show, isOverlay, maxWidth = Number.POSITIVE_INFINITY } = state;
  const looks = LOOKS.filter(
    ({ size, ofOverlays }) => size.width <= maxWidth && (ofOverlays || !isOverlay),
  );
  await page.setViewportSize(looks[0]?.size ?? { width: maxWidth, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await show(page, new VimeoPlayer(page));
  await holdToasts(page);
  await loadImages(page);
  await loadAxe(page);
  const shown = await overlays(page);
  const found: string[] = [];
  for (const { size, theme, rules } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    const violations = await violationsIn(page, rules);
    found.push(...violations.map((each) => `${name}, ${size.width} px, ${theme}: ${each}`));
  }
  expect(await overlays(page), "the dialogs and toasts are still there").toEqual(shown);
  return found;
}

/** The dialogs and toasts that show. */
async function overlays(page: Page): Promise<string[]> {
  return page
    .locator("[role=dialog], [role=tooltip], li[data-state=open]")
    .evaluateAll((found) => found.map((element) => element.textContent ?? ""));
}

const SOURCE = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const OPTIONS: RunOptions = {
  resultTypes: ["violations"],
  // Frames hold third parties' players, which are not ours to mend; the frames themselves are checked.
  iframes: false,
};

// The page behind a modal dialog is hidden from everybody; as a page of its own it is another state.
const BEHIND = "#root[aria-hidden=true]";

// Landmarks of good practice, and tooltips: each belongs to a control, which is in one and tells it.
const LANDMARKS =
  "dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip], [data-radix-popper-content-wrapper]";

/** Puts axe into the open page. Evaluated by the browser's debugger, the site's policy does not apply to it. */
async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE);
  await page.evaluate((regionMatcher) => {
    const { axe } = window as unknown as { axe: { configure: (spec: Spec) => void } };
    axe.configure({ checks: [{ id: "region", options: { regionMatcher } }] });
  }, LANDMARKS);
}

/** The violations on the page: rule, element and what would mend it, one entry each. */
async function violationsIn(page: Page, { runOnly, fewestPasses }: RuleSet): Promise<string[]> {
  const { violations, passes } = await page.evaluate(
    async ([behind, options]) => {
      const { axe } = window as unknown as {
        axe: { run: (context: object, options: RunOptions) => Promise<AxeResults> };
      };
      // Left out of the rules alone, it would still be looked at, element by element.
      const hidden = document.querySelector(behind);
      const parts = document.createDocumentFragment();
      if (hidden) parts.append(...hidden.childNodes);
      const results = await axe.run({ exclude: [[behind]] }, options);
      hidden?.append(parts);
      // The count alone of those that passed: the whole is some hundred kilobytes.
      return { violations: results.violations, passes: results.passes.length };
    },
    [BEHIND, { ...OPTIONS, runOnly }] as const,
  );
  expect(passes, "rules that found something to check").toBeGreaterThanOrEqual(fewestPasses);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`,
    ),
  );
}
