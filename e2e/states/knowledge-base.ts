import { expect, type Page } from "@playwright/test";
import {
  articleText,
  expectHeading,
  inspection,
  openArticle,
  plainArticle,
  roles,
  toasts,
} from "../articles.ts";
import { serveStatically } from "../static-host.ts";
import { draftedArticle, openDatabase, storeDrafts } from "../stored-drafts.ts";
import type { State } from "./state.ts";

const API = "/api/knowledge-base";

const openHome = (query: string, heading: string) => async (page: Page) => {
  await page.goto(`/knowledge-base${query}`);
  await expectHeading(page, heading);
};

const IMAGE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAAE0lEQVR42mPQz88mCTGMahgUGgBLwZURVadirQAAAABJRU5ErkJggg==";

/** Every kind of content of an article. */
const RICH = `
<h2>What a report holds</h2>
<p>Every report holds <strong>three parts</strong>, as <a href="https://www.example.com/reports">the rules of
reporting</a> say, and <code>one-identifier-that-is-longer-than-the-narrowest-of-all-windows</code>.</p>
<table>
<thead><tr><th scope="col">Part</th><th scope="col">Written by</th><th scope="col">Signed by</th><th scope="col">Kept for</th></tr></thead>
<tbody><tr><th scope="row">Course of the call</th><td>Crew</td><td>Shift leader</td><td>Ten years</td></tr></tbody>
</table>
<h3>In numbers</h3>
<ol><li>Open the call.<ul><li>Check its time.</li></ul></li><li>Write the course.</li></ol>
<pre><code>GET /calls/2024-11-20/0815?with=course,medication,signatures&amp;as=a-line-longer-than-the-window
Accept: application/json</code></pre>
<h3>In images</h3>
<figure><img src="${IMAGE}" alt="A teal square" width="480" height="270"><figcaption>The form</figcaption></figure>
<iframe src="https://player.vimeo.com/video/100000001" title="How a report is written" width="640" height="360"></iframe>
<blockquote>Not written is not done.</blockquote>`;

const NEWS = {
  page: 2,
  pages: 3,
  days: [{ day: "2026-03-12", entries: [newsEntry("Winter tyres from October on")], more: 4 }],
};

function newsEntry(note: string) {
  const text = `${note}\nAverylongword${"withoutaspace".repeat(12)}`;
  const articles = [inspection, roles].map(({ id, title, link }) => {
    return { id, title, link, category: "Truck Checks", isNew: true };
  });
  return { revision: 9, note: text, more: 3, articles };
}

/** Runs in the page: tells if it has stored an article's text, which comes after the mark that the article was read. */
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
          ? { revision, id, change, html, outline: [], changes }
          : index,
      }),
    );
    await page.goto(link);
    await expectHeading(page, title);
  };
  await serveStatically(page);
  await shownAt(1, "<p>Check the tyres daily, also the spare one.</p><p>Then sign.</p>");
  await expect(page.getByText("Then sign.")).toBeVisible();
  // `waitForFunction` would take the promise itself for a result.
  await expect.poll(() => page.evaluate(hasStoredText, id)).toBe(true);
  await shownAt(2, "<p>Check the brakes and the tyres daily.</p>");
  await expect(page.getByRole("region", { name: "Changed since you read it" })).toBeVisible();
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`/message?article=${inspection.id}`);
  await expectHeading(page, "Tell us what is missing");
}

/** The knowledge base, the search over everything, and the messages of readers. */
export const KNOWLEDGE_BASE_STATES: readonly State[] = [
  { name: "kb-home", show: openHome("", "Onboarding") },
  {
    name: "kb-search",
    isMain: true,
    show: async (page) => {
      await openHome("?q=report", 'Search results for "report"')(page);
      await expect(page.getByRole("heading", { name: /^In the text of/ })).toBeVisible();
    },
  },
  { name: "kb-none-found", show: openHome("?q=nothing-like-it", "No results found") },
  { name: "kb-article", show: (page) => openArticle(page, inspection) },
  {
    name: "kb-article-rich",
    isMain: true,
    show: async (page, vimeo) => {
      await vimeo.respond();
      await openDatabase(page);
      await storeDrafts(page, { changes: [draftedArticle("rich")], bodies: { rich: RICH } });
      await page.goto("/knowledge-base/onboarding/rich");
      await expectHeading(page, "Drafted rich");
      await expect(articleText(page).getByRole("table")).toBeVisible();
    },
  },
  { name: "kb-unknown", show: openHome("/cad/no-such-article", "Article not found") },
  {
    name: "kb-feedback-no",
    isOverlay: true,
    show: async (page) => {
      await openArticle(page, plainArticle);
      await page.getByRole("button", { name: "No", exact: true }).click();
      await expect(toasts(page)).toBeVisible();
    },
  },
  {
    name: "palette-results",
    isOverlay: true,
    isMain: true,
    show: async (page) => {
      await openHome("", "Onboarding")(page);
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog");
      await palette.getByRole("combobox").fill("roster");
      await expect(palette.getByText("Publish a Roster").first()).toBeVisible();
      await expect(page.getByText(/^Looking through/)).toHaveCount(0);
    },
  },
  {
    name: "search-some-words",
    show: async (page) => {
      await page.goto("/search?q=sharps+unicorn+harness");
      await expect(page.getByRole("main").getByText("Some of your words").first()).toBeVisible();
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
  {
    name: "kb-changed-marks",
    show: async (page) => {
      await openChanged(page);
      await page.getByRole("button", { name: "Show what changed" }).click();
      await expect(page.getByRole("main").getByRole("deletion").first()).toBeVisible();
    },
  },
  {
    name: "kb-printed-version",
    show: async (page) => {
      await page.goto(`${inspection.link}#printed-0`);
      await expect(page.getByRole("region", { name: "Still current" })).toBeVisible();
    },
  },
  {
    name: "panel-article",
    isMain: true,
    show: async (page) => {
      await page.goto(`/panel${inspection.link}`);
      await expectHeading(page, inspection.title);
    },
  },
  {
    name: "panel-search",
    show: async (page) => {
      await page.goto("/panel/search?q=roster");
      await expect(page.getByText("Publish a Roster").first()).toBeVisible();
    },
  },
  {
    name: "whats-new",
    isMain: true,
    show: async (page) => {
      await serveStatically(page);
      await page.route(API, (route) =>
        route.fulfill({ json: { revision: 9, changes: [], parts: [] } }),
      );
      await page.route(`${API}/news/2`, (route) => route.fulfill({ json: NEWS }));
      await page.goto("/whats-new?page=2");
      await expect(page.getByText("Winter tyres from October on")).toBeVisible();
    },
  },
  {
    name: "message-errors",
    show: async (page) => {
      await openForm(page);
      await page.getByLabel("Your e-mail address").fill("nobody");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByText("Tick what it is, or write it.")).toBeVisible();
    },
  },
  {
    name: "message-waiting",
    show: async (page) => {
      await page.route("**/api/messages", (route) => route.abort());
      await openForm(page);
      await page.getByLabel("In your words").fill("The button has another name now.");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("region", { name: "1 message not sent yet" })).toBeVisible();
    },
  },
  {
    name: "message-solved",
    show: async (page) => {
      const id = "0".repeat(32);
      await page.route("**/api/messages/answers", (route) =>
        route.fulfill({ json: { answers: [{ id, revision: 3, at: "2026-11-20T09:30:00.000Z" }] } }),
      );
      await page.goto(inspection.link);
      await page.evaluate(
        ([article, id]) =>
          localStorage.setItem("sent-messages", JSON.stringify([{ id, article, at: Date.now() }])),
        [inspection.id, id],
      );
      await page.reload();
      await expect(page.getByText(/^Changed after your note/)).toBeVisible();
    },
  },
];
