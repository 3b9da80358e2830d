import { test as base } from "@playwright/test";
import { waitForHydration } from "./hydration.ts";
import { PageWatch } from "./page-watch.ts";
import { SharedPage } from "./shared-page.ts";
import { serveThumbnails } from "./thumbnail-host.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

type Fixtures = {
  /** The errors in the context's pages so far; the test fails at its end when there is one. */
  watch: PageWatch;
  /** The video host: what the page asked of the player, and how the video goes on. */
  vimeo: VimeoPlayer;
  /** Serves thumbnails in place of their host. */
  thumbnails: undefined;
  /** Lets a console error pass that the test brings about; the test fails when it doesn't come. */
  expectConsoleError: (pattern: RegExp) => void;
};

/**
 * A test whose pages may do nothing wrong: no policy violation, no page error, no console error that
 * isn't expected, and no request to any other host but the player and the thumbnails, both stubs here.
 */
export const test = base.extend<Fixtures, { sharedPage: SharedPage }>({
  // In every test's pool, also where it is not used: Playwright ends a worker, and its browser, when the next test has
  // other worker fixtures.
  sharedPage: [
    async ({ browser }, use) => {
      const shared = new SharedPage(browser);
      await use(shared);
      await shared.close();
    },
    { scope: "worker" },
  ],
  watch: [
    async ({ browser, context, sharedPage, baseURL }, use, testInfo) => {
      const before = browser.contexts();
      const watch = new PageWatch(baseURL);
      await watch.watch(context);
      waitForHydration(context);
      await use(watch);
      if (testInfo.status !== testInfo.expectedStatus) {
        const addresses = context.pages().map((page) => page.url());
        const body = JSON.stringify({ addresses, pending: watch.pending, errors: watch.seen });
        await testInfo.attach("page", { body, contentType: "text/plain" });
      }
      // What the test has opened itself, by `browser.newContext()`.
      for (const each of browser.contexts())
        if (!before.includes(each) && !sharedPage.isIn(each)) await each.close();
      watch.verify();
    },
    { auto: true },
  ],
  vimeo: async ({ page }, use) => {
    const vimeo = new VimeoPlayer(page);
    await vimeo.respond();
    await use(vimeo);
  },
  thumbnails: async ({ context }, use) => {
    await serveThumbnails(context);
    await use(undefined);
  },
  expectConsoleError: async ({ watch }, use) => {
    await use((pattern) => watch.expectConsoleError(pattern));
  },
});

/**
 * A test that needs no browser context of its own: its page has run other tests before and is emptied for it.
 * What is left of them: cached files, the history, listeners on the page itself, and settings made over a CDP
 * session.
 */
export const testInSharedPage = test.extend({
  page: async ({ sharedPage, baseURL, viewport }, use, testInfo) => {
    const page = await sharedPage.open(baseURL ?? "");
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) await sharedPage.close();
  },
  context: async ({ page }, use) => use(page.context()),
});
