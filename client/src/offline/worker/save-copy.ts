import { ANSWERS, changeState, PAGES, PICTURES, readState } from "./caches.ts";
import {
  deleteUnusedPictures,
  deleteWithdrawn,
  everyList,
  type Lists,
  listItems,
  listPictures,
  readLists,
  storeLists,
} from "./copy-lists.ts";
import { type Item, loadOwn, SaveError } from "./own-responses.ts";
import { tellPages } from "./serve.ts";

/** What is saved unasked: bytes, and files that have to be fetched for it. */
const QUIET_LIMITS = { bytes: 10_000_000, files: 400 };
const CONCURRENCY = 3;
/** In ms: a copy that was brought up to date this lately is left as it is. */
const RECENT = 600_000;
/** In ms: how long the next save waits after one that failed, twice as long after each further one, and at most. */
const BACK_OFF = { first: 60_000, most: 6 * 3_600_000 };

let running: Promise<void> | null = null;

/** Whether a save is under way. */
export const isSaveRunning = (): boolean => running !== null;

/** Brings the saved copy up to date: what is small, or everything where that was asked for, now or before. Never rejects. */
export async function saveCopy(all: boolean): Promise<void> {
  if (running && !all) return running;
  await running;
  const { mode, nextAt } = await readState();
  if (running || (!all && (mode === "off" || isLater(nextAt)))) return running ?? undefined;
  running = save(all).finally(() => {
    running = null;
  });
  await running;
  // Once nothing is under way: pages ask again when they are told.
  await tellPages({ type: "saved", state: await readState() });
}

/** Deletes the saved copy. Nothing is saved any more until it is asked for again. */
export async function removeCopy(): Promise<void> {
  const state = await changeState({ mode: "off", savedAt: null, fault: null });
  await Promise.all([ANSWERS, PICTURES, PAGES].map((name) => caches.delete(name)));
  await tellPages({ type: "saved", state });
}

/** Whether a time is still to come. One far ahead is of a clock that was wrong. */
function isLater(time: string | null): boolean {
  const wait = time === null ? 0 : Date.parse(time) - Date.now();
  return wait > 0 && wait <= BACK_OFF.most;
}

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

async function save(asked: boolean): Promise<void> {
  const { mode, failures } = await readState();
  const all = asked || mode === "all";
  const backOff = Math.min(BACK_OFF.first * 2 ** failures, BACK_OFF.most);
  // It counts as failed until it ends: the browser may stop the worker, and every page begins one.
  const begun = { failures: failures + 1, nextAt: fromNow(backOff), fault: "interrupted" } as const;
  await changeState(asked ? { ...begun, mode: "all" } : begun);
  const failed = await saveItems(all);
  if (failed) {
    const nextAt = fromNow(Math.min(Math.max(backOff, failed.retryAfter), BACK_OFF.most));
    await changeState({ fault: failed.fault, nextAt });
  } else {
    const savedAt = new Date().toISOString();
    await changeState({ fault: null, failures: 0, nextAt: fromNow(RECENT), savedAt });
  }
}

/** Saves what the lists name. Returns why not all of it was saved; null when it was. */
async function saveItems(all: boolean): Promise<SaveError | null> {
  let lists: Lists | null = null;
  try {
    const run = new Run(all);
    lists = await readLists();
    await deleteWithdrawn(lists);
    const texts = everyList(lists);
    run.add(texts.length);
    for (const { text } of texts) await run.advance(new Blob([text]).size);
    await storeLists(lists);
    await run.save(await listItems(lists));
    if (all) await run.save(await listPictures());
    if (run.failure) return run.failure;
    await changeState({ spoken: lists.spoken?.text ?? null });
    return null;
  } catch (error) {
    return saveErrorOf(error);
  } finally {
    if (lists) await deleteUnusedPictures(lists).catch(() => undefined);
  }
}

function saveErrorOf(error: unknown): SaveError {
  if (error instanceof SaveError) return error;
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return new SaveError(isFull ? "full" : "unreachable");
}

/** A save: counts what is saved, tells the pages, and ends a quiet one that gets too large. */
class Run {
  private done = 0;
  private total = 0;
  private bytes = 0;
  /** Of the last file that could not be saved, or of the one that ended it. */
  failure: SaveError | null = null;
  private readonly all: boolean;

  constructor(all: boolean) {
    this.all = all;
  }

  add(count: number): void {
    this.total += count;
    if (!this.all && this.total > QUIET_LIMITS.files) throw new SaveError("too-large");
  }

  async advance(size: number): Promise<void> {
    this.done += 1;
    this.bytes += size;
    if (!this.all && this.bytes > QUIET_LIMITS.bytes) throw new SaveError("too-large");
    await tellPages({ type: "saving", done: this.done, total: this.total });
  }

  /** Saves some at a time. When one of them ends the save, the others begin no further file. */
  async save(items: readonly Item[]): Promise<void> {
    this.add(items.length);
    const queue = [...items];
    const work = async () => {
      for (let item = queue.shift(); item; item = queue.shift()) {
        try {
          await this.advance(await saveItem(item));
        } catch (error) {
          await this.note(saveErrorOf(error));
          if (this.isEnded) queue.length = 0;
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if (this.isEnded) throw this.failure;
  }

  /** Whether a failure ends the save before its other files: one file alone is no reason to go without the others. */
  private get isEnded(): boolean {
    return this.failure !== null && this.failure.fault !== "incomplete";
  }

  private async note(failure: SaveError): Promise<void> {
    if (!this.isEnded) this.failure = failure;
    if (!this.isEnded) await this.advance(0);
  }
}

/** Fetches and stores a file, and returns its size. What the server does not have, or may not be kept, is left out. */
async function saveItem(item: Item): Promise<number> {
  const response = await loadOwn(item);
  if (!response) return 0;
  const { size } = await response.clone().blob();
  await (await caches.open(item.cacheName)).put(item.address, response);
  return size;
}
