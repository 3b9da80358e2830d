import { expect, type Page } from "@playwright/test";
import { ALL_RULES, COLOR_RULES, loadAxe, violationsIn } from "./axe.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { holdToasts, loadPictures, type State, settle } from "./states/state.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
];
const THEMES = [
  { theme: "light", rules: ALL_RULES },
  { theme: "dark", rules: COLOR_RULES },
] as const;

/** Tests each state with axe, at both widths and in both themes. */
export function testStatesWithAxe(states: readonly State[]): void {
  for (const state of states) if (state.media !== "print") testState(state);
}

function testState(state: State): void {
  const { name, show, maxWidth = Number.POSITIVE_INFINITY, consoleErrors } = state;
  test(name, async ({ page, watch }) => {
    watch.allowConsoleError(/Failed to load resource/);
    if (consoleErrors) watch.allowConsoleError(consoleErrors);
    const sizes = SIZES.filter(({ width }) => width <= maxWidth);
    await page.setViewportSize(sizes[0] ?? { width: maxWidth, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await show(page, new VimeoPlayer(page));
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
      }
    }
    expect(await overlays(page), "the dialogs and toasts are still there").toEqual(shown);
    expect(found).toEqual([]);
  });
}

/** The dialogs and toasts that show. */
async function overlays(page: Page): Promise<string[]> {
  return page
    .locator("[role=dialog], [role=tooltip], li[data-state=open]")
    .evaluateAll((found) => found.map((element) => element.textContent ?? ""));
}
