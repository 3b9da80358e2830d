import { expect, type Page } from "@playwright/test";
import { expectHeading, inspection, plainArticle } from "./articles.ts";
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
    noteCall?: (...call: unknown[]) => void;
  }
}

/** What stands in for the recorder's script: it takes over the queue, then every call. */
const RECORDER_SCRIPT = `(() => {
  window.recorded = (window.recordIt.queue ?? []).map((call) => ["queued", ...call]);
  window.recordIt = (...call) => void window.recorded.push(["live", ...call]);
})();`;
const CHAT_SCRIPT = "window.chatRan = (window.chatRan ?? 0) + 1;";

/** The third parties of one test: what was asked of them, and when the recorder's script may arrive. */
class ThirdParties {
  readonly asked: string[] = [];
  arrive: () => void = () => {};

  async answer(page: Page, mode: "at once" | "held"): Promise<void> {
    const mayArrive = new Promise<void>((resolve) => {
      this.arrive = resolve;
      if (mode === "at once") resolve();
    });
    await page.route(RECORDER, async (route) => {
      this.asked.push(route.request().url());
      await mayArrive;
      await route.fulfill({ contentType: "text/javascript", body: RECORDER_SCRIPT });
    });
    await page.route(CHAT, (route) => {
      this.asked.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: CHAT_SCRIPT });
    });
  }
}

const test = plainTest.extend<{ thirdParties: ThirdParties }>({
  baseURL: `http://127.0.0.1:${process.env.E2E_THIRD_PARTIES_PORT}`,
  thirdParties: async ({ watch: _ }, use) => use(new ThirdParties()),
});

const recorded = (page: Page) => page.evaluate(() => window.recorded ?? []);
const waiting = (page: Page) => page.evaluate(() => window.recordIt?.queue ?? []);
const pageView = (name: string, path: string) => [
  "track",
  "page_view",
  { name, path, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
];
const INIT = [
  "init",
  "ambulio-test",
  {
    recordNetwork: true,
    recordForms: true,
    recordNumbers: true,
    recordEmails: true,
    recordIps: true,
    skipUrlsContaining: [
      "identity",
      "login",
      "password",
      "payment",
      "credit-card",
      "stripe",
      "secret",
      "key",
    ],
  },
];

test("calls wait in order until the recorder's script arrives, and go to it from then on", async ({
  page,
  thirdParties,
}) => {
  await thirdParties.answer(page, "held");
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await page.getByRole("link", { name: "University" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ambulio University");
  const before = [
    INIT,
    pageView("Knowledge Base", "/knowledge-base"),
    pageView("Ambulio University", "/university"),
  ];
  const isEvent = ([method]: unknown[]) => method !== "registerNetworkIntegrations";
  await expect.poll(async () => (await waiting(page)).filter(isEvent)).toEqual(before);

  thirdParties.arrive();
  await expect.poll(() => recorded(page)).not.toEqual([]);
  await page.goBack();
  await expectHeading(page, "Onboarding");
  const events = (await recorded(page)).filter(([, method]) => isEvent([method]));
  expect(events).toEqual([
    ...before.map((call) => ["queued", ...call]),
    ["live", ...pageView("Knowledge Base", "/knowledge-base")],
  ]);
  expect(thirdParties.asked.filter((address) => address === RECORDER)).toHaveLength(1);
});

test("the network integrations are registered 1000 ms after the script is added", async ({
  page,
  thirdParties,
}) => {
  await thirdParties.answer(page, "at once");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/products");
  const methods = async () => (await recorded(page)).map(([, method]) => method);
  await expect.poll(methods).toEqual(["init", "track"]);
  await page.clock.runFor(999);
  expect(await methods()).toEqual(["init", "track"]);
  await page.clock.runFor(1);
  expect(await methods()).toEqual(["init", "track", "registerNetworkIntegrations"]);
  await page.clock.runFor(60_000);
  expect(await methods()).toHaveLength(3);
});

test("every change of the route is one page_view, a change of the query none", async ({
  page,
  thirdParties,
}) => {
  await thirdParties.answer(page, "at once");
  await page.goto("/knowledge-base");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^CAD/ })
    .click();
  await expectHeading(page, "CAD");
  await page.getByRole("link", { name: /^Read article: Create a Call/ }).click();
  await expectHeading(page, "Create a Call and Assign a Unit");
  await expect.poll(() => recorded(page)).not.toEqual([]);
  const views = (await recorded(page)).filter(([, , event]) => event === "page_view");
  expect(views.map((call) => call.slice(1))).toEqual([
    pageView("Knowledge Base", "/knowledge-base"),
    pageView("Knowledge Base Article", "/knowledge-base/cad/create-call-assign-unit"),
  ]);
});

test("each vote is one article_feedback", async ({ page, thirdParties }) => {
  await thirdParties.answer(page, "at once");
  await page.goto(plainArticle.link);
  await expectHeading(page, plainArticle.title);
  for (const answer of ["Yes", "Yes", "No"]) {
    await page.getByRole("button", { name: answer, exact: true }).click();
  }
  await expect.poll(() => recorded(page)).not.toEqual([]);
  const votes = (await recorded(page)).filter(([, , event]) => event === "article_feedback");
  expect(votes.map((call) => call[3])).toEqual(
    ["positive", "negative"].map((feedback) => ({
      articleId: plainArticle.id,
      articleTitle: plainArticle.title,
      feedback,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })),
  );
});

test("the chat's script runs once, however many screens are shown", async ({
  page,
  thirdParties,
}) => {
  await thirdParties.answer(page, "at once");
  await page.goto("/knowledge-base");
  await expect.poll(() => page.evaluate(() => window.chatRan)).toBe(1);
  await page.getByRole("link", { name: "University" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ambulio University");
  expect(await page.evaluate(() => window.chatRan)).toBe(1);
  expect(thirdParties.asked.filter((address) => address === CHAT)).toHaveLength(1);
});

const ADMIN_PATHS = [
  "/secretdoor",
  "/secretdoor/",
  "/secretdoor/dashboard",
  "/secretdoor/nowhere",
  "/SecretDoor",
  "/SECRETDOOR/Dashboard",
  "/%73ecretdoor",
  "/secretdoor%2Fdashboard",
  "/secretdoor//dashboard",
];

for (const path of ADMIN_PATHS) {
  test(`${path} has no third party: neither in its headers nor in its page`, async ({
    page,
    request,
    thirdParties,
  }) => {
    const headers = (await request.get(path)).headers();
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers["content-security-policy"]).not.toMatch(HOSTS);
    await thirdParties.answer(page, "at once");
    await page.goto(path);
    await expect(page.getByRole("main")).not.toBeEmpty();
    await expectNoThirdParty(page);
    expect(thirdParties.asked).toEqual([]);
  });
}

async function expectNoThirdParty(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    recorder: typeof window.recordIt,
    scripts: [...document.scripts]
      .map(({ src }) => src)
      .filter((src) => src && !src.startsWith(origin)),
  }));
  expect(found).toEqual({ recorder: "undefined", scripts: [] });
}

for (const path of ["/", "/knowledge-base", inspection.link, "/secretdoors", "/x/secretdoor"]) {
  test(`the headers of ${path} let the configured hosts through`, async ({ request }) => {
    const policy = (await request.get(path)).headers()["content-security-policy"] ?? "";
    const sources = (name: string) =>
      policy.split(";").find((directive) => directive.trim().startsWith(`${name} `)) ?? "";
    for (const name of ["script-src", "connect-src", "frame-src"]) {
      expect(sources(name)).toMatch(/https:\/\/recorder\.example\.net/);
      expect(sources(name)).toMatch(/https:\/\/collect\.example\.net/);
      expect(sources(name)).toMatch(/https:\/\/chat\.example\.net/);
    }
    expect(sources("script-src-attr")).toBe("script-src-attr 'none'");
    expect(sources("default-src")).toContain("'none'");
  });
}

test("the admin area loads no third party; the public pages load them again", async ({
  page,
  thirdParties,
}) => {
  await thirdParties.answer(page, "at once");
  await page.goto("/knowledge-base");
  await expect.poll(() => page.evaluate(() => window.chatRan)).toBe(1);
  // As a link inside the site would: the address changes, and no page is loaded.
  const loaded = page.waitForEvent("load");
  await page.evaluate(() => history.pushState(null, "", "/secretdoor"));
  await loaded;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Access");
  await expectNoThirdParty(page);
  const before = thirdParties.asked.length;
  await page
    .getByRole("main")
    .getByRole("link", { name: /knowledge base/i })
    .click();
  await expectHeading(page, "Onboarding");
  await expect.poll(() => page.evaluate(() => window.chatRan)).toBe(1);
  expect(thirdParties.asked.length).toBe(before + 2);
});

test("going back into the admin area sends no event of it", async ({ page, thirdParties }) => {
  const events: unknown[] = [];
  await page.exposeFunction("noteCall", (...call: unknown[]) => events.push(call));
  await thirdParties.answer(page, "held");
  await page.addInitScript(() => {
    // Takes every call at once, as the recorder would, also those made while the page is being left.
    window.recordIt = (...call) => void window.noteCall?.(...call);
  });
  await page.goto("/secretdoor");
  await page
    .getByRole("main")
    .getByRole("link", { name: /knowledge base/i })
    .click();
  await expectHeading(page, "Onboarding");
  await expect.poll(() => events).toContainEqual(pageView("Knowledge Base", "/knowledge-base"));
  const before = events.length;
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Access");
  await page.goForward();
  await expectHeading(page, "Onboarding");
  await expect
    .poll(() => events.slice(before))
    .toContainEqual(pageView("Knowledge Base", "/knowledge-base"));
  expect(JSON.stringify(events)).not.toContain("secretdoor");
});

for (const [failure, fail] of [
  ["refuses the connection", "abort"],
  ["answers 503", "503"],
  ["never answers", "hang"],
] as const) {
  test(`a third party that ${failure} changes nothing`, async ({ page, watch }) => {
    watch.allowConsoleError(/Failed to load resource.*(recorder|chat)\.example\.net/);
    await page.route(HOSTS, (route) => {
      if (fail === "abort") return route.abort();
      if (fail === "503") return route.fulfill({ status: 503, body: "Down." });
      return new Promise(() => undefined);
    });
    await page.goto("/knowledge-base", { waitUntil: "commit" });
    await expectHeading(page, "Onboarding");
    await page.getByRole("link", { name: "Read article: Start Your First Shift" }).click();
    await expectHeading(page, plainArticle.title);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await expect(page.getByText("Thank you for your feedback!", { exact: true })).toBeVisible();
    expect((await waiting(page)).map(([, event]) => event)).toContain("article_feedback");
  });
}

plainTest("the site as delivered asks for no third party", async ({ page }) => {
  for (const path of ["/university", "/knowledge-base", inspection.link]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoThirdParty(page);
  }
});
