import { expect, type Page } from "@playwright/test";

/** The browser's database of drafts, and the channel on which tabs tell each other of changes. */
export const DRAFTS = "knowledge-base-drafts";

/** What is put into the stores; keys and values may be anything that a browser stores. */
type StoredDrafts = {
  changes?: readonly unknown[];
  /** By article id. */
  bodies?: Readonly<Record<string, unknown>>;
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

/** Opens a public page and waits until it has made its database. */
export async function openDatabase(page: Page): Promise<void> {
  await page.goto("/knowledge-base");
  await expect
    .poll(() =>
      page.evaluate(
        async (name) => (await indexedDB.databases()).some((database) => database.name === name),
        DRAFTS,
      ),
    )
    .toBe(true);
}

/** Puts records into the drafts of this browser. Its database must be there. */
export async function storeDrafts(
  page: Page,
  { changes = [], bodies = {} }: StoredDrafts,
): Promise<void> {
  await page.evaluate(
    async ([name, changes, bodies]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction(["changes", "bodies"], "readwrite");
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
        for (const record of changes) transaction.objectStore("changes").put(record);
        for (const [id, body] of bodies) {
          transaction.objectStore("bodies").put(body, id);
        }
      });
      database.close();
    },
    // Entries, as a key named __proto__ is lost on the way into the page.
    [DRAFTS, changes, Object.entries(bodies)] as const,
  );
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
