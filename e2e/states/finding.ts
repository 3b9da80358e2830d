import { expect, type Page } from "@playwright/test";
import { expectHeading, inspection, plainArticle, roles } from "../articles.ts";
import { serveStatically } from "../static-host.ts";
import { leaveUnanswered, refuse, type State } from "./state.ts";

const API = "/api/knowledge-base";

const search = (name: string, text: string, shown: string): State => ({
  name: `search-${name}`,
  show: async (page) => {
    await page.goto(`/search?${new URLSearchParams({ q: text })}`);
    await expect(page.getByRole("main").getByText(shown).first()).toBeVisible();
  },
});

const entry = (revision: number, note: string, isNew: boolean, more = 0) => ({
  ...{ revision, note, more },
  articles: [inspection, roles].map(({ id, title, link }) => {
    return { id, title, link, category: "Truck Checks", isNew };
  }),
});

const NEWS = {
  page: 2,
  pages: 3,
  days: [
    { day: "2026-03-12", entries: [entry(9, "Winter tyres from October on", false, 3)], more: 0 },
    {
      day: "2026-03-01",
      entries: [
        entry(8, "", true),
        entry(7, `Averylongword${"withoutaspace".repeat(12)}\nand a second line`, false),
      ],
      more: 4,
    },
  ],
};

/** Answers that something is published, so that there may be news. */
async function publishSomething(page: Page): Promise<void> {
  await serveStatically(page);
  await page.route(API, (route) =>
    route.fulfill({ json: { revision: 9, changes: [], parts: [] } }),
  );
}

const BEFORE = `<h2 id="section-a">Before the shift</h2><p>Check the tyres daily, also the spare one.</p><ul><li>Look</li><li>Listen</li></ul><p>Then sign.</p>`;
const AFTER = `<h2 id="section-a">Before each shift</h2><p>Check the brakes and the tyres daily.</p><ul><li>Look</li><li>Listen</li><li>Report what is wrong</li></ul>`;

/** Runs in the page: whether it has stored an article's text, which comes after what says that the article was read. */
async function hasStoredText(id: string): Promise<boolean> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  // Opened before the page does so, it would be made empty.
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === "read-articles")) return false;
  const database = await resultOf(indexedDB.open("read-articles"));
  const text = await resultOf(database.transaction("texts").objectStore("texts").get(id));
  database.close();
  return text !== undefined;
}

/** Opens an article whose text has changed since this browser has shown it. */
async function openChanged(page: Page): Promise<void> {
  const { id, title, link } = plainArticle;
  const shownAt = async (revision: number, html: string) => {
    const value = { id, title, link, category: "onboarding", description: "" };
    const change = { type: "put-article", id, revision, value, body: "own", hash: html };
    const changes = [{ revision, at: "2026-03-12T10:00:00.000Z", note: "Winter is coming" }];
    await page.unroute(API);
    await page.unroute(`${API}/**`);
    const index = { revision, changes: [change], parts: [] };
    await page.route(API, (route) => route.fulfill({ json: index }));
    await page.route(`${API}/**`, (route) =>
      route.fulfill({
        json: /articles/.test(route.request().url())
          ? { ...{ revision, id, change, html, outline: [], changes } }
          : index,
      }),
    );
    await page.goto(link);
    await expectHeading(page, title);
  };
  await serveStatically(page);
  await shownAt(1, BEFORE);
  await expect(page.getByText("Then sign.")).toBeVisible();
  // Not `waitForFunction`, which takes the promise itself for a response.
  await expect.poll(() => page.evaluate(hasStoredText, id)).toBe(true);
  await shownAt(2, AFTER);
  await expect(page.getByRole("region", { name: "Changed since you read it" })).toBeVisible();
}

/** What is found in texts, and what is told of changes. */
export const FINDING_STATES: readonly State[] = [
  { name: "search-page", show: (page) => page.goto("/search") },
  { ...search("texts", "inspection", "Articles"), isVariant: true },
  search("some-words", "sharps unicorn harness", "Some of your words"),
  search("none", "zzzqqq", "Nothing found"),
  {
    name: "kb-texts",
    isVariant: true,
    show: async (page) => {
      await page.goto("/knowledge-base?q=sharps");
      await expect(page.getByRole("region", { name: /^In the text of/ })).toBeVisible();
    },
  },
  {
    name: "kb-passage",
    isOverlay: true,
    show: async (page) => {
      await page.goto("/search?q=sharps+container+full");
      await page.getByRole("link", { name: /sharps container is not full/ }).click();
      await expect(page.getByText(/^Marked under/)).toBeAttached();
    },
  },
  { name: "kb-changed", isVariant: true, show: openChanged },
  {
    name: "kb-changed-marks",
    show: async (page) => {
      await openChanged(page);
      await page.getByRole("button", { name: "Show what changed" }).click();
      await expect(page.getByRole("main").getByRole("deletion").first()).toBeVisible();
    },
  },
  {
    name: "whats-new",
    show: async (page) => {
      await publishSomething(page);
      await page.route(`${API}/news/2`, (route) => route.fulfill({ json: NEWS }));
      await page.goto("/whats-new?page=2");
      await expect(page.getByText("Winter tyres from October on")).toBeVisible();
    },
  },
  {
    name: "whats-new-empty",
    isVariant: true,
    show: async (page) => {
      await page.goto("/whats-new");
      await expect(page.getByText("Nothing has changed yet")).toBeVisible();
    },
  },
  {
    name: "whats-new-loading",
    isVariant: true,
    show: async (page) => {
      await leaveUnanswered(page, `${API}/news`);
      await publishSomething(page);
      await page.goto("/whats-new");
      await expect(page.getByText("Loading what’s new…")).toBeVisible();
    },
  },
  {
    name: "whats-new-failed",
    isVariant: true,
    show: async (page) => {
      await refuse(page, `${API}/news`, "The site’s data is not available right now.");
      await publishSomething(page);
      await page.goto("/whats-new");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
