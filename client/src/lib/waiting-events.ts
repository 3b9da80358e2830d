/** An event that waits for the connection. */
export type WaitingEvent = { name: string; properties: Record<string, unknown> };

/** How many wait; the oldest give way. */
const LIMIT = 500;
const STORE = "events";

/** Adds events to those that wait in this browser. Never rejects. */
export async function keepEvents(events: readonly WaitingEvent[]): Promise<void> {
  await inTransaction(async (store) => {
    for (const event of events) await resultOf(store.add(event));
    const excess = (await resultOf(store.count())) - LIMIT;
    if (excess <= 0) return;
    const oldest = await resultOf(store.getAllKeys(null, excess));
    for (const key of oldest) store.delete(key);
  });
}

/** Takes all events that wait, the oldest first: each is taken once, by one tab. Never rejects. */
export async function takeEvents(): Promise<WaitingEvent[]> {
  let taken: WaitingEvent[] = [];
  // Transactions that write run one after the other, also those of other tabs.
  const isDone = await inTransaction(async (store) => {
    taken = await resultOf(store.getAll());
    store.clear();
  });
  return isDone ? taken : [];
}

// A browser may refuse to store; the events are lost then.
async function inTransaction(work: (store: IDBObjectStore) => Promise<void>): Promise<boolean> {
  try {
    const opening = indexedDB.open("waiting-events", 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { autoIncrement: true });
    const database = await resultOf(opening);
    try {
      const transaction = database.transaction(STORE, "readwrite");
      const isDone = new Promise<boolean>((resolve) => {
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
      await work(transaction.objectStore(STORE));
      return await isDone;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
