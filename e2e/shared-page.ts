import type { Browser, BrowserContext, Disposable, Page } from "@playwright/test";

/** The events that `PageWatch` listens to. */
const WATCHED = ["request", "requestfinished", "requestfailed", "weberror", "console"] as const;

/**
 * A page that the tests of a worker use one after another, emptied in between. Opened again in the process that has
 * run it before, the site takes half the CPU time that it takes in a context of its own.
 */
export class SharedPage {
  private context: BrowserContext | null = null;
  private added: Disposable[] = [];
  /** A clock that was installed can't be taken away. */
  private hasClock = false;
  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** The page with nothing stored, no routes and no scripts of earlier tests, on an empty document of this origin. */
  async open(origin: string): Promise<Page> {
    if (this.hasClock) await this.close();
    if (this.context) return this.empty(this.context, origin);
    this.context = await this.browser.newContext();
    const page = await this.context.newPage();
    this.recordAdditions(this.context);
    this.recordAdditions(page);
    const { clock } = this.context;
    const install = clock.install.bind(clock);
    clock.install = (options) => {
      this.hasClock = true;
      return install(options);
    };
    return page;
  }

  isIn(context: BrowserContext): boolean {
    return context === this.context;
  }

  /** Closes the page; the next test gets a new one. */
  async close(): Promise<void> {
    await this.context?.close();
    this.context = null;
    this.added = [];
    this.hasClock = false;
  }

  private async empty(context: BrowserContext, origin: string): Promise<Page> {
    const [page, ...others] = context.pages();
    if (!page) throw new Error("A test closed the shared page.");
    await Promise.all(others.map((other) => other.close()));
    for (const event of WATCHED) context.removeAllListeners(event);
    await Promise.all(this.added.splice(0).map((addition) => addition.dispose()));
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    try {
      // Leaving for another origin, or for about:blank, would end the process.
      await page.goto(`${origin}/robots.txt`);
    } catch {
      // The test before had started a navigation that ended this one, such as the way back from a dialog.
      await this.close();
      return this.open(origin);
    }
    await page.evaluate(() => sessionStorage.clear());
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await session.detach();
    await context.clearCookies();
    await context.clearPermissions();
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
    });
    return page;
  }

  /** Keeps what tests add to each document, as there is no call that takes all of it away. */
  private recordAdditions(target: Page | BrowserContext): void {
    for (const name of ["addInitScript", "exposeBinding", "exposeFunction"] as const) {
      const add = target[name].bind(target) as (...given: unknown[]) => Promise<Disposable>;
      const record = async (...given: unknown[]) => {
        const addition = await add(...given);
        this.added.push(addition);
        return addition;
      };
      Object.assign(target, { [name]: record });
    }
  }
}
