import { expect, type Page } from "@playwright/test";
import {
  DOOR,
  dialog,
  openAdd,
  openContent,
  openDashboard,
  openEdit,
  pastePicture,
} from "./admin.ts";
import { ACCOUNT } from "./admin-account.ts";
import { inspection, plainArticle } from "./articles.ts";
import { test } from "./fixtures.ts";

const SIZES = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

type State = {
  name: string;
  /** Brings the page into the state. */
  show: (page: Page) => Promise<unknown>;
  /** A dialog is pictured as it stands in the window, a page in its whole length. */
  isOverlay?: true;
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Edits one article, deletes another and adds a third. */
async function openWithChanges(page: Page): Promise<void> {
  await openDashboard(page);
  const edit = await openEdit(page, plainArticle.title);
  await edit.getByLabel("Article Title").fill("Start Your Very First Shift");
  await edit.getByLabel("Category").selectOption("lms");
  const text = await openContent(edit);
  await text.click();
  await page.keyboard.type("Arrive ten minutes early and sign in at the station’s tablet.");
  await button(page, "Save Changes").click();
  await expect(edit).toBeHidden();
  await button(page, `Delete ${inspection.title}`).click();
  await button(page, "Delete Article").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const add = await openAdd(page);
  await add.getByLabel("Article Title").fill("Night Shifts");
  await add.getByLabel("Category").selectOption("crew-scheduling");
  await add.getByRole("button", { name: "Add Article" }).click();
  await expect(button(page, "3 unpublished changes")).toBeVisible();
}

async function openWritten(page: Page): Promise<void> {
  await openDashboard(page);
  const form = await openAdd(page);
  await form.getByLabel("Article Title").fill("Check the Oxygen Before You Leave");
  await form.getByLabel("Description").fill("What to look at, and when to change a cylinder.");
  const text = await openContent(form);
  await text.click();
  await page.keyboard.type("Before you leave");
  await form.getByRole("combobox", { name: "Heading" }).selectOption({ label: "Heading 2" });
  await text.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Open the valve and read the gauge.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Below 50 bar: change the cylinder.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Above: note the value.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await pastePicture(text, 480, 160);
  const picture = dialog(page, "Add picture");
  await picture.getByLabel("Alternative text").fill("The gauge");
  await picture.getByRole("button", { name: "Add picture" }).click();
  await expect(text.getByRole("img")).toBeVisible();
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

const STATES: State[] = [
  {
    name: "admin-door",
    show: async (page) => {
      await page.goto(DOOR);
      await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
    },
  },
  {
    name: "admin-door-empty",
    isOverlay: true,
    show: async (page) => {
      await page.goto(DOOR);
      await button(page, "Login to Admin Panel").click();
      await expect(page.getByText("Login failed").first()).toBeVisible();
    },
  },
  {
    name: "admin-door-refused",
    show: async (page) => {
      await page.route("**/api/auth/login", (route) =>
        route.fulfill({ status: 401, json: { message: "Invalid username or password" } }),
      );
      await page.goto(DOOR);
      await page.getByLabel("Username").fill(ACCOUNT.username);
      await page.getByLabel("Password").fill("wrong");
      await button(page, "Login to Admin Panel").click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
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
    name: "admin-add",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await openAdd(page);
    },
  },
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
    name: "admin-picture",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await pastePicture(await openContent(await openAdd(page)), 480, 160);
      await expect(dialog(page, "Add picture")).toBeVisible();
    },
  },
  {
    name: "admin-link",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await openContent(await openAdd(page));
      await button(page, "Link").click();
      await expect(dialog(page, "Add link")).toBeVisible();
    },
  },
  {
    name: "admin-preview",
    isOverlay: true,
    show: async (page) => {
      await openWritten(page);
      await button(page, "Preview").click();
      await expect(page.getByRole("article", { name: "Preview" })).toBeVisible();
    },
  },
  {
    name: "admin-edit",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await openEdit(page, plainArticle.title);
    },
  },
  {
    name: "admin-left-form",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await (await openAdd(page)).getByLabel("Article Title").fill("Half Written");
      await page.waitForTimeout(700);
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
      await expect(form.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-delete",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await button(page, `Delete ${inspection.title}`).click();
      await expect(dialog(page, "Delete Article")).toBeVisible();
    },
  },
  { name: "admin-categories", show: (page) => openDashboard(page, "?tab=categories") },
  {
    name: "admin-category",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page, "?tab=categories");
      await button(page, "Edit CAD").click();
      await expect(dialog(page, "Edit Category")).toBeVisible();
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

/** Waits for the fonts and every transition. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(finite.map((animation) => animation.finished));
  });
}

for (const size of SIZES) {
  for (const theme of ["light", "dark"] as const) {
    for (const { name, show, isOverlay } of STATES) {
      test(`${name}-${size.width}-${theme}`, async ({ page, watch }) => {
        watch.allowConsoleError(/Failed to load resource/);
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await show(page);
        await settle(page);
        const picture = await page.screenshot({
          path: `screenshots/${name}-${size.width}-${theme}.png`,
          fullPage: !isOverlay,
        });
        expect(picture.length).toBeGreaterThan(1000);
      });
    }
  }
}
