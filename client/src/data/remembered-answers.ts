// IndexedDB, as the Cache API needs TLS; without `idb`, which the first view does not load.
const STORE = "answers";

/** Remembers an answer of the API in this browser, for when the server can't be reached. Never rejects. */
export async function remember(path: string, text: string): Promise<void> {
  await withStore("readwrite", (store) => store.put(text, path));
}

/** The answer that this browser remembers; null for none. Never rejects. */
export async function recall(path: string): Promise<string | null> {
  const text: unknown = await withStore("readonly", (store) => store.get(path));
  return typeof text === "string" ? text : null;
}

/** Forgets the answers of all paths but those that `keep` says. Never rejects. */
export async function forgetUnless(keep: (path: string) => boolean): Promise<void> {
  const paths = (await withStore("readonly", (store) => store.getAllKeys())) ?? [];
  const outdated = (paths as string[]).filter((path) => !keep(path));
  await Promise.all(outdated.map((path) => withStore("readwrite", (store) => store.delete(path))));
}

// A browser may refuse to store: then only the built-in content is at hand.
async function withStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const opening = indexedDB.open("last-answers", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database: IDBDatabase = await resultOf(opening);
    return await resultOf(work(database.transaction(STORE, mode).objectStore(STORE))).finally(() =>
      database.close(),
    );
  } catch {
    return null;
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
