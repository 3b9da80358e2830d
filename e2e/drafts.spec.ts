import { expect, type Locator, type Page } from "@playwright/test";
import {
  dialog,
  expectToast,
  markSignedIn,
  openAdd,
  openContent,
  openDashboard,
  openEdit,
  tableRow,
} from "./admin.ts";
import {
  articleSearch,
  articleText,
  expectHeading,
  inspection,
  plainArticle,
  readLink,
  sidebar,
} from "./articles.ts";
import { testInSharedPage as test, test as testInOwnContext } from "./fixtures.ts";
import { expectCards } from "./library.ts";
import {
  DRAFTS,
  draftedArticle,
  openDatabase,
  readRecords,
  readStore,
  storeDrafts,
} from "./stored-drafts.ts";

const CONFLICT = "This was changed in another tab since you opened it here.";
const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });

/** Opens the dashboard in a second tab of the same browser. */
async function openSecond(page: Page, search = ""): Promise<Page> {
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

/** Lets the origin keep its storage; without this a headless browser refuses. */
async function grantPersistence(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  const { browserContextId } = targetInfo;
  const browser = await page.context().browser()?.newBrowserCDPSession();
  await browser?.send("Browser.grantPermissions", {
    permissions: ["durableStorage"],
    origin,
    ...(browserContextId && { browserContextId }),
  });
}

async function openChanges(page: Page, name: string): Promise<Locator> {
  await button(page, name).click();
  return dialog(page, "Unpublished changes");
}

test("a conflict is overwritten by choice alone, and the other draft goes to the trash", async ({
  page,
}) => {
  await openDashboard(page);
  await test.step("nothing changed", () => saveUnchanged(page));
  const other = await openSecond(page);
  await test.step("an article", () => overwriteArticle(page, other));
  await test.step("a full disk", () => saveOnFullDisk(page, other));
  await test.step("a category", () => overwriteCategory(page, other));
});

async function saveUnchanged(page: Page): Promise<void> {
  const article = await openEdit(page, plainArticle.title);
  await article.getByLabel("Article Title").fill(`${plainArticle.title} `);
  await button(article, "Save Changes").click();
  await expect(article).toBeHidden();
  await page.getByRole("tab", { name: "Categories" }).click();
  await button(page, "Edit CAD").click();
  const category = dialog(page, "Edit Category");
  await button(category, "Save Changes").click();
  await expect(category).toBeHidden();
  expect(await readStore(page, "draft")).toEqual([]);
  await expect.poll(() => readStore(page, "form")).toEqual([]);
  await page.getByRole("tab", { name: "Articles" }).click();
}

async function overwriteArticle(page: Page, other: Page): Promise<void> {
  const mine = await openEdit(other, plainArticle.title);
  const theirs = await openEdit(page, plainArticle.title);
  await theirs.getByLabel("Article Title").fill("From the first tab");
  await button(theirs, "Save Changes").click();
  await expect(theirs).toBeHidden();
  await mine.getByLabel("Article Title").fill("From the second tab");
  for (const press of ["first", "second"]) {
    await test.step(`${press} press of Save`, async () => {
      await button(mine, "Save Changes").click();
      await expect(mine.getByRole("alert")).toContainText(CONFLICT);
      await expect(mine.getByRole("alert")).toContainText("Your text is still here.");
    });
  }
  expect(await readStore(page, "draft")).toMatchObject([
    { change: { value: { title: "From the first tab" } } },
  ]);

  await button(mine, "See theirs").click();
  const version = dialog(other, "The other tab’s version");
  await expect(version.getByRole("definition")).toHaveText(
    /Theirs: From the first tab\s*Yours: From the second tab/,
  );
  await button(version, "Back to yours").click();

  // A third version is not overwritten by the choice that was made about the second.
  const again = await openEdit(page, "From the first tab");
  await again.getByLabel("Article Title").fill("Changed once more");
  await button(again, "Save Changes").click();
  await expect(again).toBeHidden();
  await button(mine, "Overwrite theirs").click();
  await expect(mine.getByRole("alert")).toContainText(CONFLICT);
  await expect(tableRow(page, "Changed once more")).toBeVisible();
  await button(mine, "Overwrite theirs").click();
  await expect(mine).toBeHidden();
  await expect(tableRow(page, "From the second tab")).toBeVisible();
  expect(await readStore(page, "trash")).toMatchObject([
    { change: { value: { title: "Changed once more" } } },
  ]);
}

/** The next press of Save, too, overwrites nothing of another tab. */
async function saveOnFullDisk(page: Page, other: Page): Promise<void> {
  const mine = await openEdit(other, inspection.title);
  await mine.getByLabel("Article Title").fill("Inspected in the second tab");
  const makeRoom = await fillDisk(other);
  await button(mine, "Save Changes").click();
  await expect(mine.getByRole("alert")).toContainText("This browser’s storage is full.");
  await expect(button(mine, "Overwrite theirs")).toHaveCount(0);
  const theirs = await openEdit(page, inspection.title);
  await theirs.getByLabel("Article Title").fill("Inspected in the first tab");
  await button(theirs, "Save Changes").click();
  await expect(theirs).toBeHidden();
  await makeRoom();
  await button(mine, "Save Changes").click();
  await expect(mine.getByRole("alert")).toContainText(CONFLICT);
  expect(await readStore(page, "draft")).toMatchObject([
    { change: { id: inspection.id, value: { title: "Inspected in the first tab" } } },
    { change: { id: plainArticle.id } },
  ]);
  await button(mine, "Cancel").click();
  await button(dialog(other, "Discard your changes?"), "Discard").click();
  await expect(mine).toBeHidden();
}

async function overwriteCategory(page: Page, other: Page): Promise<void> {
  for (const tab of [page, other]) await tab.getByRole("tab", { name: "Categories" }).click();
  await button(other, "Edit CAD").click();
  const mine = dialog(other, "Edit Category");
  await button(page, "Edit CAD").click();
  const theirs = dialog(page, "Edit Category");
  await theirs.getByLabel("Category Name").fill("Their CAD");
  await button(theirs, "Save Changes").click();
  await expect(theirs).toBeHidden();
  await mine.getByLabel("Category Name").fill("My CAD");
  for (const _ of ["first", "second"]) {
    await button(mine, "Save Changes").click();
    await expect(mine.getByRole("alert")).toContainText(CONFLICT);
  }
  await button(mine, "See theirs").click();
  const version = dialog(other, "The other tab’s version");
  await expect(version.getByRole("definition")).toHaveText(/Theirs: Their CAD\s*Yours: My CAD/);
  await button(version, "Overwrite theirs").click();
  await expect(mine).toBeHidden();
  await expect(tableRow(page, "My CAD")).toBeVisible();

  // It is listed where the changes are, and put in exchange for what took its place.
  const list = await openChanges(page, "3 unpublished changes");
  const aside = list.getByRole("region", { name: "Trash" }).getByRole("listitem");
  const category = aside.filter({ hasText: "Overwritten category" });
  await expect(category).toHaveText(/Overwritten category Their CAD/);
  await button(category, "Restore Their CAD").click();
  await expect(category).toHaveText(/Overwritten category My CAD/);
  await button(list, "Done").click();
  await expect(tableRow(page, "Their CAD")).toBeVisible();
}

const WAYS_TO_GO = [
  [
    "deleted",
    async (page: Page, title: string) => {
      await button(page, `Delete ${title}`).click();
      await button(dialog(page, "Delete Article"), "Delete Article").click();
    },
  ],
  [
    "taken back",
    async (page: Page, title: string) => {
      const list = await openChanges(page, "1 unpublished change");
      await button(list, `Undo the change of ${title}`).click();
      await button(list, "Done").click();
    },
  ],
] as const;

test("an article that another tab deleted or undid keeps its HTML when overwritten", async ({
  page,
}) => {
  await openDatabase(page);
  await storeDrafts(page, {
    changes: [draftedArticle("kept", { version: "1" })],
    bodies: { kept: "<p>Every word of it.</p>" },
  });
  await openDashboard(page);
  const other = await openSecond(page);
  let title = "Drafted kept";
  for (const [how, takeAway] of WAYS_TO_GO) {
    await test.step(how, async () => {
      const mine = await openEdit(other, title);
      await mine.getByLabel("Article Title").fill(`Still here, ${how}`);
      await takeAway(page, title);
      await expect(tableRow(other, title).filter({ hasNotText: "Deleted" })).toHaveCount(0);
      await button(mine, "Save Changes").click();
      await button(mine, "See theirs").click();
      await expect(dialog(other, "The other tab’s version")).toContainText("deleted it");
      await button(dialog(other, "The other tab’s version"), "Overwrite theirs").click();
      await expect(mine).toBeHidden();
      title = `Still here, ${how}`;
      await expect(tableRow(page, title)).toBeVisible();
    });
  }
  await page.goto("/knowledge-base/onboarding/kept");
  await expectHeading(page, title);
  await expect(articleText(page)).toHaveText("Every word of it.");
});

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

test("the trash can be viewed, downloaded, restored and deleted without any draft", async ({
  page,
}) => {
  await openDatabase(page);
  await storeDrafts(page, { trash: [{ at: 0, value: null }] });
  await openDashboard(page);
  const only = await openChanges(page, "1 in the trash");
  await expect(only.getByText("Everything here is what everybody sees.")).toBeVisible();
  const found = only.getByRole("region", { name: "Trash" }).getByRole("listitem");
  await expect(found).toHaveCount(1);
  await found.getByRole("button", { name: /^Delete/ }).click();
  await button(dialog(page, "Delete it for good?"), "Delete").click();
  await expect(found).toHaveCount(0);

  const { change } = draftedArticle("restored");
  const overwritten = { ...change.value, title: "Overwritten one" };
  const garbage = { key: "article:garbage", order: 7n, change: "unreadable" };
  await storeDrafts(page, {
    changes: [garbage, draftedArticle("restored")],
    bodies: { garbage: "<p>Its text.</p>", restored: "<p>The present text.</p>" },
    trash: [
      {
        at: Date.parse("2026-01-02T03:04:05.000Z"),
        value: draftedArticle("restored", { change: { ...change, value: overwritten } }),
        html: "<p>The overwritten text.</p>",
      },
    ],
    forms: [
      {
        key: "new:crashed",
        at: Date.now(),
        values: {
          id: "half",
          category: "cad",
          title: "Half Written",
          description: "",
          link: "",
          html: "<p>Half.</p>",
        },
      },
    ],
  });
  await openDashboard(page);
  const list = await openChanges(page, "1 unpublished change");
  const aside = list.getByRole("region", { name: "Trash" });
  const items = aside.getByRole("listitem");
  await expect(items).toHaveText([
    /Unfinished form Half Written/,
    /Overwritten article Overwritten one.*2026/,
    /Unreadable change garbage/,
  ]);
  await expect(aside.getByRole("button", { name: /^Restore/ })).toHaveCount(2);

  const download = page.waitForEvent("download");
  await button(aside, "Download garbage").click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString("utf8"))).toMatchObject({
    value: { key: "article:garbage", order: "7", change: "unreadable" },
    attachment: "<p>Its text.</p>",
  });
  await button(aside, "Delete garbage").click();
  await button(dialog(page, "Delete it for good?"), "Cancel").click();
  await expect(items).toHaveCount(3);
  await button(aside, "Delete garbage").click();
  await button(dialog(page, "Delete it for good?"), "Delete").click();
  await expect(items).toHaveCount(2);

  await button(aside, "Restore Overwritten one").click();
  await expect(items.last()).toHaveText(/Overwritten article Drafted restored/);
  await button(aside, "Restore Half Written").click();
  await expect(items).toHaveCount(1);
  await button(aside, "Delete Drafted restored").click();
  await button(dialog(page, "Delete it for good?"), "Delete").click();
  await expect(list.getByText("Trash", { exact: true })).toHaveCount(0);
  expect(await readStore(page, "trash")).toEqual([]);
  expect(await readStore(page, "form")).toEqual([]);
  await button(list, "Done").click();
  await expect(tableRow(page, "Half Written")).toContainText("New");
  await page.goto("/knowledge-base/onboarding/restored");
  await expectHeading(page, "Overwritten one");
  await expect(articleText(page)).toHaveText("The overwritten text.");
});

/** A draft as the versions before wrote it. */
function asBefore({ change, ...draft }: ReturnType<typeof draftedArticle>) {
  const { text, ...rest } = change;
  return { ...draft, change: { ...rest, body: text } };
}

test("upgrades a database open in an old tab; a tab older than the database says so", async ({
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

for (const isGranted of [true, false]) {
  // The browser remembers what it has granted.
  testInOwnContext(
    `persistent storage is asked for with the first draft and ${isGranted ? "granted" : "refused"}`,
    async ({ page, baseURL }) => {
      if (isGranted) await grantPersistence(page, baseURL ?? "");
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
      expect(await page.evaluate(() => navigator.storage.persisted())).toBe(isGranted);
      const notice = page.getByRole("region", { name: "Where your changes are stored" });
      await expect(notice).toHaveCount(isGranted ? 0 : 1);
      if (isGranted) return;
      const download = page.waitForEvent("download");
      await button(notice, "Download a copy").click();
      expect((await download).suggestedFilename()).toMatch(/^knowledge-base-.*\.json$/);
      await page.reload();
      await button(notice, "Got it").click();
      await expect(notice).toHaveCount(0);
      await page.reload();
      await expect(tableRow(page, "Drafted first")).toBeVisible();
      await expect(notice).toHaveCount(0);
    },
  );
}

test("ids that are names of Object's prototype break no page", async ({ page }) => {
  const ids = ["constructor", "__proto__"];
  const stored = ids.map((id, order) => {
    const { change, ...rest } = draftedArticle(id);
    const value = { ...change.value, category: id, link: `/knowledge-base/${id}/${id}` };
    return { ...rest, order: 10 + order, change: { ...change, value } };
  });
  const categories = ids.map((id, order) => ({
    key: `category:${id}`,
    order,
    change: {
      type: "put-category",
      id,
      value: { id, name: `Category ${id}`, description: "" },
      basedOn: null,
    },
  }));
  await openDatabase(page);
  await storeDrafts(page, {
    changes: [...categories, ...stored],
    bodies: Object.fromEntries(ids.map((id) => [id, `<p>Text of ${id}.</p>`])),
  });
  await page.goto("/university");
  await expectCards(page, 18);
  for (const id of ids) {
    await page.goto(`/knowledge-base?category=${id}`);
    await expectHeading(page, `Category ${id}`);
    await articleSearch(page).fill(id);
    const matching = page.getByRole("navigation", { name: "Matching categories" });
    await expect(matching.getByRole("link")).toHaveText([`Category ${id}`]);
    await readLink(page, { title: `Drafted ${id}` }).click();
    await expect(articleText(page)).toHaveText(`Text of ${id}.`);
    const yes = button(page, "Yes");
    await expect(yes).toHaveAttribute("aria-pressed", "false");
    await yes.click();
    await expect(yes).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(yes).toHaveAttribute("aria-pressed", "true");
  }
  await page.goto("/knowledge-base?q=constructor");
  await expect(readLink(page, { title: "Drafted constructor" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("constructor");
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
  await openDashboard(page);
  for (const id of ids)
    await expect(tableRow(page, `Drafted ${id}`)).toContainText(`Category ${id}`);
  const form = await openEdit(page, "Drafted constructor");
  await expect(await openContent(form)).toHaveText("Text of constructor.");
  await button(form, "Cancel").click();
  await openDashboard(page, "?tab=categories");
  for (const id of ids) await expect(tableRow(page, `Category ${id}`)).toContainText("1 article");
  await button(page, "Add Category").click();
  const add = dialog(page, "Add New Category");
  await add.getByLabel("Category Name").fill("Is Prototype Of");
  await add.getByLabel("Category ID").fill("isprototypeof");
  await button(add, "Add Category").click();
  await expect(tableRow(page, "Is Prototype Of")).toBeVisible();

  // Without an article of their own, too.
  await storeDrafts(page, { changes: ids.map((id) => draftedArticle(id)) });
  await page.goto("/knowledge-base");
  for (const id of ids) {
    await sidebar(page)
      .getByRole("link", { name: new RegExp(`^Category ${id}`) })
      .click();
    await expectHeading(page, `Category ${id}`);
    await expect(page.getByText("No articles in this category yet", { exact: true })).toBeVisible();
  }
});
