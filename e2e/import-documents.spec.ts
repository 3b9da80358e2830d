import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { dialog, openDashboard, openEdit, respondToImports, tableRow } from "./admin.ts";
import { articleText, expectHeading, plainArticle } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { zipBomb } from "./zip-bomb.ts";
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

test("files that are chosen before the drafts were read wait for them, and so does an export", async ({
  page,
}) => {
  const zip = await zipOf({ "help/cad/radio.md": "# Use the radio\n\nPress and wait.\n\nMore." });
  const open = dialog(page, "Import help.zip");
  await openDashboard(page);
  await chooseZip(page, zip);
  await open.getByRole("button", { name: "Import 1 change" }).click();
  await expect(tableRow(page, "Use the radio")).toContainText("New");

  await page.addInitScript(holdDatabases);
  await openDashboard(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const exporting = dialog(page, "Export the knowledge base").getByRole("button", {
    name: "Export",
  });
  await expect(exporting).toBeDisabled();
  await page.keyboard.press("Escape");
  await chooseZip(page, zip);
  await expect(open.getByRole("status")).toHaveText("Reading the file…");
  await page.evaluate(() => window.dispatchEvent(new Event("let-databases-open")));
  await expect(open.getByText("1 article is here already, unchanged.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(exporting).toBeEnabled();
});

/** Runs in the page: holds back every database that is opened until the event "let-databases-open". */
function holdDatabases(): void {
  const { open } = IDBFactory.prototype;
  let isHeld = true;
  window.addEventListener("let-databases-open", () => {
    isHeld = false;
  });
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    request.addEventListener("success", (event) => {
      if (!isHeld) return;
      event.stopImmediatePropagation();
      window.addEventListener("let-databases-open", () =>
        request.dispatchEvent(new Event("success")),
      );
    });
    return request;
  };
}

test("a zip of Markdown and HTML becomes drafts, with links and images, and changes nothing the second time", async ({
  page,
}) => {
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
});

test("what an import replaces goes into the trash, and can be restored", async ({ page }) => {
  await openDashboard(page);
  const form = await openEdit(page, plainArticle.title);
  await form.getByLabel("Article Title").fill("Edited here");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(tableRow(page, "Edited here")).toContainText("Edited");

  await chooseZip(
    page,
    await zipOf({
      "help/a.md": `---\ntitle: From the file\nslug: ${plainArticle.id}\ncategory: onboarding\n---\n\nText.`,
    }),
  );
  const open = dialog(page, "Import help.zip");
  await expect(open.getByRole("heading", { name: "Changed on both sides 1" })).toBeVisible();
  await expect(open.getByText("go into the trash, and can be restored")).toBeVisible();
  await expect(open.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await open.getByRole("radio", { name: "Take what the files have" }).check();
  await open.getByRole("button", { name: "Import 1 change" }).click();
  await expect(tableRow(page, "From the file")).toBeVisible();

  await page.getByRole("button", { name: /unpublished change/ }).click();
  await page.getByRole("button", { name: "Restore Edited here" }).click();
  await page.keyboard.press("Escape");
  await expect(tableRow(page, "Edited here")).toBeVisible();
});

test("an import is cancelled while the files are read, and leaves nothing behind; ten thousand files are refused; files are dropped; a folder is imported by keyboard alone, and an imported article can be edited", async ({
  page,
}, testInfo) => {
  await openDashboard(page);
  const letRespond = await holdRequests(page, "/api/knowledge-base/imports");
  await chooseZip(page, await zipOf(DOCUMENTS));
  const open = dialog(page, "Import help.zip");
  await expect(open.getByRole("status")).toContainText("Reading the file…");
  await open.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(open).toHaveCount(0);
  letRespond();
  await chooseZip(page, await zipOf({ "a.md": "# Another" }));
  await expect(open.getByRole("button", { name: "Import 2 changes" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(open).toHaveCount(0);

  await page.getByLabel("Folder to import").evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer();
    for (let index = 0; index < 10_000; index += 1) {
      transfer.items.add(new File([""], `${index}.md`));
    }
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  const many = dialog(page, "Import 10000 files");
  await expect(many.getByRole("alert")).toContainText("There are more than 5,000 files.");
  await page.keyboard.press("Escape");
  await expect(many).toHaveCount(0);

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

test("hostile files are refused with a message, and nothing of them runs", async ({
  page,
  watch,
}) => {
  // The policy forbids what the file holds, also where it is only parsed.
  watch.excuseViolationsFrom(/\/assets\/plan-import-[\w.-]+\.js$/);
  await openDashboard(page);
  const refused = async (buffer: Buffer, message: string) => {
    await chooseZip(page, buffer, "bad.zip");
    const open = dialog(page, "Import bad.zip");
    await expect(open.getByRole("alert")).toContainText(message);
    await open.getByRole("button", { name: "Close" }).last().click();
    await expect(open).toHaveCount(0);
  };
  const zip = await zipOf(DOCUMENTS);
  await refused(zip.subarray(0, zip.length - 40), "is damaged or not complete");
  await refused(Buffer.from("PK"), "is damaged or not complete");
  await refused(await zipOf({ "a.txt": "x" }), "There are no articles to import.");
  // Ten gigabytes that the zip calls ten bytes, and ten that it calls so.
  await refused(
    zipBomb("bomb.md", 10 * 2 ** 30, 10),
    "bomb.md: it is damaged and can't be unpacked.",
  );
  await refused(zipBomb("bomb.md", 10 * 2 ** 30, 2 ** 32 - 2), "bomb.md: it is larger than 64 MB.");

  const hostile = await zipOf({
    "cad/attack.html":
      "<main><p>Before<img src=x onerror='window.attacked=1'><script>window.attacked=1</script><a href='javascript:window.attacked=1'>x</a></p></main>",
    "cad/../../evil.md": "# Evil",
  });
  await chooseZip(page, hostile, "hostile.zip");
  const open = dialog(page, "Import hostile.zip");
  await expect(open.getByText("cad/../../evil.md: its path leads out of the zip.")).toBeVisible();
  await open.getByRole("button", { name: "Import 1 change" }).click();
  await expect(open).toHaveCount(0);
  await page.goto("/knowledge-base/cad/attack");
  await expectHeading(page, "Attack");
  await expect(articleText(page)).toContainText("Before");
  expect(await page.evaluate(() => "attacked" in window)).toBe(false);
});

test("the sample articles come without an error", async ({ page }) => {
  await openDashboard(page);
  await page.getByRole("button", { name: "Load the sample articles" }).press("Enter");
  const open = dialog(page, "Import articles");
  await expect(open.getByText("README.md: it describes the folder.")).toBeVisible();
  await expect(open.getByText("Not quite as it was")).toHaveCount(0);
  await open.getByRole("button", { name: "Import 36 changes" }).click();
  await expect(open).toHaveCount(0);
  await page.goto("/knowledge-base/cad/change-unit-status");
  await expect(articleText(page).getByRole("img")).toHaveJSProperty("naturalWidth", 1200);
  await articleText(page).getByRole("link", { name: "Return the unit to service" }).click();
  await expectHeading(page, "Take a Unit Out of Service");
  await expect(page.getByRole("heading", { name: "Return the unit to service" })).toBeInViewport();
});
