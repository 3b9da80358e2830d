import { type BrowserContext, type ConsoleMessage, expect, type Request } from "@playwright/test";
import { reportBareTexts } from "../client/src/app/testing/bare-texts.ts";
import { THUMBNAIL_HOST } from "./thumbnail-host.ts";
import { OEMBED, PLAYER } from "./vimeo-player.ts";

/** What Chromium says of a host that the flags of its launch hide from it: every one but this machine. */
const NO_SUCH_HOST = "net::ERR_NAME_NOT_RESOLVED";

/** What it says where a test has taken the connection away: whatever the page loads just then, in its idle time too, fails. */
const NO_CONNECTION = "net::ERR_INTERNET_DISCONNECTED";

const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;

/** The hosts that pages go to; the fixtures `thumbnails` and `vimeo` answer for them. */
const EXPECTED_HOSTS = [THUMBNAIL_HOST, PLAYER, OEMBED];

/** Without them cards show the stored images, and a player the site's controls. */
const MAY_FAIL = new RegExp(`^(${THUMBNAIL_HOST}|${OEMBED})`);

/**
 * What React says when the server's HTML isn't what it renders: in development in words, in production as one of these
 * numbers (react.dev/errors), as an error or as whatever the app makes of a recoverable one.
 */
const HYDRATION_ERROR =
  /hydrat|Minified React error #(41[89]|42[0-5])\b|\/errors\/(41[89]|42[0-5])\b/i;

/** What went wrong in the pages of a browser context, as one line each; a test ends with an empty list. */
export class PageWatch {
  private readonly errors: string[] = [];
  private readonly expected: { pattern: RegExp; seen: boolean }[] = [];
  private readonly open = new Set<Request>();
  private excused: RegExp | null = null;
  private readonly ownOrigin: string | undefined;

  /** `ownOrigin` is the site under test; without it requests to other ports of this machine are not looked at. */
  constructor(ownOrigin?: string) {
    this.ownOrigin = ownOrigin;
  }

  /** The errors so far, one line each. */
  get seen(): readonly string[] {
    return this.errors;
  }

  /** The addresses of the requests that are still without a response. */
  get pending(): string[] {
    return [...this.open].map((request) => request.url());
  }

  /** Lets a console error pass that the test brings about, and fails the test when it does not come. */
  expectConsoleError(pattern: RegExp): void {
    this.expected.push({ pattern, seen: false });
  }

  /** Lets a console error pass whether or not it comes. */
  allowConsoleError(pattern: RegExp): void {
    this.expected.push({ pattern, seen: true });
  }

  /** Lets policy violations pass whose source is a file of this pattern; only for a test that explains why. */
  excuseViolationsFrom(file: RegExp): void {
    this.excused = file;
  }

  /** Records an error that no expectation can excuse. */
  report(line: string): void {
    this.errors.push(line);
  }

  /** Listens to policy violations, page errors, console errors and requests to other hosts in this context. */
  async watch(context: BrowserContext): Promise<void> {
    // Without a route: one would send every request through the test's process and turn the HTTP cache off.
    context.on("request", (request) => {
      this.open.add(request);
      const { hostname, origin } = new URL(request.url());
      if (LOOPBACK.test(hostname) && this.ownOrigin && origin !== this.ownOrigin)
        this.report(`request to another site: ${request.url()}`);
    });
    context.on("requestfinished", (request) => this.open.delete(request));
    context.on("requestfailed", (request) => {
      this.open.delete(request);
      if (request.failure()?.errorText !== NO_SUCH_HOST) return;
      if (!EXPECTED_HOSTS.some((host) => request.url().startsWith(host)))
        this.report(`request to another host: ${request.url()}`);
    });
    context.on("weberror", (webError) => {
      const error = webError.error();
      this.report(`page error: ${error.stack ?? error.message}`);
    });
    context.on("console", (message) => this.hearConsole(message));
    await context.exposeBinding("reportViolation", (_source, text: string, file: string) => {
      if (!this.excused?.test(file)) this.report(`policy violation: ${text} at ${file}`);
    });
    await context.addInitScript(reportBareTexts);
    await context.addInitScript(() => {
      window.addEventListener("securitypolicyviolation", (event) => {
        const { reportViolation } = window as unknown as {
          reportViolation(text: string, file: string): void;
        };
        reportViolation(`${event.violatedDirective} blocked ${event.blockedURI}`, event.sourceFile);
      });
    });
  }

  /** Fails when an error was seen, or an expected console error was not. */
  verify(): void {
    const missing = this.expected.filter((entry) => !entry.seen).map((entry) => entry.pattern);
    expect(this.errors, "errors seen in the page").toEqual([]);
    expect(missing, "expected console errors that did not come").toEqual([]);
  }

  private hearConsole(message: ConsoleMessage): void {
    const isViolation = /Content Security Policy/i.test(message.text());
    // Whatever its level, and no test may expect one.
    if (HYDRATION_ERROR.test(message.text())) {
      this.report(`hydration error: ${message.text()}`);
      return;
    }
    if (message.type() !== "error" && !isViolation) return;
    if (isViolation && this.excused?.test(message.location().url)) return;
    const { url } = message.location();
    // A page that is not there says so by its status, too.
    if (url === message.page()?.url() && message.text().includes("404 (Not Found)")) return;
    if (message.text().includes(NO_CONNECTION)) return;
    if (MAY_FAIL.test(url) && message.text().includes(NO_SUCH_HOST)) return;
    const text = `${message.text()} (${url})`;
    const entry = this.expected.find(({ pattern }) => pattern.test(text));
    if (entry) entry.seen = true;
    else this.report(`console error: ${text}`);
  }
}
