import { expect, type Page } from "@playwright/test";
import { loadAxe, violationsIn } from "./axe.ts";
import { test } from "./fixtures.ts";
import { ADMIN_STATES } from "./states/admin.ts";
import { KNOWLEDGE_BASE_STATES } from "./states/knowledge-base.ts";
import { holdToasts, loadPictures, settle } from "./states/state.ts";
import { UNIVERSITY_STATES } from "./states/university.ts";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
];
const THEMES = ["light", "dark"] as const;

const STATES = [...UNIVERSITY_STATES, ...KNOWLEDGE_BASE_STATES, ...ADMIN_STATES].filter(
  ({ media }) => media !== "print",
);

// One worker takes the whole file, so that the count at its end is the count of all.
test.describe.configure({ mode: "default" });

// A trace would record axe itself with every state; the message of a failure says what is to be known.
test.use({ trace: "off" });

const checked = { states: 0, runs: 0, violations: 0 };

test.afterAll(() => {
  const { states, runs, violations } = checked;
  process.stdout.write(
    `axe: ${states} of ${STATES.length} states, ${runs} runs at ${SIZES.map(({ width }) => width).join(" and ")} px, ${THEMES.join(" and ")}: ${violations} violations\n`,
  );
});

for (const { name, show, maxWidth = Number.POSITIVE_INFINITY, consoleErrors } of STATES) {
  test(name, async ({ page, vimeo, watch }) => {
    test.setTimeout(60_000);
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
      for (const theme of THEMES) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: theme });
        await settle(page);
        const violations = await violationsIn(page);
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
