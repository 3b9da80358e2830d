import { type Item, loadOwn, SaveError } from "./own-responses.ts";
import { tellPages } from "./serve.ts";

/** What is saved unasked: bytes, and files that are new or changed. */
const QUIET_LIMITS = { bytes: 10_000_000, files: 400 };
const CONCURRENCY = 3;

/** Why something could not be saved. */
export function saveErrorOf(error: unknown): SaveError {
  if (error instanceof SaveError) return error;
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return new SaveError(isFull ? "full" : "unreachable");
}

/** A save: counts what is saved, tells the pages, and ends a quiet one that gets too large. */
export class SaveRun {
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

  /** Saves so many that come together. */
  async saveTogether(
    count: number,
    work: (advance: (size: number) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const end = this.done + count;
    this.add(count);
    try {
      await work((size) => this.advance(size));
    } catch (error) {
      this.failure = saveErrorOf(error);
      if (this.isEnded) throw this.failure;
    }
    // What did not come is not waited for.
    this.done = end;
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
