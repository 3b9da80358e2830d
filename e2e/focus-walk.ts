import type { Page } from "@playwright/test";
import { ask } from "./layout-faults.ts";
import type { Stop } from "./layout-probe.ts";

/** Tabs round the page, or the dialog that is open, and answers each stop. */
export async function walk(page: Page, limit: number): Promise<Stop[]> {
  await ask(page, "forgetStops");
  const stops: Stop[] = [];
  for (let press = 0; press < limit; press += 1) {
    await page.keyboard.press("Tab");
    let stop = await ask(page, "newStop");
    if (stop === "outside" && page.frames().length > 1) {
      // Past an embedded page the focus goes by way of another process; at the page's end it stays outside.
      await page
        .waitForFunction(() => document.activeElement !== document.body, null, { timeout: 2_000 })
        .catch(() => undefined);
      stop = await ask(page, "newStop");
    }
    if (!stop) return stops;
    if (stop !== "outside") stops.push(stop);
  }
  throw new Error(`Tab had not come round after ${limit} stops.`);
}

/** The controls below `selector` that are on show but were not walked to; the arrow keys lead to the rest of a group. */
export async function missed(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((roots) =>
    roots
      .flatMap((root) => [
        ...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea"),
      ])
      .filter((control) => control.checkVisibility() && !control.dataset.walked)
      .filter((control) => !control.matches(":disabled"))
      .filter((control) => !control.matches("[role=tablist] [tabindex='-1']"))
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}
