import { inParallel } from "@/lib/in-parallel.ts";
import { apiPaths } from "@/lib/paths.ts";
import { changeState, IMAGES, PAGES, RESPONSES, readState } from "./caches.ts";
import {
  type Change,
  deleteUnusedImages,
  deleteWithdrawn,
  everyList,
  hasAllTranscripts,
  type Lists,
  listImages,
  listThumbnails,
  missingArticles,
  missingTranscripts,
  readLists,
  storeLists,
} from "./copy-lists.ts";
import { headersOfPart, type Item, loadOwn, SaveError } from "./own-responses.ts";
import { tellPages } from "./serve.ts";

/** In ms: a copy that was brought up to date this lately is left as it is. */
const RECENT = 600_000;
/** In ms: how long the next save waits after one that failed, twice as long after each further one, and at most. */
const BACK_OFF = { first: 60_000, most: 6 * 3_600_000 };

let running: Promise<void> | null = null;

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
  await Promise.all([RESPONSES, IMAGES, PAGES].map((name) => caches.delete(name)));
  await tellPages({ type: "saved", state });
}

/** Tells if a time is still to come. A time far ahead comes from a wrong clock, and doesn't count. */
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
    await changeState({ fault: failed.reason, nextAt });
  } else {
    const savedAt = new Date().toISOString();
    await changeState({ fault: null, failures: 0, nextAt: fromNow(RECENT), savedAt });
  }
}

/** Saves what the lists name. Returns why not all of it was saved; null when it was. */
async function saveItems(all: boolean): Promise<SaveError | null> {
  let lists: Lists | null = null;
  try {
    const run = new SaveRun(all);
    lists = await readLists();
    await deleteWithdrawn(lists);
    for (const { text } of everyList(lists)) run.countBytes(new Blob([text]).size);
    await storeLists(lists);
    await saveArticles(run, await missingArticles(lists));
    await saveTranscripts(
      run,
      await missingTranscripts(lists),
      hasAllTranscripts(lists.transcripts),
    );
    await run.save(await listThumbnails(lists));
    if (all) await run.save(await listImages());
    if (run.failure) return run.failure;
    await changeState({ spoken: lists.transcripts?.text ?? null });
    return null;
  } catch (error) {
    return saveErrorOf(error);
  } finally {
    if (lists) await deleteUnusedImages(lists).catch(() => undefined);
  }
}

/** Saves articles in the server's batches. One that does not come was withdrawn meanwhile. */
async function saveArticles(run: SaveRun, missing: readonly Change[]): Promise<void> {
  const wanted = new Set(missing.map(({ id }) => id));
  if (wanted.size === 0) return;
  const first = Math.min(...missing.map(({ revision }) => revision));
  await run.saveTogether(missing.length, async (advance) => {
    for await (const { response, article } of articlesFrom(first)) {
      if (!wanted.delete(article.id)) continue;
      await advance(await saveResponse(response, apiPaths.publishedArticle(article.id), article));
      if (wanted.size === 0) return;
    }
  });
}

/** Articles that a publish changed behind one of them, or that later ones changed. */
const batchAddress = (revision: number, id: string) =>
  `/api/knowledge-base/since/${revision}/${encodeURIComponent(id)}`;

type Batch = { articles: { id: string }[]; next: { revision: number; id: string } | null };

/** The articles that were changed by a publish or later, each with the response that it is a part of. */
async function* articlesFrom(revision: number) {
  // Before every id, as far as they begin with a letter.
  for (let address: string | null = batchAddress(revision, "0"); address; ) {
    const response = await loadOwn({ address, format: "json" });
    if (!response) return;
    const { articles, next }: Batch = await response.clone().json();
    for (const article of articles) yield { response, article };
    address = next && batchAddress(next.revision, next.id);
  }
}

/** Saves transcripts: together if the server has all in one response. */
async function saveTranscripts(run: SaveRun, missing: readonly number[], isTogether: boolean) {
  if (!isTogether) {
    const itemOf = (id: number): Item => {
      return { address: apiPaths.transcript(id), cacheName: RESPONSES, format: "json" };
    };
    return run.save(missing.map(itemOf));
  }
  if (missing.length === 0) return;
  await run.saveTogether(missing.length, async (advance) => {
    const response = await loadOwn({ address: "/api/transcripts/all", format: "json" });
    const all: { transcripts: { videoId: number }[] } = await response?.clone().json();
    for (const transcript of all?.transcripts ?? []) {
      if (!response || !missing.includes(transcript.videoId)) continue;
      const address = apiPaths.transcript(transcript.videoId);
      await advance(await saveResponse(response, address, transcript));
    }
  });
}

/** Stores a part of a response as the response of another address, and returns its size. */
async function saveResponse(response: Response, address: string, content: object): Promise<number> {
  const body = new Blob([JSON.stringify(content)]);
  const stored = new Response(body, { headers: headersOfPart(response) });
  await (await caches.open(RESPONSES)).put(address, stored);
  return body.size;
}

/** Limits of an automatic save: bytes, and files that are new or changed. */
const QUIET_LIMITS = { bytes: 10_000_000, files: 400 };

function saveErrorOf(error: unknown): SaveError {
  if (error instanceof SaveError) return error;
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return new SaveError(isFull ? "full" : "unreachable");
}

/** A save: counts what is saved, tells the pages, and ends a quiet one that gets too large. */
class SaveRun {
  private done = 0;
  private total = 0;
  private bytes = 0;
  /** The error of the last file that could not be saved, or the one that ended the save. */
  failure: SaveError | null = null;
  private readonly all: boolean;

  constructor(all: boolean) {
    this.all = all;
  }

  add(count: number): void {
    this.total += count;
    if (!this.all && this.total > QUIET_LIMITS.files) throw new SaveError("too-large");
  }

  countBytes(size: number): void {
    this.bytes += size;
    if (!this.all && this.bytes > QUIET_LIMITS.bytes) throw new SaveError("too-large");
  }

  async advance(size: number): Promise<void> {
    this.done += 1;
    this.countBytes(size);
    await tellPages({ type: "saving", done: this.done, total: this.total });
  }

  /** Saves some at a time. When one of them ends the save, the others begin no further file. */
  async save(items: readonly Item[]): Promise<void> {
    this.add(items.length);
    await inParallel(items, 3, async (item) => {
      try {
        await this.advance(await saveItem(item));
      } catch (error) {
        await this.note(saveErrorOf(error));
      }
      return !this.isEnded;
    });
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
    // Files that did not come count as done, for the progress.
    this.done = end;
  }

  /** True if an error ends the save. A single missing file does not. */
  private get isEnded(): boolean {
    return this.failure !== null && this.failure.reason !== "incomplete";
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
