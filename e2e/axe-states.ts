import { expect, type Page } from "@playwright/test";
import { ALL_RULES, COLOR_RULES, loadAxe, violationsIn } from "./axe.ts";
import { test } from "./fixtures.ts";
import { holdToasts, loadPictures, type State, settle } from "./states/state.ts";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
];
const THEMES = [
  { theme: "light", rules: ALL_RULES },
  { theme: "dark", rules: COLOR_RULES },
] as const;

type Checked = { states: number; runs: number; violations: number };

/** Holds each state to axe, at both widths and in both themes, and prints how many there were. */
export function holdToAxe(area: string, all: readonly State[]): void {
  const states = all.filter(({ media }) => media !== "print");
  const checked: Checked = { states: 0, runs: 0, violations: 0 };

  // One worker takes the whole file, so that the count at its end is the count of all.
  test.describe.configure({ mode: "default" });

  test.afterAll(() => {
    process.stdout.write(
      `axe, ${area}: ${checked.states} of ${states.length} states, ${checked.runs} runs at ${SIZES.map(({ width }) => width).join(" and ")} px, ${THEMES.map(({ theme }) => theme).join(" and ")}: ${checked.violations} violations\n`,
    );
  });

  for (const state of states) checkState(state, checked);
}

function checkState(state: State, checked: Checked): void {
  const { name, show, maxWidth = Number.POSITIVE_INFINITY, consoleErrors } = state;
  test(name, async ({ page, vimeo, watch }) => {
    watch.allowConsoleError(/Failed to load resource/);
    if (consoleErrors) watch.allowConsoleError(consoleErrors);
    const sizes = SIZES.filter(({ width }) => width <= maxWidth);
    await page.setViewportSize(sizes[0] ?? { width: maxWidth, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await show(page, vimeo);
    await holdToasts(page);
    await loadPictures(page);
    await loadAxe(page);
    const shown = await overlays(page);
    const found: string[] = [];
    for (const size of sizes) {
      for (const { theme, rules } of THEMES) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: theme });
        await settle(page);
        const violations = await violationsIn(page, rules);
        found.push(...violations.map((each) => `${size.width} px, ${theme}: ${each}`));
        checked.runs += 1;
      }
    }
    expect(await overlays(page), "what stood over the page is still there").toEqual(shown);
    checked.states += 1;
    checked.violations += found.length;
    expect(found).toEqual([]);
  });
}

/** The dialogs and toasts that show. */
async function overlays(page: Page): Promise<string[]> {
  return page
    .locator("[role=dialog], [role=tooltip], li[data-state=open]")
    .evaluateAll((found) => found.map((element) => element.textContent ?? ""));
}
