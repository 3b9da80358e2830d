import { expect, type Locator, type Page } from "@playwright/test";
import {
  dialog,
  openAdd,
  openContent,
  openDashboard,
  openEdit,
  pasteHtml,
  pasteImage,
} from "../admin.ts";
import { inspection, sourceAddress } from "../articles.ts";
import { RICH_TITLE, storeRichArticle } from "../rich-article.ts";
import { button } from "./dashboard-button.ts";
import { leaveUnanswered, refuse, type State } from "./state.ts";

/** An add form with a heading, a list and an image in its editor. */
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
  await pasteImage(text, 480, 160);
  const image = dialog(page, "Add image");
  await image.getByLabel("Alternative text").fill("The gauge");
  await image.getByRole("button", { name: "Add image" }).click();
  await expect(text.getByRole("img")).toBeVisible();
  return text;
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

/** The editor of an article’s text, its own dialogs, and the preview. */
export const EDITOR_STATES: readonly State[] = [
  { name: "admin-content", isVariant: true, isOverlay: true, show: openWritten },
  {
    name: "admin-content-loading",
    isOverlay: true,
    show: async (page) => {
      await leaveUnanswered(page, sourceAddress(inspection));
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
      await refuse(page, sourceAddress(inspection), "Down for a moment.");
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
    isVariant: true,
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
    name: "admin-insecure-image",
    isOverlay: true,
    show: async (page) => {
      const text = await openWritten(page);
      await pasteHtml(
        text,
        '<p>The gauge:</p><img src="http://pictures.example.com/gauge.png" alt="Its face">',
      );
      await expect(page.getByText("1 image has an http: address")).toBeVisible();
    },
  },
  {
    name: "admin-image",
    isOverlay: true,
    show: async (page) => {
      await openDashboard(page);
      await pasteImage(await openContent(await openAdd(page)), 480, 160);
      await expect(dialog(page, "Add image")).toBeVisible();
    },
  },
  asking("admin-image-asked", "Image", "Add image"),
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
      ...(name === "Background colour" && { isVariant: true }),
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
];
