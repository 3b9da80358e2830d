import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { DASHBOARD, dialog, expectToast, markSignedIn } from "./admin.ts";
import { ACCOUNT } from "./admin-account.ts";
import type { plainArticle } from "./articles.ts";
import { announce, storeDrafts } from "./stored-drafts.ts";

/** The site whose content the publishing tests change: no other test sees it. */
export const PUBLISHING_SITE = `http://127.0.0.1:${process.env.E2E_PUBLISHING_PORT}`;

type Article = typeof plainArticle;

/** A drafted change of a built-in article, and its text if it has a new one. */
export function draftOf(article: Article, changed: Partial<Article>, html?: string) {
  const change = {
    type: "put-article",
    id: article.id,
    value: { ...article, ...changed },
    text: html === undefined ? "unchanged" : "own",
    basedOn: article,
  };
  return { key: `article:${article.id}`, order: 1, version: `${Math.random()}`, change, html };
}

/** The sessions of this worker: to sign in takes a third of a second of a core. */
const sessions = new Map<string, Cookies>();
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Gives this page's browser a session of the server, the same in each. */
export async function startSession(page: Page, site: string): Promise<void> {
  const known = sessions.get(site);
  if (known) return page.context().addCookies(known);
  const response = await page.request.post(`${site}/api/auth/login`, {
    data: ACCOUNT,
    headers: { Origin: site },
  });
  expect(response.ok()).toBe(true);
  sessions.set(site, await page.context().cookies());
}

/** The dashboard of a site in a browser of its own; its drafts are only there. */
export async function openAdmin(browser: Browser, site = PUBLISHING_SITE): Promise<Page> {
  const context = await browser.newContext({ baseURL: site });
  await markSignedIn(context);
  const page = await context.newPage();
  await startSession(page, site);
  await page.goto(DASHBOARD);
  await expect(page.getByRole("heading", { level: 1, name: "Knowledge Base Admin" })).toBeVisible();
  return page;
}

/** The published layer as the server has it. */
export async function readLayer(page: Page) {
  const response = await page.request.get("/api/knowledge-base/all");
  return (await response.json()) as {
    revision: number;
    changes: { id: string; revision: number }[];
  };
}

/** Stores drafts as the forms do, made on what is published now. */
export async function draft(page: Page, ...drafts: ReturnType<typeof draftOf>[]): Promise<void> {
  const { changes } = await readLayer(page);
  const revisionOf = (id: string) => changes.find((each) => each.id === id)?.revision;
  await storeDrafts(page, {
    changes: drafts.map(({ html: _, ...record }) => ({
      ...record,
      publishedRevision: revisionOf(record.change.id),
    })),
    bodies: Object.fromEntries(drafts.map(({ change, html }) => [change.id, html])),
  });
  await announce(page);
  await expect(page.getByRole("button", { name: /unpublished change/ })).toBeVisible();
}

/** Opens the review of the drafts and waits for its list. */
export async function openReview(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Review & publish" }).click();
  const review = dialog(page, "Review & publish");
  await expect(review.getByRole("list", { name: "Changes" })).toBeVisible();
  return review;
}

/** Publishes what is ticked and waits until it is done. */
export async function publish(page: Page, review: Locator): Promise<void> {
  await review.getByRole("button", { name: /^Publish \d/ }).click();
  await expect(review).toBeHidden();
  await expectToast(page, "Published");
}
