import type { Page } from "@playwright/test";

/**
 * From now on the page's documents come as from a static host: none is rendered by the server, and the browser loads all
 * data. What a page shows meanwhile, or when that fails, is tested this way.
 */
export async function serveStatically(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const request = route.request();
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (!isPage) return route.fallback();
    const shell = new URL("/index.html", request.url()).href;
    await route.fulfill({ response: await route.fetch({ url: shell }) });
  });
}
