import { expect, type Page } from "@playwright/test";
import { dialog, openDashboard, respondToImports } from "../admin.ts";
import { plainArticle } from "../articles.ts";
import { exportFile } from "../export-file.ts";
import { draftedArticle, openDatabase, storeDrafts } from "../stored-drafts.ts";
import { zipOf } from "../zip-of.ts";
import { button, opened } from "./dashboard-button.ts";
import type { State } from "./state.ts";

async function openImport(page: Page, make: (text: string) => string): Promise<void> {
  await openDashboard(page);
  const exported = await exportFile(page);
  await page.getByLabel("File to import").setInputFiles({
    name: "knowledge-base-2026-11-20.json",
    mimeType: "application/json",
    buffer: Buffer.from(make(exported.toString("utf8"))),
  });
  await expect(dialog(page, /^Import/)).toBeVisible();
}

/** The export of a knowledge base, and its import from a file. */
export const IMPORT_STATES: readonly State[] = [
  { ...opened("admin-export", "Export", "Export the knowledge base"), isVariant: true },
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
      await expect(
        page.getByRole("status").filter({ hasText: /^Exporting… \d+ %/ }),
      ).toBeAttached();
    },
  },
  {
    name: "admin-import",
    isOverlay: true,
    isVariant: true,
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
    name: "admin-import-outdated",
    isOverlay: true,
    show: async (page) => {
      const title = (text: string) => text.replace('"Start Your First Shift"', '"From the File"');
      await openImport(page, title);
      const changed = { ...plainArticle, title: "From another tab" };
      const { change } = draftedArticle(plainArticle.id);
      const draft = { change: { ...change, value: changed, text: "unchanged" }, version: "theirs" };
      await storeDrafts(page, { changes: [draftedArticle(plainArticle.id, draft)] });
      await button(page, "Import 1 change").click();
      await button(page, "Compare again").click();
      await expect(page.getByText(/go into the trash, and can be restored/)).toBeVisible();
      await storeDrafts(page, {
        changes: [draftedArticle(plainArticle.id, { ...draft, version: "newer" })],
      });
      await button(page, "Import 1 change").click();
      await expect(button(page, "Compare again")).toBeVisible();
    },
  },
  {
    name: "admin-import-documents",
    isOverlay: true,
    show: async (page) => {
      await respondToImports(page);
      await openDashboard(page);
      await page.getByLabel("File to import").setInputFiles({
        name: "help-centre.zip",
        mimeType: "application/zip",
        buffer: await zipOf({
          "help/night-shift/hand-over.md":
            "# Hand over the night\n\n![Two units](units.png)\n\n---\n\n[Gone](gone.md)",
          "help/night-shift/the-list.md": "What to check.",
          "help/cad/radio.html": "<main><h1>Use the radio</h1><video></video></main>",
          "help/cad/plan.docx": "x",
        }),
      });
      await expect(button(page, "Import 4 changes")).toBeVisible();
    },
  },
  {
    name: "admin-import-conflicts",
    isOverlay: true,
    show: async (page) => {
      await respondToImports(page);
      await openDatabase(page);
      await storeDrafts(page, {
        changes: ["night-list", "day-list"].map((id) => draftedArticle(id)),
        bodies: { "night-list": "<p>Look around.</p>", "day-list": "<p>Look.</p>" },
      });
      await openDashboard(page);
      await page.getByLabel("File to import").setInputFiles({
        name: "help-centre.zip",
        mimeType: "application/zip",
        buffer: await zipOf({
          "help/onboarding/night-list.md": "# The list for the night\n\nLook around twice.",
          "help/onboarding/day-list.md": "# The list for the day\n\nLook again.",
        }),
      });
      await page.getByRole("button", { name: "Compare" }).first().click();
      await page.getByRole("radio", { name: "Take what the files have" }).first().check();
      await expect(button(page, "Import 1 change")).toBeVisible();
    },
  },
  {
    name: "admin-import-reading",
    isOverlay: true,
    isVariant: true,
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
    isVariant: true,
    show: async (page) => {
      await openImport(page, (text) => text);
      await expect(button(page, "Nothing to import")).toBeVisible();
    },
  },
  {
    name: "admin-import-faults",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openImport(page, (text) =>
        text.replace('"start-first-shift"', '"Start First Shift"').replace('"CAD"', '""'),
      );
      await expect(dialog(page, /^Import/).getByRole("alert")).toBeVisible();
    },
  },
];
