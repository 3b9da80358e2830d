import { expect, type Locator, type Page } from "@playwright/test";
import {
  deletedSection,
  dialog,
  markSignedIn,
  openAdd,
  openContent,
  openDashboard,
  openEdit,
  pasteHtml,
  pastePicture,
  SIGN_IN,
  tableRow,
} from "../admin.ts";
import { ACCOUNT } from "../admin-account.ts";
import { bodyAddress, categories, inspection, plainArticle } from "../articles.ts";
import { RICH_TITLE, storeRichArticle } from "../rich-article.ts";
import {
  announce,
  deleteEverything,
  draftedArticle,
  draftedDeletion,
  readStore,
  storeDrafts,
} from "../stored-drafts.ts";
import { PUBLISHING_STATES } from "./publishing.ts";
import { leaveUnanswered, refuse, type State } from "./state.ts";
import { VIDEO_FORM_STATES } from "./video-form.ts";
import { VIDEO_IMPORT_STATES } from "./video-import.ts";
import { VIDEOS_STATES } from "./videos.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openSignIn(page: Page): Promise<void> {
  await page.goto(SIGN_IN);
  await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
}

async function submitSignIn(page: Page, password: string): Promise<void> {
  await openSignIn(page);
  await page.getByLabel("Username").fill(ACCOUNT.username);
  await page.getByLabel("Password").fill(password);
  await button(page, "Login to Admin Panel").click();
}

/** Opens the dashboard with drafts that another tab has stored in the meantime. */
async function openWithDrafts(
  page: Page,
  drafts: Parameters<typeof storeDrafts>[1],
  search = "",
): Promise<void> {
  await openDashboard(page, search);
  await storeDrafts(page, drafts);
  await announce(page);
  const count = drafts.changes?.length;
  await expect(button(page, `${count} unpublished changes`)).toBeVisible();
}

/** One article edited, another deleted and a third added. */
async function openWithChanges(page: Page): Promise<void> {
  const edited = { ...plainArticle, title: "Start Your Very First Shift", category: "lms" };
  const added = {
    ...draftedArticle("night-shifts").change.value,
    category: "crew-scheduling",
    title: "Night Shifts",
  };
  await openWithDrafts(page, {
    changes: [
      draftedArticle(edited.id, {
        order: 1,
        change: {
          type: "put-article",
          id: edited.id,
          value: edited,
          body: "own",
          basedOn: plainArticle,
        },
      }),
      draftedDeletion("article", inspection, 2),
      draftedArticle(added.id, {
        order: 3,
        change: { type: "put-article", id: added.id, value: added, body: "own", basedOn: null },
      }),
    ],
    bodies: {
      [edited.id]: "<p>Arrive ten minutes early and sign in at the station’s tablet.</p>",
      [added.id]: "",
    },
  });
}

/** One category added, another edited and a third deleted. */
async function openWithCategoryChanges(page: Page): Promise<void> {
  const [cad, lms] = ["cad", "lms"].map((id) => categories.find((each) => each.id === id));
  if (!cad || !lms) throw new Error("A built-in category is missing.");
  const put = (order: number, value: typeof cad, basedOn: object | null) => ({
    key: `category:${value.id}`,
    order,
    change: { type: "put-category", id: value.id, value, basedOn },
  });
  await openWithDrafts(
    page,
    {
      changes: [
        put(1, { ...cad, id: "night-work", name: "Night Work" }, null),
        put(2, { ...cad, name: "Computer-Aided Dispatch" }, cad),
        draftedDeletion("category", lms, 3),
      ],
    },
    "?tab=categories",
  );
}

/** Saves an article that another tab has changed since it was opened. */
async function openConflict(page: Page): Promise<Locator> {
  await openDashboard(page);
  const form = await openEdit(page, plainArticle.title);
  await form.getByLabel("Article Title").fill("What Stands Here");
  await storeDrafts(page, {
    changes: [draftedArticle(plainArticle.link.split("/").at(-1) ?? "", { version: "theirs" })],
  });
  await button(page, "Save Changes").click();
  await expect(form.getByRole("button", { name: "See theirs" })).toBeVisible();
  return form;
}

async function openChanges(page: Page): Promise<Locator> {
  await openWithChanges(page);
  await button(page, "3 unpublished changes").click();
  const list = dialog(page, "Unpublished changes");
  await expect(list).toBeVisible();
  return list;
}

/** An add form with a heading, a list and a picture in its editor. */
async function openWritten(page: Page): Promise<Locator> {
  await openDashboard(page);
  const form = await openAdd(page);
  await form.getByLabel("Article Title").fill("Check the Oxygen Before You Leave");
  await form.getByLabel("Description").fill("What to look at, and when to change a cylinder.");
  const text = await openContent(form);
  await text.focus();
  await pasteHtml(
    text,
    "<h2>Before you leave</h2><p>Open the valve and read the gauge.</p><ul><li>Below 50 bar: change the cylinder.</li><li>Above: note the value.</li></ul><p></p>",
  );
  await pastePicture(text, 480, 160);
  const picture = dialog(page, "Add picture");
  await picture.getByLabel("Alternative text").fill("The gauge");
  await picture.getByRole("button", { name: "Add picture" }).click();
  await expect(text.getByRole("img")).toBeVisible();
  return text;
}

async function openImport(page: Page, make: (text: string) => string): Promise<void> {
  await openDashboard(page);
  const download = page.waitForEvent("download");
  await button(page, "Export").click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  await page.getByLabel("File to import").setInputFiles({
    name: "knowledge-base-2026-11-20.json",
    mimeType: "application/json",
    buffer: Buffer.from(make(Buffer.concat(chunks).toString("utf8"))),
  });
  await expect(dialog(page, /^Import/)).toBeVisible();
}

/** A state in which one of the editor's own dialogs is open. */
const asking = (name: string, tool: string, title: string): State => ({
  name,
  isOverlay: true,
  show: async (page) => {
    await openDashboard(page);
    await openContent(await openAdd(page));
    await button(page, tool).click();
    await expect(dialog(page, title)).toBeVisible();
  },
});

/** A state in which a button of the dashboard has opened a dialog. */
const opened = (name: string, opener: string, title: string, search = ""): State => ({
  name,
  isOverlay: true,
  show: async (page) => {
    await openDashboard(page, search);
    await button(page, opener).click();
    await expect(dialog(page, title)).toBeVisible();
  },
});

const SIGN_IN_STATES: readonly State[] = [
  { name: "admin-sign-in", show: openSignIn },
  {
    name: "admin-sign-in-empty",
    isOverlay: true,
    show: async (page) => {
      await openSignIn(page);
      await button(page, "Login to Admin Panel").click();
      await expect(page.getByText("Login failed").first()).toBeVisible();
    },
  },
  {
    name: "admin-sign-in-busy",
    show: async (page) => {
      await leaveUnanswered(page, "**/api/auth/login");
      await submitSignIn(page, "some password");
      await expect(button(page, "Authenticating...")).toBeVisible();
    },
  },
  {
    name: "admin-sign-in-refused",
    show: async (page) => {
      await page.route("**/api/auth/login", (route) =>
        route.fulfill({ status: 401, json: { message: "Invalid username or password" } }),
      );
      await submitSignIn(page, "wrong");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-logged-out",
    isOverlay: true,
    show: async (page) => {
      // The stored sign-in would be put back with every page: here it is put into this one alone.
      await page.goto(SIGN_IN);
      await page.evaluate(() => localStorage.setItem("admin-signed-in", "true"));
      await page.reload();
      await button(page, "Logout").click();
      await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
      await expect(page.getByText("Logged out").first()).toBeVisible();
    },
  },
];

const DASHBOARD_STATES: readonly State[] = [
  { name: "admin-dashboard", show: (page) => openDashboard(page) },
  {
    name: "admin-filtered-empty",
    show: async (page) => {
      await openDashboard(page, "?q=nothing-like-it&category=cad");
      await expect(page.getByText("No matching articles found.")).toBeVisible();
    },
  },
  { name: "admin-badges", show: openWithChanges },
  {
    name: "admin-deleted",
    show: async (page) => {
      await openWithChanges(page);
      await deletedSection(page).locator("summary").click();
      await expect(button(page, `Undo the deletion of ${inspection.title}`)).toBeVisible();
    },
  },
  {
    name: "admin-all-deleted",
    show: async (page) => {
      await deleteEverything(page);
      await openDashboard(page, "?tab=categories");
      await deletedSection(page).locator("summary").click();
      await expect(button(page, "Undo the deletion of CAD")).toBeVisible();
    },
  },
  {
    name: "admin-toast",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await button(page, `Delete ${inspection.title}`).click();
      await button(page, "Delete Article").click();
      await expect(tableRow(page, inspection.title)).toHaveCount(0);
      await expect(page.getByText("Article deleted").first()).toBeVisible();
    },
  },
  {
    name: "admin-unavailable",
    show: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, "indexedDB", { value: undefined }),
      );
      await openDashboard(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-failed",
    consoleErrors: /dashboard-page|dynamically imported module/,
    show: async (page) => {
      await page.route("**/assets/dashboard-page-*.js", (route) => route.abort());
      await markSignedIn(page.context());
      await page.goto("/secretdoor/dashboard");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-tooltip",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await button(page, "Export").focus();
      await expect(page.getByRole("tooltip", { name: "Export" })).toBeAttached();
    },
  },
  { name: "admin-categories", show: (page) => openDashboard(page, "?tab=categories") },
  { name: "admin-category-badges", show: openWithCategoryChanges },
];

const ARTICLE_STATES: readonly State[] = [
  opened("admin-add", "Add Article", "Add New Article"),
  {
    name: "admin-add-errors",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      const form = await openAdd(page);
      await form.getByRole("button", { name: "Add Article" }).click();
      await expect(form.getByRole("alert")).toHaveCount(3);
    },
  },
  { name: "admin-content", isOverlay: true, show: openWritten },
  {
    name: "admin-content-loading",
    isOverlay: true,
    show: async (page) => {
      await leaveUnanswered(page, bodyAddress(inspection));
      await openDashboard(page);
      const form = await openEdit(page, inspection.title);
      await form.getByRole("tab", { name: "Article Content" }).click();
      await expect(form.getByText("Loading the editor…")).toBeVisible();
    },
  },
  {
    name: "admin-content-failed",
    isOverlay: true,
    show: async (page) => {
      await refuse(page, bodyAddress(inspection), "Down for a moment.");
      await openDashboard(page);
      const form = await openEdit(page, inspection.title);
      await form.getByRole("tab", { name: "Article Content" }).click();
      await expect(form.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-lost-formatting",
    isOverlay: true,
    show: async (page) => {
      await storeRichArticle(page);
      await openDashboard(page);
      const form = await openEdit(page, RICH_TITLE);
      await form.getByRole("tab", { name: "Article Content" }).click();
      await expect(form.getByRole("alert")).toContainText("table");
    },
  },
  {
    name: "admin-unchecked-formatting",
    isOverlay: true,
    consoleErrors: /unsupported-html|dynamically imported module/,
    show: async (page) => {
      await page.route("**/assets/unsupported-html-*.js", (route) => route.abort());
      await openDashboard(page);
      const form = await openEdit(page, inspection.title);
      await form.getByRole("tab", { name: "Article Content" }).click();
      await expect(form.getByRole("alert")).toContainText("could not be checked");
    },
  },
  {
    name: "admin-insecure-picture",
    isOverlay: true,
    show: async (page) => {
      const text = await openWritten(page);
      await pasteHtml(
        text,
        '<p>The gauge:</p><img src="http://pictures.example.com/gauge.png" alt="Its face">',
      );
      await expect(page.getByText("1 picture has an http: address")).toBeVisible();
    },
  },
  {
    name: "admin-picture",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await pastePicture(await openContent(await openAdd(page)), 480, 160);
      await expect(dialog(page, "Add picture")).toBeVisible();
    },
  },
  asking("admin-picture-asked", "Image", "Add picture"),
  asking("admin-link", "Link", "Add link"),
  asking("admin-video", "Video", "Add video"),
  {
    name: "admin-link-refused",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await openContent(await openAdd(page));
      await button(page, "Link").click();
      const ask = dialog(page, "Add link");
      await ask.getByLabel("Link address").fill("no address");
      await ask.getByRole("button", { name: "Add link" }).click();
      await expect(ask.getByRole("alert")).toBeVisible();
    },
  },
  ...["Text colour", "Background colour"].map(
    (name): State => ({
      name: `admin-${name.toLowerCase().replace(" ", "-")}`,
      isOverlay: true,
      show: async (page) => {
        await openWritten(page);
        await button(page, name).click();
        await expect(dialog(page, name).getByRole("button", { name: "None" })).toBeVisible();
      },
    }),
  ),
  {
    name: "admin-preview",
    isOverlay: true,
    show: async (page) => {
      await openWritten(page);
      await button(page, "Preview").click();
      await expect(page.getByRole("article", { name: "Preview" })).toBeVisible();
    },
  },
  opened("admin-edit", `Edit ${plainArticle.title}`, "Edit Article"),
  {
    name: "admin-recovered-form",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await (await openAdd(page)).getByLabel("Article Title").fill("Half Written");
      await expect.poll(() => readStore(page, "forms")).toHaveLength(1);
      await openDashboard(page);
      const form = await openAdd(page);
      await form.getByText("What differs").click();
      await expect(form.getByText("Half Written").first()).toBeVisible();
    },
  },
  {
    name: "admin-throw-away",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      const form = await openAdd(page);
      await form.getByLabel("Article Title").fill("Half Written");
      await page.keyboard.press("Escape");
      await expect(dialog(page, "Throw your changes away?")).toBeVisible();
    },
  },
  {
    name: "admin-full",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      const form = await openEdit(page, plainArticle.title);
      await form.getByLabel("Article Title").fill("Too Much");
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await button(page, "Save Changes").click();
      await expect(form.getByText("Your text is still here")).toBeVisible();
      // Told by what saves the unfinished form, a moment after the last change.
      await expect(form.getByText("What you type here is not kept")).toBeVisible();
    },
  },
  { name: "admin-conflict", isOverlay: true, show: openConflict },
  {
    name: "admin-conflict-theirs",
    isOverlay: true,
    show: async (page) => {
      await (await openConflict(page)).getByRole("button", { name: "See theirs" }).click();
      const theirs = dialog(page, "The other tab’s version");
      await expect(theirs.getByRole("term").first()).toBeVisible();
    },
  },
  opened("admin-delete", `Delete ${inspection.title}`, "Delete Article"),
];

const CATEGORY_STATES: readonly State[] = [
  opened("admin-category-add", "Add Category", "Add New Category", "?tab=categories"),
  {
    name: "admin-category-errors",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page, "?tab=categories");
      await button(page, "Add Category").click();
      const form = dialog(page, "Add New Category");
      await form.getByRole("button", { name: "Add Category" }).click();
      await expect(form.getByRole("alert").first()).toBeVisible();
    },
  },
  opened("admin-category", "Edit CAD", "Edit Category", "?tab=categories"),
  opened("admin-category-delete", "Delete CAD", "Delete Category", "?tab=categories"),
];

const CHANGES_STATES: readonly State[] = [
  {
    name: "admin-changes",
    isOverlay: true,
    show: async (page) => {
      const list = await openChanges(page);
      await list.getByRole("button", { name: "What differs" }).first().click();
      await expect(list.getByRole("term").first()).toBeVisible();
    },
  },
  {
    name: "admin-changes-none",
    isOverlay: true,
    show: async (page) => {
      const list = await openChanges(page);
      const undo = list.getByRole("button", { name: /^Undo/ });
      for (const left of [2, 1, 0]) {
        await undo.first().click();
        await expect(undo).toHaveCount(left);
      }
      await expect(list.getByText("Everything here is what everybody sees.")).toBeVisible();
    },
  },
  {
    name: "admin-changes-discard",
    isOverlay: true,
    show: async (page) => {
      await (await openChanges(page)).getByRole("button", { name: "Discard all" }).click();
      await expect(dialog(page, "Discard all changes?")).toBeVisible();
    },
  },
  {
    name: "admin-set-aside",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      const at = "2026-01-02T03:04:05.000Z";
      const values = { id: "", category: "cad", title: "Half Written", description: "", link: "" };
      await storeDrafts(page, {
        quarantine: [
          { at, found: { key: "article:odd", change: "unreadable" } },
          { at, found: { draft: draftedArticle("night-shifts"), html: "<p>Theirs.</p>" } },
        ],
        forms: [{ key: "new:crashed", at: Date.parse(at), values }],
      });
      await page.reload();
      await button(page, "3 set aside").click();
      const list = dialog(page, "Unpublished changes");
      await expect(list.getByRole("heading", { name: "Set aside" })).toBeVisible();
      await list.getByRole("listitem").last().scrollIntoViewIfNeeded();
    },
  },
];

const IMPORT_STATES: readonly State[] = [
  {
    name: "admin-import",
    isOverlay: true,
    show: async (page) => {
      await openImport(page, (text) => {
        const file = JSON.parse(text) as { articles: Record<string, string>[] };
        file.articles.pop();
        Object.assign(file.articles[0] ?? {}, { title: "Another Title" });
        file.articles.push({
          ...file.articles[1],
          id: "new-one",
          link: "/knowledge-base/cad/new-one",
          content: "<p accesskey='x'>Text</p>",
        });
        return JSON.stringify(file);
      });
      await expect(button(page, "Import 2 changes")).toBeVisible();
    },
  },
  {
    name: "admin-import-reading",
    isOverlay: true,
    show: async (page) => {
      await page.addInitScript(() => {
        Blob.prototype.text = () => new Promise(() => undefined);
      });
      await openImport(page, (text) => text);
      await expect(page.getByText("Reading the file…")).toBeVisible();
    },
  },
  {
    name: "admin-import-nothing",
    isOverlay: true,
    show: async (page) => {
      await openImport(page, (text) => text);
      await expect(button(page, "Nothing to import")).toBeVisible();
    },
  },
  {
    name: "admin-import-faults",
    isOverlay: true,
    show: async (page) => {
      await openImport(page, (text) =>
        text.replace('"start-first-shift"', '"Start First Shift"').replace('"CAD"', '""'),
      );
      await expect(dialog(page, /^Import/).getByRole("alert")).toBeVisible();
    },
  },
];

/** The admin area: its sign-in page, its dashboard and every dialog. */
export const ADMIN_STATES: readonly State[] = [
  ...SIGN_IN_STATES,
  ...DASHBOARD_STATES,
  ...ARTICLE_STATES,
  ...CATEGORY_STATES,
  ...CHANGES_STATES,
  ...IMPORT_STATES,
  ...PUBLISHING_STATES,
  ...VIDEOS_STATES,
  ...VIDEO_IMPORT_STATES,
  ...VIDEO_FORM_STATES,
];
