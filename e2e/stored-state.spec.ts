import { expect, type Page } from "@playwright/test";
import { markSignedIn } from "./admin.ts";
import { articleText, expectHeading, inspection, readLink } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { expectCards } from "./library.ts";
import {
  announce,
  DRAFTS,
  draftedArticle,
  openDatabase,
  readStore,
  storeDrafts,
} from "./stored-drafts.ts";

const yes = (page: Page) => page.getByRole("button", { name: "Yes", exact: true });

/** Checks that every kind of public page shows; the watch sees to it that none complains. */
async function expectPublicPages(page: Page): Promise<void> {
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await expect(readLink(page, { title: "Start Your First Shift" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "University" }).click();
  await expectCards(page, 18);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").fill(inspection.title);
  await palette.getByRole("option", { name: inspection.title }).first().click();
  await expectHeading(page, inspection.title);
  await expect(articleText(page)).toContainText("Before you start");
}

const { change } = draftedArticle("x");
const GARBAGE: Readonly<Record<string, unknown>> = {
  "no change": { key: "article:a" },
  "a null": { key: "article:b", order: 2, change: null },
  "an order that is a text": draftedArticle("c", { order: "first" }),
  "an order that is no number": draftedArticle("d", { order: Number.NaN }),
  "an order that throws when it is compared": draftedArticle("e", {
    order: { valueOf: 1, toString: 1 },
  }),
  "a key of another article": draftedArticle("f", { change }),
  "a key of nothing": { key: "", order: 4, change },
  "an unknown kind": draftedArticle("g", { change: { ...change, type: "drop-article" } }),
  "a category of numbers": {
    key: "category:h",
    order: 5,
    change: { type: "put-category", id: "h", value: { id: 1, name: 2 }, basedOn: null },
  },
  "an article without title": draftedArticle("i", {
    change: { ...change, id: "i", value: { ...change.value, id: "i", title: undefined } },
  }),
  "a large text": { key: "article:j", order: 6, change: "x".repeat(3_000_000) },
  "a date and a big number": { key: "article:k", order: 7n, change: new Date(0) },
};

test("drafts that can't be read stay as they are, and the others apply", async ({ page }) => {
  const garbage = Object.values(GARBAGE) as { key: string }[];
  await openDatabase(page);
  await storeDrafts(page, {
    changes: [...garbage, draftedArticle("readable")],
    bodies: { readable: "<p>The drafted text.</p>" },
  });
  await page.goto("/knowledge-base");
  await readLink(page, { title: "Drafted readable" }).click();
  await expect(articleText(page)).toHaveText("The drafted text.");
  await expectPublicPages(page);
  const stored = await readStore(page, "draft");
  expect(stored).toHaveLength(garbage.length + 1);
  expect(stored).toEqual(expect.arrayContaining(garbage));
});

test("a stored text that is none shows the placeholder and is kept", async ({ page }) => {
  const bodies = [42, null, { html: "<p>x</p>" }, ["<p>x</p>"], new Date(0)];
  const idOf = (index: number) => `odd-${index}`;
  await openDatabase(page);
  await storeDrafts(page, {
    changes: bodies.map((_, index) => draftedArticle(idOf(index))),
    bodies: Object.fromEntries(bodies.map((body, index) => [idOf(index), body])),
  });
  for (const [index, body] of bodies.entries()) {
    await test.step(JSON.stringify(body), async () => {
      await page.goto(`/knowledge-base/onboarding/${idOf(index)}`);
      await expectHeading(page, `Drafted ${idOf(index)}`);
      await expect(
        articleText(page).getByRole("heading", { name: "Getting Started" }),
      ).toBeVisible();
    });
  }
  expect(await readStore(page, "attachment")).toEqual(bodies);
});

test("a stored text of 30 MB holds up no page, and its article opens", async ({ page }) => {
  await openDatabase(page);
  await storeDrafts(page, { changes: [draftedArticle("large")] });
  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const transaction = opening.result.transaction("unfinished", "readwrite");
    const image = `<img alt="Large" src="data:image/gif;base64,${"R0lGODlh".repeat(3_750_000)}">`;
    transaction.objectStore("unfinished").put({
      key: "attachment:draft:article:large",
      at: 1,
      value: `<p>It begins.</p>${image}<p>It ends.</p>`,
    });
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    opening.result.close();
  }, DRAFTS);
  await expectPublicPages(page);
  await page.goto("/knowledge-base/onboarding/large");
  await expectHeading(page, "Drafted large");
  await expect(articleText(page)).toContainText("It ends.", { timeout: 30_000 });
});

test("a database of a newer version is left alone", async ({ page }) => {
  await openDatabase(page);
  await storeDrafts(page, { changes: [draftedArticle("kept")] });
  await page.goto("/assets/../favicon.svg");
  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name, 99);
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    opening.result.close();
  }, DRAFTS);
  await expectPublicPages(page);
  await page.goto("/knowledge-base/onboarding/kept");
  await expectHeading(page, "Article not found");
  expect(await readStore(page, "draft")).toHaveLength(1);
});

test("a tab of a newer version can take the database while this one has it open", async ({
  page,
}) => {
  await openDatabase(page);
  const isOpen = await page.evaluate(async (name) => {
    const opening = indexedDB.open(name, 99);
    const outcome = await new Promise((resolve) => {
      opening.addEventListener("success", () => resolve("open"));
      opening.addEventListener("blocked", () => resolve("blocked"));
    });
    opening.result?.close();
    return outcome;
  }, DRAFTS);
  expect(isOpen).toBe("open");
  await page.getByRole("link", { name: "Truck Checks" }).first().click();
  await expectHeading(page, "Truck Checks");
});

/** How a browser may refuse to store; each runs before the page's own code. */
const REFUSALS: Readonly<Record<string, () => void>> = {
  "there is neither indexedDB nor BroadcastChannel": () => {
    Object.defineProperty(window, "indexedDB", { value: undefined, configurable: true });
    Object.defineProperty(window, "BroadcastChannel", { value: undefined });
  },
  "opening throws, and there is no localStorage": () => {
    Object.defineProperty(window, "localStorage", { value: null });
    IDBFactory.prototype.open = () => {
      throw new DOMException("Refused.", "SecurityError");
    };
  },
  "opening fails, and localStorage is full": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name) {
      // The lowest version that is refused: the database has a newer one.
      open.call(this, name, 9);
      return open.call(this, name, 1);
    };
  },
  "opening never ends, and a BroadcastChannel is refused": () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    Object.defineProperty(window, "BroadcastChannel", {
      value: class {
        constructor() {
          throw new DOMException("Refused.", "SecurityError");
        }
      },
    });
  },
  "reading throws": () => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException("Corrupted.", "UnknownError");
    };
  },
  "everything is refused": () => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage", "BroadcastChannel"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Refused.", "SecurityError");
        },
      });
    }
  },
};

test("public pages work without storage, and a vote lasts as long as the page", async ({
  context,
}) => {
  // Drafts are read only while somebody is signed in.
  await markSignedIn(context);
  for (const [refusal, refuse] of Object.entries(REFUSALS)) {
    await test.step(refusal, async () => {
      const page = await context.newPage();
      await page.addInitScript(refuse);
      await expectPublicPages(page);
      await yes(page).click();
      await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
      await page.getByRole("link", { name: "Back to all articles" }).click();
      await page.goBack();
      await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
      if (refusal.startsWith("there is neither indexedDB")) {
        await page.goto("/knowledge-base/cad/no-such-article");
        await expectHeading(page, "Article not found");
      }
      await page.close();
    });
  }
});

const STORED_KEYS = [
  "article-votes",
  "recent-searches",
  "watch-progress",
  "theme",
  "single-key-shortcuts",
  "persistent-storage",
  "admin-signed-in",
  "admin-accounts",
];

/** `stored-value.test.ts` has more of them. */
const STORED_TEXTS = {
  "wrong values": '{"daily-vehicle-inspections":"maybe","x":{"y":1}}',
  "4 MB": JSON.stringify("x".repeat(4_000_000)),
};

test("every public page shows whatever localStorage holds", async ({ page }) => {
  for (const [kind, text] of Object.entries(STORED_TEXTS)) {
    await test.step(kind, async () => {
      await page.goto("/favicon.svg");
      // A large text fills the storage by itself.
      const keys = text.length < 1_000_000 ? STORED_KEYS : ["article-votes"];
      await page.evaluate(
        ([names, stored]) => {
          localStorage.clear();
          for (const name of names) localStorage.setItem(name, stored);
        },
        [keys, text] as const,
      );
      await expectPublicPages(page);
      await expect(yes(page)).toHaveAttribute("aria-pressed", "false");
      await yes(page).click();
      await page.reload();
      await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
    });
  }
});

test("what one tab drafts shows in the other without a reload: card, text, deletion", async ({
  page,
  context,
}) => {
  await openDatabase(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  const other = await context.newPage();
  await other.goto("/knowledge-base");

  await storeDrafts(other, {
    changes: [draftedArticle("shared")],
    bodies: { shared: "<p>First words.</p>" },
  });
  await announce(other);
  await readLink(page, { title: "Drafted shared" }).click();
  await expect(articleText(page)).toHaveText("First words.");

  await storeDrafts(other, { bodies: { shared: "<p>Second words.</p>" } });
  await announce(other, { anything: ["at", "all"] });
  await expect(articleText(page)).toHaveText("Second words.");

  const { change: put } = draftedArticle("shared");
  const deletion = { type: "delete-article", id: "shared", basedOn: put.value };
  await storeDrafts(other, { changes: [draftedArticle("shared", { change: deletion })] });
  await announce(other);
  await expectHeading(page, "Article not found");
  await expect(page.locator("html[data-same-page]")).toBeAttached();
});
