import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions, Spec } from "axe-core";

/** WCAG 2.2 at the levels A and AA, and what good practice adds. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const SOURCE = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const OPTIONS: RunOptions = {
  runOnly: { type: "tag", values: TAGS },
  resultTypes: ["violations"],
  // Frames hold third parties' players, which are not ours to mend; the frames themselves are checked.
  iframes: false,
};

// What good practice calls a landmark, and tooltips: each belongs to a control, which is in one and tells it.
const LANDMARKS =
  "dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip], [data-radix-popper-content-wrapper]";

/** Puts axe into the open page. Evaluated by the browser's debugger, it needs no leave of the site's policy. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE);
  await page.evaluate((regionMatcher) => {
    const { axe } = window as unknown as { axe: { configure: (spec: Spec) => void } };
    axe.configure({ checks: [{ id: "region", options: { regionMatcher } }] });
  }, LANDMARKS);
}

/** What breaks a rule on the page as it stands: the rule, the element and what would mend it, one entry each. */
export async function violationsIn(page: Page): Promise<string[]> {
  const { violations, passes } = await page.evaluate((options) => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
    };
    return axe.run(document, options);
  }, OPTIONS);
  expect(passes.length, "rules that found something to check").toBeGreaterThan(10);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`,
    ),
  );
}
