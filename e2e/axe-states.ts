import { expect, type Page } from "@playwright/test";
import { ALL_RULES, COLOR_RULES, loadAxe, violationsIn } from "./axe.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";
import type { PageWatch } from "./page-watch.ts";
import { holdToasts, loadImages, type State, settle } from "./states/state.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 812 };
/** The colours alone differ between the themes; what a dialog shows is the same in windows of any width. */
const LOOKS = [
  { size: WIDE, theme: "light", rules: ALL_RULES, ofOverlays: true },
  { size: WIDE, theme: "dark", rules: COLOR_RULES, ofOverlays: false },
  { size: PHONE, theme: "dark", rules: ALL_RULES, ofOverlays: true },
] as const;

const STATES_PER_TEST = 8;

/** Tests states with axe, at both widths and in both themes: some in each test, in one page that is emptied in between. */
export function testStatesWithAxe(states: readonly State[]): void {
  const onScreen = states.filter(({ media, isVariant }) => media !== "print" && !isVariant);
  for (let first = 0; first < onScreen.length; first += STATES_PER_TEST) {
    const some = onScreen.slice(first, first + STATES_PER_TEST);
    test(`axe: ${some.map(({ name }) => name).join(", ")}`, async ({
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
          found.push(...(await errorsOf(page, watch, state)));
        });
      }
      expect(found).toEqual([]);
    });
  }
}

async function errorsOf(page: Page, watch: PageWatch, state: State): Promise<string[]> {
  const { name, show, isOverlay, maxWidth = Number.POSITIVE_INFINITY, consoleErrors } = state;
  if (consoleErrors) watch.allowConsoleError(consoleErrors);
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
