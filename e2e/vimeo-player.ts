import { expect, type Frame, type Page } from "@playwright/test";
import { type StubCall, type StubOptions, type StubState, vimeoStubPage } from "./vimeo-stub.ts";

/** The address of every player begins with this. */
export const PLAYER = "https://player.vimeo.com/video/";

/** The host tells here what it knows of a video, such as its account's type. */
export const OEMBED = "https://vimeo.com/api/oembed.json";

/** The video host of one test: sets how its player behaves and reads the calls it got. */
export class VimeoPlayer {
  /** Read each time a player loads; change it before the video opens. */
  readonly options: StubOptions = { isSilent: false, duration: 596, account: "pro" };

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Serves the stub page at the player's address, and what the host knows of its video. */
  async respond(): Promise<void> {
    const context = this.page.context();
    await context.route(`${PLAYER}**`, (route) =>
      route.fulfill({ contentType: "text/html", body: vimeoStubPage(this.options) }),
    );
    await context.route(`${OEMBED}*`, (route) =>
      route.fulfill({
        headers: { "access-control-allow-origin": "*" },
        json: { account_type: this.options.account },
      }),
    );
  }

  /** The parameters the page gave the player, such as `{ autoplay: "1" }`. */
  async parameters(): Promise<Record<string, string>> {
    return Object.fromEntries(new URL((await this.frame()).url()).searchParams);
  }

  /** The values that the page sent with one method so far, oldest first. */
  async values(method: string): Promise<unknown[]> {
    const calls: StubCall[] = await (await this.frame()).evaluate(() => window.stub.calls);
    return calls.filter((call) => call.method === method).map((call) => call.value);
  }

  async state(): Promise<StubState> {
    return (await this.frame()).evaluate(() => window.stub.state());
  }

  /** Plays on by this many seconds at once. Waits until the page listens to the time, and has heard it. */
  async advance(seconds: number): Promise<void> {
    await this.tell("timeupdate", (frame) =>
      frame.evaluate((step) => window.stub.advance(step), seconds),
    );
  }

  /** Plays to the end, and waits until the page has heard it. */
  async end(): Promise<void> {
    await this.tell("ended", (frame) => frame.evaluate(() => window.stub.end()));
  }

  /** Ends the silence of `isSilent`. */
  async wake(): Promise<void> {
    await (await this.frame()).evaluate(() => window.stub.wake());
  }

  /** Moves the real focus into the player, as a click on a control of its own does. */
  async takeFocus(): Promise<void> {
    await (await this.frame()).locator("#toggle").click();
  }

  /** Tells if keys go to the player. The page's own `activeElement` does not tell: it may be ahead. */
  async hasFocus(): Promise<boolean> {
    return (await this.frame()).evaluate(() => document.hasFocus());
  }

  /** The frame is another process: what it posts reaches the page some time later. */
  private async tell(event: string, act: (frame: Frame) => Promise<void>): Promise<void> {
    await expect.poll(() => this.values("addEventListener")).toContain(event);
    const heard = await this.page.evaluateHandle((name) => {
      const events = { count: 0 };
      addEventListener("message", ({ data }) => {
        if (String(data).includes(`"event":"${name}"`)) events.count += 1;
      });
      return events;
    }, event);
    await act(await this.frame());
    await this.page.waitForFunction(({ count }) => count > 0, heard);
  }

  private async frame(): Promise<Frame> {
    const find = () => this.page.frames().find((frame) => frame.url().startsWith(PLAYER));
    await expect.poll(() => find() !== undefined, { message: "a player is open" }).toBe(true);
    const frame = find();
    if (!frame) throw new Error("The player closed while it was looked for.");
    await frame.waitForFunction(() => window.stub !== undefined);
    return frame;
  }
}
