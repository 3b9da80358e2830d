import { expect, type Page } from "@playwright/test";
import { expectHeading, plainArticle } from "./articles.ts";
import { test as plainTest } from "./fixtures.ts";

const RECORDER = "https://recorder.example.net/recorder.js";
const CHAT = "https://chat.example.net/chat.js";
const HOSTS =
  /recorder\.example\.net|collect\.example\.net|chat\.example\.net|live\.chat\.example\.net/;

/** One call that reached the recorder's script: first whether it had waited in the queue. */
type Recorded = [when: "queued" | "live", method: string, ...values: unknown[]];

declare global {
  interface Window {
    recorded?: Recorded[];
    recordIt?: ((...call: unknown[]) => void) & { queue?: unknown[][] };
    chatRan?: number;
  }
}

/** Takes over the queue, then every call, as the recorder's script does. */
const RECORDER_SCRIPT = `(() => {
  window.recorded = (window.recordIt.queue ?? []).map((call) => ["queued", ...call]);
  window.recordIt = (...call) => void window.recorded.push(["live", ...call]);
})();`;
const CHAT_SCRIPT = "window.chatRan = (window.chatRan ?? 0) + 1;";

const test = plainTest.extend({
  baseURL: `http://127.0.0.1:${process.env.E2E_THIRD_PARTIES_PORT}`,
});

/** Serves both; the recorder's script comes once `mayArrive` resolves. Returns the addresses that were requested. */
async function serveThirdParties(page: Page, mayArrive = Promise.resolve()): Promise<string[]> {
  const asked: string[] = [];
  for (const [address, body] of [
    [RECORDER, RECORDER_SCRIPT],
    [CHAT, CHAT_SCRIPT],
  ] as const) {
    await page.route(address, async (route) => {
      asked.push(address);
      if (address === RECORDER) await mayArrive;
      await route.fulfill({ contentType: "text/javascript", body });
    });
  }
  return asked;
}

const recorded = (page: Page) => page.evaluate(() => window.recorded ?? []);
const waiting = (page: Page) => page.evaluate(() => window.recordIt?.queue ?? []);
const pageView = (name: string, path: string) => [
  "track",
  "page_view",
  { name, path, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
];
test("calls wait in order until the recorder's script loads, then go to it", async ({ page }) => {
  let arrive = () => {};
  const mayArrive = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const asked = await serveThirdParties(page, mayArrive);
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await page.getByRole("link", { name: "University" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ambulio University");
  const before = [
    ["init", "ambulio-test", expect.objectContaining({ recordNetwork: true })],
    pageView("Knowledge Base", "/knowledge-base"),
    pageView("Ambulio University", "/university"),
  ];
  const isEvent = ([method]: unknown[]) => method !== "registerNetworkIntegrations";
  await expect.poll(async () => (await waiting(page)).filter(isEvent)).toEqual(before);

  arrive();
  await expect.poll(() => recorded(page)).not.toEqual([]);
  await page.goBack();
  await expectHeading(page, "Onboarding");
  const events = (await recorded(page)).filter(([, method]) => isEvent([method]));
  expect(events).toEqual([
    ...before.map((call) => ["queued", ...call]),
    ["live", ...pageView("Knowledge Base", "/knowledge-base")],
  ]);
  expect(asked.filter((address) => address === RECORDER)).toHaveLength(1);
  // It is asked to register these a second after it was added.
  const methods = async () => (await recorded(page)).map(([, method]) => method);
  await expect.poll(methods).toContain("registerNetworkIntegrations");
});

async function expectNoThirdParty(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    recorder: typeof window.recordIt,
    scripts: [...document.scripts]
      .map(({ src }) => src)
      .filter((src) => src && !src.startsWith(origin)),
  }));
  expect(found).toEqual({ recorder: "undefined", scripts: [] });
}

test("the admin area loads no third party, and public pages load them again", async ({ page }) => {
  const asked = await serveThirdParties(page);
  await page.goto("/knowledge-base");
  await expect.poll(() => page.evaluate(() => window.chatRan)).toBe(1);
  // As a link inside the site would: the address changes, and no page is loaded.
  const loaded = page.waitForEvent("load");
  await page.evaluate(() => history.pushState(null, "", "/secretdoor"));
  await loaded;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Access");
  await expectNoThirdParty(page);
  const before = asked.length;
  await page
    .getByRole("main")
    .getByRole("link", { name: /knowledge base/i })
    .click();
  await expectHeading(page, "Onboarding");
  await expect.poll(() => page.evaluate(() => window.chatRan)).toBe(1);
  expect(asked.length).toBe(before + 2);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Access");
  await page.goForward();
  await expectHeading(page, "Onboarding");
  await expect.poll(() => recorded(page)).not.toEqual([]);
  expect(JSON.stringify(await recorded(page))).not.toContain("secretdoor");
});

test("a third party that fails changes nothing for readers", async ({ page, watch }) => {
  watch.allowConsoleError(/Failed to load resource.*(recorder|chat)\.example\.net/);
  for (const failure of ["refuses the connection", "fails by 503", "stays silent"]) {
    await test.step(failure, async () => {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.route(HOSTS, (route) => {
        if (failure === "refuses the connection") return route.abort();
        if (failure === "fails by 503") return route.fulfill({ status: 503, body: "Down." });
        return new Promise(() => undefined);
      });
      await page.goto("/knowledge-base", { waitUntil: "commit" });
      await expectHeading(page, "Onboarding");
      await page.getByRole("link", { name: "Read article: Start Your First Shift" }).click();
      await expectHeading(page, plainArticle.title);
      await page.getByRole("button", { name: "Yes", exact: true }).click();
      await expect(page.getByText("Thank you for your feedback!", { exact: true })).toBeVisible();
      expect((await waiting(page)).map(([, event]) => event)).toContain("article_feedback");
      // The vote is remembered, and a second one is none.
      await page.evaluate(() => localStorage.clear());
    });
  }
});
