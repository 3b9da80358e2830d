import type { Page } from "@playwright/test";

/** Holds back the page's requests for `files`, a glob. Returns what lets them through. */
export async function holdRequests(page: Page, files: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.fallback();
  });
  return () => letThrough();
}
