import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { dialog, openDashboard, openEdit, respondToImports, tableRow } from "./admin.ts";
import { articleText, expectHeading } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { PIXEL, zipOf } from "./zip-of.ts";

const DOCUMENTS = {
  "help/night-shift/hand-over.md":
    "# Hand over the night\n\nSay what is open. See [the list](list.md#what-to-check).\n\n![Two units](images/units.png)\n\n<details><summary>More</summary>\n\nOnce more.\n\n</details>",
  "help/night-shift/list.md":
    "---\ntitle: The list\ndescription: What to check at night.\n---\n\n## What to check\n\n| Where | What |\n| --- | --- |\n| Cab | Radio |\n\n[Gone](gone.md)",
  "help/night-shift/images/units.png": PIXEL,
  "help/cad/radio.html":
    "<title>Radio | Old help</title><main><h1>Use the radio</h1><nav>Menu</nav><p>Press and wait.</p></main>",
  "help/notes.docx": "x",
};

test.beforeEach(({ page }) => respondToImports(page));

async function chooseZip(page: Page, buffer: Buffer, name = "help.zip"): Promise<void> {
  await page
    .getByLabel("File to import")
    .setInputFiles({ name, mimeType: "application/zip", buffer });
}

test("a zip of Markdown and HTML becomes drafts with their links and images", async ({ page }) => {
  await openDashboard(page);
  const zip = await zipOf(DOCUMENTS);
  await chooseZip(page, zip);
  const open = dialog(page, "Import help.zip");
  await expect(open.getByRole("heading", { name: "Added 4" })).toBeVisible();
  await expect(open.getByText("Category Night shift")).toBeVisible();
  await expect(open.getByText("/knowledge-base/night-shift/hand-over")).toBeVisible();
  await expect(open.getByText("Use the radio")).toBeVisible();
  await expect(open.getByText("1 fold-out section is a paragraph now (line 7).")).toBeVisible();
  await expect(
    open.getByText("The link “Gone” is text now: there is no gone.md (line 12)."),
  ).toBeVisible();
  await expect(open.getByText("help/notes.docx: it is no Markdown")).toBeVisible();
  await open.getByRole("button", { name: "Import 4 changes" }).click();
  await expect(open).toHaveCount(0);
  await expect(tableRow(page, "Hand over the night")).toContainText("New");

  await page.goto("/knowledge-base/night-shift/hand-over");
  await expectHeading(page, "Hand over the night");
  const image = articleText(page).getByRole("img", { name: "Two units" });
  await expect(image).toHaveJSProperty("naturalWidth", 1);
  await articleText(page).getByRole("link", { name: "the list" }).click();
  await expectHeading(page, "The list");
  await expect(page).toHaveURL(/\/night-shift\/list#section-what-to-check$/);
  await expect(articleText(page).getByRole("cell", { name: "Radio" })).toBeVisible();

  await openDashboard(page);
  await chooseZip(page, zip);
  await expect(open.getByText("3 articles are here already, unchanged.")).toBeVisible();
  await expect(open.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Load the sample articles" }).press("Enter");
  const sample = dialog(page, "Import articles");
  await expect(sample.getByRole("button", { name: "Import 36 changes" })).toBeVisible();
});

test("an import takes dropped files, and a folder by keyboard alone", async ({
  page,
}, testInfo) => {
  await openDashboard(page);
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["# Dropped here\n\nText."], "dropped.md"));
    return data;
  });
  await page.dispatchEvent("body", "dragover", { dataTransfer: dropped });
  await expect(page.getByText("Drop to import")).toBeVisible();
  await page.dispatchEvent("body", "drop", { dataTransfer: dropped });
  await expect(page.getByText("Drop to import")).toHaveCount(0);
  const one = dialog(page, "Import dropped.md");
  await expect(one.getByText("Dropped here")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(one).toHaveCount(0);

  const folder = testInfo.outputPath("help");
  for (const [path, content] of Object.entries(DOCUMENTS)) {
    const file = join(folder, "..", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import a folder" }).press("Enter");
  await (await chooser).setFiles(folder);
  const all = dialog(page, "Import help");
  await expect(all.getByRole("heading", { name: "Added 4" })).toBeVisible();
  await all.getByRole("button", { name: "Import 4 changes" }).focus();
  await page.keyboard.press("Enter");
  await expect(all).toHaveCount(0);
  const form = await openEdit(page, "The list");
  await expect(form.getByLabel("Description")).toHaveValue("What to check at night.");
});
