type Store = { database: string; name: string; options: IDBObjectStoreParameters };

/** Works on the single store of a database in a transaction. Undefined if the browser keeps nothing. Never rejects. */
export async function inStore<T>(
  { database, name, options }: Store,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(name, options);
    const opened = await resultOf(opening);
    try {
      const transaction = opened.transaction(name, "readwrite");
      const end = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const [result] = await Promise.all([work(transaction.objectStore(name)), end]);
      return result;
    } finally {
      opened.close();
    }
  } catch {
    return undefined;
  }
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
