import type { Page } from "@playwright/test";
import { markSignedIn } from "./admin.ts";

/** The browser's database of drafts, and the channel on which tabs tell each other of changes. */
const DRAFTS = "knowledge-base-drafts";

/** Records of the browser's unfinished work; keys and values may be anything that a browser stores. */
type StoredDrafts = {
  changes?: readonly ({ key: string } & Record<string, unknown>)[];
  /** The HTML of drafted articles, by article id. */
  bodies?: Readonly<Record<string, unknown>>;
};

type Kind = "draft" | "form" | "trash" | "attachment";

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
    change: { type: "put-article", id, value, text: "own", basedOn: null },
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
        const opening = indexedDB.open(name, 3);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore("unfinished", { keyPath: "key" });
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
  const { changes = [], bodies = {} } = drafts;
  const records = [
    ...changes.map((value) => ({ key: `draft:${value.key}`, at: 0, value })),
    ...Object.entries(bodies).map(([id, value]) => {
      return { key: `attachment:draft:article:${id}`, at: 0, value };
    }),
  ];
  await page.evaluate(
    async ([name, all]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction("unfinished", "readwrite");
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
        for (const record of all) transaction.objectStore("unfinished").put(record);
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

/** The values of this browser's unfinished work of one kind. */
export async function readStore(page: Page, kind: Kind): Promise<unknown[]> {
  const records = await readRecords(page);
  return records.filter(({ key }) => key.startsWith(`${kind}:`)).map(({ value }) => value);
}

/** All records of this browser's unfinished work, by their keys. */
async function readRecords(page: Page): Promise<{ key: string; value: unknown }[]> {
  return page.evaluate(
    (name) =>
      new Promise<{ key: string; value: unknown }[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result } = opening;
          const reading = result.transaction("unfinished").objectStore("unfinished").getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            result.close();
            resolve(reading.result);
          };
        };
      }),
    DRAFTS,
  );
}
