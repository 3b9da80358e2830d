import type { Page } from "@playwright/test";
import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import { markSignedIn } from "./admin.ts";

/** The browser's database of drafts, and the channel on which tabs tell each other of changes. */
export const DRAFTS = "knowledge-base-drafts";

/** What is put into the stores; keys and values may be anything that a browser stores. */
type StoredDrafts = {
  changes?: readonly unknown[];
  /** By article id. */
  bodies?: Readonly<Record<string, unknown>>;
  quarantine?: readonly unknown[];
  /** With the key that each is stored under. */
  forms?: readonly { key: string; at: number; values: unknown }[];
};

/** A drafted article as the browser stores it; `changed` replaces any field of the record. */
export function draftedArticle(id: string, changed: Record<string, unknown> = {}) {
  const value = {
    id,
    category: "onboarding",
    title: `Drafted ${id}`,
    description: "A draft.",
    link: `/knowledge-base/onboarding/${id}`,
  };
  return {
    key: `article:${id}`,
    order: 1,
    change: { type: "put-article", id, value, body: "own", basedOn: null },
    ...changed,
  };
}

/** Opens a public page of who is signed in, and makes the database that a browser without drafts doesn't have. */
export async function openDatabase(page: Page): Promise<void> {
  await markSignedIn(page.context());
  await page.goto("/knowledge-base");
  await makeDatabase(page);
}

/** Makes the database as the dashboard does, where it isn't there. */
async function makeDatabase(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 2);
        opening.onupgradeneeded = () => {
          const { result: database } = opening;
          database.createObjectStore("changes", { keyPath: "key" });
          database.createObjectStore("bodies");
          database.createObjectStore("forms");
          database.createObjectStore("quarantine", { autoIncrement: true });
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(opening.error);
      }),
    DRAFTS,
  );
}

/** Puts records into the drafts of this browser. */
export async function storeDrafts(page: Page, drafts: StoredDrafts): Promise<void> {
  await makeDatabase(page);
  const { changes = [], bodies = {}, quarantine = [], forms = [] } = drafts;
  const records: [store: string, value: unknown, key?: string][] = [
    ...changes.map((record): [string, unknown] => ["changes", record]),
    // As a list, for a key named __proto__ is lost on the way into the page.
    ...Object.entries(bodies).map(([id, body]): [string, unknown, string] => ["bodies", body, id]),
    ...quarantine.map((record): [string, unknown] => ["quarantine", record]),
    ...forms.map((form): [string, unknown, string] => ["forms", form, form.key]),
  ];
  await page.evaluate(
    async ([name, all]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction(database.objectStoreNames, "readwrite");
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
        for (const [store, value, key] of all) transaction.objectStore(store).put(value, key);
      });
      database.close();
    },
    [DRAFTS, records] as const,
  );
}

/** Tells every tab that the drafts changed, as the tab that wrote them does. */
export async function announce(page: Page, message: unknown = "changed"): Promise<void> {
  await page.evaluate(
    ([name, said]) => {
      const channel = new BroadcastChannel(name);
      channel.postMessage(said);
      channel.close();
    },
    [DRAFTS, message] as const,
  );
}

/** Drafts the deletion of every built-in article and category. */
export async function deleteEverything(page: Page): Promise<void> {
  await openDatabase(page);
  await storeDrafts(page, {
    changes: [
      ...builtInArticles.map((article, index) => draftedDeletion("article", article, index)),
      ...builtInCategories.map((category, index) =>
        draftedDeletion("category", category, 100 + index),
      ),
    ],
  });
}

/** The drafted deletion of a built-in article or category, as the browser stores it. */
export function draftedDeletion(
  kind: "article" | "category",
  basedOn: { id: string },
  order: number,
) {
  return {
    key: `${kind}:${basedOn.id}`,
    order,
    change: { type: `delete-${kind}`, id: basedOn.id, basedOn },
  };
}

/** Everything that one store of the drafts holds. */
export async function readStore(page: Page, store: string): Promise<unknown[]> {
  return page.evaluate(
    ([name, wanted]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(wanted).objectStore(wanted).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    [DRAFTS, store] as const,
  );
}
