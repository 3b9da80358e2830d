import type { SaveFault } from "../messages.ts";
import { ANSWERS, PAGES, PICTURES } from "./cache-names.ts";
import { changeState, readState } from "./copy-state.ts";
import { type Item, listItems, listPictures, refreshLists } from "./list-items.ts";
import { isStorable } from "./store-answer.ts";
import { tellPages } from "./tell-pages.ts";

/** What is saved unasked: bytes, and files that have to be fetched for it. */
const QUIET_LIMITS = { bytes: 10_000_000, files: 400 };
const CONCURRENCY = 3;
/** In ms: a copy that was brought up to date this lately is left as it is. */
const RECENT = 600_000;

let running: Promise<void> | null = null;

/** Whether a save is under way. */
export const isSaveRunning = (): boolean => running !== null;

/** Brings the saved copy up to date: what is small, or everything where that was asked for, now or before. */
export async function saveCopy(all: boolean): Promise<void> {
  if (running && !all) return running;
  await running;
  running = save(all).finally(() => {
    running = null;
  });
  return running;
}

/** Deletes the saved copy. Nothing is saved any more until it is asked for again. */
export async function removeCopy(): Promise<void> {
  const state = await changeState({ mode: "off", savedAt: null, fault: null });
  await Promise.all([ANSWERS, PICTURES, PAGES].map((name) => caches.delete(name)));
  await tellPages({ type: "saved", state });
}

async function save(asked: boolean): Promise<void> {
  const { mode, savedAt: before } = await readState();
  const isRecent = before !== null && Date.now() - Date.parse(before) < RECENT;
  if ((mode === "off" || isRecent) && !asked) return;
  const all = asked || mode === "all";
  if (asked) await changeState({ mode: "all", fault: null });
  const fault = await saveItems(all);
  const savedAt = fault ? before : new Date().toISOString();
  await tellPages({ type: "saved", state: await changeState({ fault, savedAt }) });
}

async function saveItems(all: boolean): Promise<SaveFault | null> {
  try {
    const lists = await refreshLists();
    const progress = createProgress(all);
    await saveEach(await listItems(lists), progress);
    if (all) await saveEach(await listPictures(), progress);
    return null;
  } catch (error) {
    if (error instanceof TooLargeError) return "too-large";
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "full" : "unreachable";
  }
}

class TooLargeError extends Error {}

/** Counts what is saved, tells the pages, and ends a quiet save that gets too large. */
function createProgress(all: boolean) {
  let [done, total, bytes] = [0, 0, 0];
  return {
    add(count: number) {
      total += count;
      if (!all && total > QUIET_LIMITS.files) throw new TooLargeError();
    },
    async advance(size: number) {
      done += 1;
      bytes += size;
      if (!all && bytes > QUIET_LIMITS.bytes) throw new TooLargeError();
      await tellPages({ type: "saving", done, total });
    },
  };
}

async function saveEach(
  items: readonly Item[],
  progress: ReturnType<typeof createProgress>,
): Promise<void> {
  progress.add(items.length);
  const queue = items.values();
  const work = async () => {
    for (const item of queue) await progress.advance(await saveItem(item));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

/** Fetches and stores a file, and returns its size. What the server does not have, or may not be kept, is left out. */
async function saveItem({ address, cacheName, format }: Item): Promise<number> {
  const response = await fetch(address, { cache: "no-cache", priority: "low" } as RequestInit);
  if (response.status >= 500) throw new Error(`${address}: ${response.status}`);
  if (!isStorable(response, format)) return 0;
  const cache = await caches.open(cacheName);
  const { size } = await response.clone().blob();
  await cache.put(address, response);
  return size;
}
