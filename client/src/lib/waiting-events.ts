import { inStore, resultOf } from "./indexed-store.ts";

export type WaitingEvent = { name: string; properties: Record<string, unknown> };

/** The most events that wait; the oldest are dropped. */
const LIMIT = 500;
const EVENTS = { database: "waiting-events", name: "events", options: { autoIncrement: true } };

/** Adds events to those that wait in this browser; if it refuses to store, they are lost. Never rejects. */
export async function keepEvents(events: readonly WaitingEvent[]): Promise<void> {
  await inStore(EVENTS, async (store) => {
    for (const event of events) await resultOf(store.add(event));
    const excess = (await resultOf(store.count())) - LIMIT;
    if (excess <= 0) return;
    const oldest = await resultOf(store.getAllKeys(null, excess));
    for (const key of oldest) store.delete(key);
  });
}

/** Takes all events that wait, the oldest first: each is taken once, by one tab. Never rejects. */
export async function takeEvents(): Promise<WaitingEvent[]> {
  // Write transactions run one after the other, also those of other tabs.
  const taken = await inStore(EVENTS, async (store): Promise<WaitingEvent[]> => {
    const all = await resultOf(store.getAll());
    store.clear();
    return all;
  });
  return taken ?? [];
}
