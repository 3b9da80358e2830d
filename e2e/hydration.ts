import type { BrowserContext, Page } from "@playwright/test";

/** The contexts whose pages do it already: tests share some. */
const contexts = new WeakSet<BrowserContext>();

/**
 * Lets `goto` and `reload` of this context's pages return when the page is hydrated, as a visitor's first click comes
 * after it on most machines. With a `waitUntil` they don't; tests of what comes before hydration do that.
 */
export function waitForHydration(context: BrowserContext): void {
  if (contexts.has(context)) return;
  contexts.add(context);
  for (const page of context.pages()) waitIn(page);
  context.on("page", waitIn);
}

function waitIn(page: Page): void {
  for (const name of ["goto", "reload"] as const) {
    const navigate = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page["goto"]>;
    const andHydrate = async (...given: unknown[]) => {
      const response = await navigate(...given);
      const options = given.at(-1);
      const waits = typeof options === "object" && options !== null && "waitUntil" in options;
      if (!waits) await page.waitForFunction(() => !window.earlyClicks);
      return response;
    };
    Object.assign(page, { [name]: andHydrate });
  }
}
