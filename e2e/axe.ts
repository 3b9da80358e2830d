import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions, Spec } from "axe-core";

/** The rules of WCAG 2.2 at the levels A and AA and of best practice, and how many of them find something on any page. */
export const ALL_RULES: RuleSet = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  fewestPasses: 11,
};

/** Those of them that look at colours: nothing else differs between the themes, whose markup is the same. */
export const COLOR_RULES: RuleSet = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  fewestPasses: 1,
};

type RuleSet = { runOnly: NonNullable<RunOptions["runOnly"]>; fewestPasses: number };

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

// What good practice calls a landmark, and tooltips: each belongs to a control, which is in one and tells it.
const LANDMARKS =
  "dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip], [data-radix-popper-content-wrapper]";

/** Puts axe into the open page. Evaluated by the browser's debugger, the site's policy does not apply to it. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE);
  await page.evaluate((regionMatcher) => {
    const { axe } = window as unknown as { axe: { configure: (spec: Spec) => void } };
    axe.configure({ checks: [{ id: "region", options: { regionMatcher } }] });
  }, LANDMARKS);
}

/** What breaks a rule on the page as it stands: the rule, the element and what would mend it, one entry each. */
export async function violationsIn(
  page: Page,
  { runOnly, fewestPasses } = ALL_RULES,
): Promise<string[]> {
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
      // Of what passed the count alone: the whole is some hundred kilobytes.
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
