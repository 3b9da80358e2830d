import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, openDashboard } from "../admin.ts";
import { inspection, plainArticle } from "../articles.ts";
import { draft, draftOf, openReview } from "../publishing.ts";
import { draftedDeletion, storeDrafts } from "../stored-drafts.ts";
import type { State } from "./state.ts";

/** Answers as a server where somebody else has published another title and text of an article. */
async function servePublished(page: Page): Promise<void> {
  const value = { ...plainArticle, title: "Begin Your First Shift" };
  const { id } = value;
  const change = { type: "put-article", id, value, body: "own", hash: "1", revision: 1 };
  await page.route(/\/api\/knowledge-base(\/all)?$/, (route) =>
    route.fulfill({ json: { revision: 1, changes: [change], parts: [], redirects: [] } }),
  );
  await page.route("**/api/knowledge-base/articles/**", (route) =>
    route.fulfill({ json: { revision: 1, id, change, html: "<p>Arrive at seven.</p>" } }),
  );
}

async function openDrafted(page: Page): Promise<void> {
  await openDashboard(page);
  const html = "<p>Arrive early. <a href='/knowledge-base/cad/nobody'>Where?</a></p><img src=x>";
  // First, as the other one tells the page of both.
  await storeDrafts(page, { changes: [draftedDeletion("article", inspection, 2)] });
  await draft(page, { ...draftOf(plainArticle, { title: "Start Early" }, html) });
}

const at = "2026-11-20T09:30:00.000Z";
const purged = { username: "editor", at };
const edited = { value: { ...plainArticle, title: "Start Early" } };

async function serveHistory(page: Page, after: object): Promise<void> {
  const item = { kind: "article", id: plainArticle.id };
  const entry = { revision: 2, at, username: "editor", note: "Clearer for new crews" };
  const items = [{ ...item, title: "Start Early", change: "edited" }];
  await page.route("**/api/knowledge-base/history", (route) =>
    route.fulfill({
      json: {
        entries: [
          { ...entry, items, more: 7 },
          { ...entry, revision: 1, note: "", restored: 0, items, more: 0 },
        ],
        next: null,
      },
    }),
  );
  await page.route("**/api/knowledge-base/history/2", (route) =>
    route.fulfill({ json: { ...entry, items: [{ ...item, before: null, after }] } }),
  );
}

/** Opens the history and what its newest publish changed: an article, to what it is `after` it. */
async function openHistory(page: Page, after: object = edited): Promise<Locator> {
  await serveHistory(page, after);
  await openDashboard(page);
  await page.getByRole("button", { name: "History" }).click();
  const history = dialog(page, "History");
  await history.getByRole("button", { name: "What changed" }).first().click();
  return history;
}

/** The review, its collisions, the sign-in within it, and the history. */
export const PUBLISHING_STATES: readonly State[] = [
  {
    name: "admin-review",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openDrafted(page);
      const review = await openReview(page);
      await expect(review.getByText(/^A link in it leads nowhere/)).toBeVisible();
    },
  },
  {
    name: "admin-review-former",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      const imported = {
        hash: "a".repeat(64),
        formerPaths: ["/hc/en-us/articles/7-Start-Early", "/hc/en-us/articles/7"],
      };
      const { html: _, ...record } = draftOf(plainArticle, { title: "Start Early" });
      await storeDrafts(page, { changes: [{ ...record, imported }] });
      await page.reload();
      const review = await openReview(page);
      const show = review.getByRole("button", { name: "Show the addresses" });
      await show.click();
      await show.scrollIntoViewIfNeeded();
      await expect(review.getByText(/^\/hc\/en-us\/articles\/7 → /)).toBeVisible();
    },
  },
  {
    name: "admin-review-collisions",
    isOverlay: true,
    show: async (page) => {
      await servePublished(page);
      await openDashboard(page);
      const html = "<p>Arrive early.</p>";
      const { change, ...record } = draftOf(plainArticle, { title: "Start Early" }, html);
      await storeDrafts(page, {
        changes: [{ ...record, change }],
        bodies: { [change.id]: html },
      });
      await page.reload();
      const review = await openReview(page);
      await review.getByRole("radio", { name: "Mine" }).first().check();
      await review.getByRole("button", { name: "Publish 1 change" }).click();
      await expect(review.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-sign-in-again",
    isOverlay: true,
    show: async (page) => {
      await openDrafted(page);
      const review = await openReview(page);
      await review.getByRole("button", { name: /^Publish \d/ }).click();
      await expect(dialog(page, "Sign in again")).toBeVisible();
    },
  },
  {
    name: "admin-history",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      const history = await openHistory(page);
      await expect(history.getByRole("definition").first()).toBeVisible();
    },
  },
  {
    name: "admin-purge",
    isOverlay: true,
    show: async (page) => {
      const history = await openHistory(page);
      await history.getByRole("button", { name: /^Remove for good…/ }).click();
      await page.route("**/api/knowledge-base/purge", (route) =>
        route.fulfill({ status: 503, json: { message: "The disk is full." } }),
      );
      const question = dialog(page, "Remove earlier versions of Start Early?");
      await question.getByRole("button", { name: "Remove for good" }).click();
      await expect(question.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-history-purged",
    isOverlay: true,
    show: async (page) => {
      const history = await openHistory(page, { value: null, purged });
      await expect(history.getByText(/^Removed for good by editor/)).toBeVisible();
    },
  },
];
