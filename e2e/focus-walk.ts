import { expect, type Page } from "@playwright/test";
import { ask } from "./layout-errors.ts";
import type { Stop } from "./layout-probe.ts";

/** Tabs round the page, or the dialog that is open, and returns each stop. */
export async function walk(page: Page, limit: number): Promise<Stop[]> {
  await ask(page, "forgetStops");
  const stops: Stop[] = [];
  let wasInFrame = false;
  for (let press = 0; press < limit; press += 1) {
    await page.keyboard.press("Tab");
    if (page.frames().length > 1) wasInFrame = await focusArrives(page, wasInFrame);
    const stop = await ask(page, "newStop");
    if (!stop) return stops;
    if (stop !== "outside") stops.push(stop);
  }
  throw new Error(`Tab had not come round after ${limit} stops.`);
}

/** Waits until the page and those embedded in it, which other processes run, agree where the focus is. Returns true if it is in an embedded one, which is one stop. */
async function focusArrives(page: Page, wasInFrame: boolean): Promise<boolean> {
  const [, ...embedded] = page.frames();
  const hasArrived = async () => {
    const places = embedded.map((frame) => frame.evaluate(() => document.hasFocus()));
    const isInside = (await Promise.all(places)).includes(true);
    const place = await ask(page, "focusPlace");
    if (wasInFrame) return place === "control" && !isInside;
    return place !== "on its way" && isInside === (place === "frame");
  };
  await expect.poll(hasArrived, { message: "the focus has arrived" }).toBe(true);
  return (await ask(page, "focusPlace")) === "frame";
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
