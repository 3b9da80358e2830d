import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast, markSignedIn, openAdd, openDashboard, tableRow } from "./admin.ts";
import { readLink } from "./articles.ts";
import { testInSharedPage as test, test as testInOwnContext } from "./fixtures.ts";
import { DRAFTS, draftedArticle, readRecords, readStore } from "./stored-drafts.ts";

const _CONFLICT = "This was changed in another tab since you opened it here.";
const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });

/** Opens the dashboard in a second tab of the same browser. */
async function _openSecond(page: Page, search = ""): Promise<Page> {
  const other = await page.context().newPage();
  await openDashboard(other, search);
  return other;
}

/** Makes every write of the page fail as on a full disk; the returned function makes room. */
async function fillDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  return () => page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
}

test("a continued form keeps its old copy until the new one is stored", async ({ page }) => {
  await openDashboard(page);
  await (await openAdd(page)).getByLabel("Article Title").fill("Half Written");
  await expect.poll(() => readStore(page, "form")).toHaveLength(1);
  await openDashboard(page);
  const form = await openAdd(page);
  const makeRoom = await fillDisk(page);
  await button(form, "Continue").click();
  await expect(form.getByLabel("Article Title")).toHaveValue("Half Written");
  await expect(form.getByRole("status")).toContainText("This browser’s storage is full.");
  const [copy] = await readRecords(page);
  expect(copy?.value).toMatchObject({ values: { title: "Half Written" } });
  await makeRoom();
  await form.getByLabel("Article Title").fill("Half Written and more");
  await expect(form.getByRole("status")).toHaveCount(0);
  await expect
    .poll(() => readStore(page, "form"))
    .toMatchObject([{ values: { title: "Half Written and more" } }]);
  expect(await readRecords(page)).not.toMatchObject([{ key: copy?.key }]);
});

/** A draft as the versions before wrote it. */
function asBefore({ change, ...draft }: ReturnType<typeof draftedArticle>) {
  const { text, ...rest } = change;
  return { ...draft, change: { ...rest, body: text } };
}

test("the database of drafts is upgraded while an old tab has it open", async ({
  page,
  context,
}) => {
  await markSignedIn(context);
  await page.goto("/favicon.svg");
  const overwritten = { draft: asBefore(draftedArticle("theirs")), html: "<p>Theirs.</p>" };
  await page.evaluate(
    async ([name, draft, found]) => {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore("changes", { keyPath: "key" });
        for (const store of ["bodies", "forms"]) opening.result.createObjectStore(store);
        opening.result.createObjectStore("aside", { autoIncrement: true });
      };
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const database = opening.result;
      // As the site of that version does it.
      database.onversionchange = () => database.close();
      const transaction = database.transaction(["changes", "aside"], "readwrite");
      transaction.objectStore("changes").put(draft);
      transaction.objectStore("aside").add({ at: "2026-01-02T03:04:05.000Z", found });
      await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    },
    [DRAFTS, asBefore(draftedArticle("old")), overwritten] as const,
  );
  const newer = await context.newPage();
  await newer.goto("/knowledge-base");
  await expect(readLink(newer, { title: "Drafted old" })).toBeVisible();
  expect(await readStore(newer, "trash")).toEqual([draftedArticle("theirs")]);
  // The older tab is refused and holds nothing up.
  const error = await page.evaluate(async (name) => {
    const opening = indexedDB.open(name, 1);
    return new Promise((resolve) =>
      opening.addEventListener("error", () => resolve(opening.error?.name)),
    );
  }, DRAFTS);
  expect(error).toBe("VersionError");
  await newer.reload();
  await expect(readLink(newer, { title: "Drafted old" })).toBeVisible();

  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name, 99);
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    opening.result.close();
  }, DRAFTS);
  await openDashboard(page);
  await expect(page.getByRole("alert")).toContainText(
    "Another tab runs a newer version of this site.",
  );
});

testInOwnContext(
  "a browser that refuses persistent storage is asked once and says so",
  async ({ page }) => {
    await page.addInitScript(() => {
      const asked = { count: 0 };
      Object.assign(window, { asked });
      const { persist } = StorageManager.prototype;
      StorageManager.prototype.persist = function () {
        asked.count += 1;
        return persist.call(this);
      };
    });
    const asked = () =>
      page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);
    await openDashboard(page);
    expect(await asked()).toBe(0);
    for (const title of ["Drafted first", "Drafted second"]) {
      const form = await openAdd(page);
      await form.getByLabel("Article Title").fill(title);
      await form.getByLabel("Category").selectOption("cad");
      await button(form, "Add Article").click();
      await expectToast(page, "Article added");
    }
    expect(await asked()).toBe(1);
    const notice = page.getByRole("region", { name: "Where your changes are stored" });
    const download = page.waitForEvent("download");
    await button(notice, "Download a copy").click();
    expect((await download).suggestedFilename()).toMatch(/^knowledge-base-.*\.json$/);
    await button(notice, "Got it").click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(tableRow(page, "Drafted first")).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);
