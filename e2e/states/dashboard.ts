import { expect, type Page } from "@playwright/test";
import {
  deletedSection,
  dialog,
  openAdd,
  openContent,
  openDashboard,
  openEdit,
  pasteHtml,
  respondToImports,
  SIGN_IN,
} from "../admin.ts";
import { inspection, plainArticle } from "../articles.ts";
import { draft, draftOf, openReview } from "../publishing.ts";
import {
  announce,
  draftedArticle,
  draftedDeletion,
  openDatabase,
  readStore,
  storeDrafts,
} from "../stored-drafts.ts";
import { zipOf } from "../zip-of.ts";
import type { State } from "./state.ts";

/** A button of the page, by its whole name. */
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the dashboard with one article edited, another deleted and a third added. */
async function openWithChanges(page: Page): Promise<void> {
  const title = "Start Your Very First Shift";
  await openDashboard(page);
  await storeDrafts(page, {
    changes: [
      draftOf(plainArticle, { title, category: "lms" }, ""),
      draftedDeletion("article", inspection, 2),
      draftedArticle("night-shifts", { order: 3 }),
    ],
    bodies: {
      [plainArticle.id]: "<p>Arrive ten minutes early and sign in at the station’s tablet.</p>",
      "night-shifts": "",
    },
  });
  await announce(page);
  await expect(button(page, "3 unpublished changes")).toBeVisible();
}

/** Serves what somebody else published of an article: another title and text. */
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

/** Serves a history of one publish that edited an article. */
async function serveHistory(page: Page): Promise<void> {
  const item = { kind: "article", id: plainArticle.id };
  const at = "2026-11-20T09:30:00.000Z";
  const entry = { revision: 2, at, username: "editor", note: "Clearer for new crews" };
  const items = [{ ...item, title: "Start Early", change: "edited" }];
  const after = { value: { ...plainArticle, title: "Start Early" } };
  await page.route("**/api/knowledge-base/history", (route) =>
    route.fulfill({ json: { entries: [{ ...entry, items, more: 7 }], next: null } }),
  );
  await page.route("**/api/knowledge-base/history/2", (route) =>
    route.fulfill({ json: { ...entry, items: [{ ...item, before: null, after }] } }),
  );
}

/** The sign-in page, the dashboard of the knowledge base, and what stands over it. */
export const DASHBOARD_STATES: readonly State[] = [
  {
    name: "admin-sign-in-refused",
    show: async (page) => {
      await page.route("**/api/auth/login", (route) =>
        route.fulfill({ status: 401, json: { message: "Invalid username or password" } }),
      );
      await page.goto(SIGN_IN);
      await page.getByLabel("Username").fill("editor");
      await page.getByLabel("Password").fill("wrong");
      await button(page, "Login to Admin Panel").click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-dashboard",
    isMain: true,
    show: async (page) => {
      await openWithChanges(page);
      await deletedSection(page).locator("summary").click();
      await expect(button(page, `Undo the deletion of ${inspection.title}`)).toBeVisible();
    },
  },
  { name: "admin-categories", show: (page) => openDashboard(page, "?tab=categories") },
  {
    name: "admin-category-form",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page, "?tab=categories");
      await button(page, "Edit CAD").click();
      await expect(dialog(page, "Edit Category")).toBeVisible();
    },
  },
  {
    name: "admin-recovered-form",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await (await openAdd(page)).getByLabel("Article Title").fill("Half Written");
      await expect.poll(() => readStore(page, "form")).toHaveLength(1);
      await openDashboard(page);
      const form = await openAdd(page);
      await form.getByText("What differs").click();
      await expect(form.getByText("Half Written").first()).toBeVisible();
    },
  },
  {
    name: "admin-conflict-theirs",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      const form = await openEdit(page, plainArticle.title);
      await form.getByLabel("Article Title").fill("What Stands Here");
      await storeDrafts(page, {
        changes: [draftedArticle(plainArticle.id, { version: "theirs" })],
      });
      await button(page, "Save Changes").click();
      await form.getByRole("button", { name: "See theirs" }).click();
      const theirs = dialog(page, "The other tab’s version");
      await expect(theirs.getByRole("term").first()).toBeVisible();
    },
  },
  {
    name: "admin-editor",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      const text = await openContent(await openAdd(page));
      await text.focus();
      await pasteHtml(
        text,
        '<h2>Before you leave</h2><ul><li>Below 50 bar: change the cylinder.</li></ul><p></p><img src="http://pictures.example.com/gauge.png" alt="Its face"><table><tr><th>Part</th><th>Check</th></tr><tr><td colspan="2">Every shift</td></tr><tr><td>Tyres</td><td></td></tr></table>',
      );
      await text.getByText("Tyres").click();
      await expect(page.getByText("1 image has an http: address")).toBeVisible();
    },
  },
  {
    name: "admin-changes",
    isOverlay: true,
    show: async (page) => {
      await openWithChanges(page);
      await button(page, "3 unpublished changes").click();
      const list = dialog(page, "Unpublished changes");
      await list.getByRole("button", { name: "What differs" }).first().click();
      await expect(list.getByRole("term").first()).toBeVisible();
    },
  },
  {
    name: "admin-export-progress",
    isOverlay: true,
    show: async (page) => {
      await page.route("**/articles/*/source", () => undefined);
      await openDashboard(page);
      await button(page, "Export").click();
      await page.getByRole("radio", { name: "Markdown (zip)" }).check();
      await dialog(page, /^Export/)
        .getByRole("button", { name: "Export" })
        .click();
      const progress = page.getByRole("status").filter({ hasText: /^Exporting… \d+ %/ });
      await expect(progress).toBeAttached();
    },
  },
  {
    name: "admin-import-conflicts",
    isOverlay: true,
    show: async (page) => {
      await respondToImports(page);
      await openDatabase(page);
      await storeDrafts(page, {
        changes: [draftedArticle("night-list")],
        bodies: { "night-list": "<p>Look around.</p>" },
      });
      await openDashboard(page);
      await page.getByLabel("File to import").setInputFiles({
        name: "help-centre.zip",
        mimeType: "application/zip",
        buffer: await zipOf({
          "help/onboarding/night-list.md": "# The list for the night\n\nLook around twice.",
          "help/cad/radio.html": "<main><h1>Use the radio</h1><video></video></main>",
          "help/cad/plan.docx": "x",
        }),
      });
      await page.getByRole("button", { name: "Compare" }).first().click();
      await page.getByRole("radio", { name: "Take what the files have" }).first().check();
      await expect(button(page, "Import 2 changes")).toBeVisible();
    },
  },
  {
    name: "admin-review-collisions",
    isOverlay: true,
    show: async (page) => {
      await servePublished(page);
      await openDashboard(page);
      const html = "<p>Arrive early.</p>";
      await storeDrafts(page, {
        changes: [draftOf(plainArticle, { title: "Start Early" }, html)],
        bodies: { [plainArticle.id]: html },
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
      await openDashboard(page);
      await draft(page, draftOf(plainArticle, { title: "Start Early" }));
      const review = await openReview(page);
      await review.getByRole("button", { name: /^Publish \d/ }).click();
      await expect(dialog(page, "Sign in again")).toBeVisible();
    },
  },
  {
    name: "admin-history-purge",
    isOverlay: true,
    show: async (page) => {
      await serveHistory(page);
      await openDashboard(page);
      await page.getByRole("button", { name: "History" }).click();
      const history = dialog(page, "History");
      await history.getByRole("button", { name: "What changed" }).first().click();
      await history.getByRole("button", { name: /^Remove for good…/ }).click();
      await page.route("**/api/knowledge-base/purge", (route) =>
        route.fulfill({ status: 503, json: { message: "The disk is full." } }),
      );
      const question = dialog(page, "Remove earlier versions of Start Early?");
      await question.getByRole("button", { name: "Remove for good" }).click();
      await expect(question.getByRole("alert")).toBeVisible();
    },
  },
];
