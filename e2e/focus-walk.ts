import type { Page } from "@playwright/test";

type Stop = { name: string; hasRing: boolean };

/** Presses Tab until the focus comes back to where it started, and answers what it stopped at. */
export async function walk(page: Page, limit: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < limit; press++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      if (element.dataset.walked) return null;
      element.dataset.walked = "yes";
      const label = "labels" in element ? (element as HTMLInputElement).labels?.[0] : null;
      const around = element.closest("form") ?? element;
      const rings = [element, around].map((target) => getComputedStyle(target));
      const after = getComputedStyle(element, "::after");
      return {
        name: (
          element.getAttribute("aria-label") ??
          label?.textContent ??
          element.textContent ??
          ""
        ).trim(),
        hasRing: [...rings, after].some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px",
        ),
      };
    });
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
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
