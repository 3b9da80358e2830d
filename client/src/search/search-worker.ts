import type { Change } from "@shared/contracts/knowledge-base.ts";
import type { Found, Search } from "./load-search.ts";

/**
 * What a page asks of the worker that searches: a text, which takes the place of the one before of the same part of the page
 * (`by`); to search these drafts, too; or to load again what could not be had.
 */
export type SearchRequest =
  | { id: number; text: string; by: string }
  | { drafts: readonly Change[] }
  | "retry";

/** What the worker answers; a search that another took the place of has no answer. */
export type SearchAnswer = { id: number } & (
  | { titles: Found }
  | { found: Found }
  | { error: string }
);

/** Within the worker: starts to load what it searches, and returns what handles the page's requests. */
export function serveSearches(
  loadSearch: () => Promise<Search>,
  answer: (answer: SearchAnswer) => void,
): (request: SearchRequest) => Promise<void> {
  function load(): Promise<Search> {
    const loading = loadSearch();
    // Told to the first search that waits for it.
    loading.catch(() => undefined);
    return loading;
  }

  let loading = load();
  let drafts: readonly Change[] = [];
  const running = new Map<string, AbortController>();

  return async (request) => {
    // What failed to load isn't asked for with each key, which would help nobody.
    if (request === "retry") {
      loading = load();
      return;
    }
    if ("drafts" in request) {
      drafts = request.drafts;
      return;
    }
    const { id, text, by } = request;
    running.get(by)?.abort();
    const current = new AbortController();
    running.set(by, current);
    const { signal } = current;
    try {
      const search = await loading;
      signal.throwIfAborted();
      const onTitles = (titles: Found) => answer({ id, titles });
      answer({ id, found: await search(text, { drafts, signal, onTitles }) });
    } catch (error) {
      if (!signal.aborted) answer({ id, error: String(error) });
    }
  };
}

type OnTitles = (found: Found) => void;

type Waiting = {
  by: string;
  onTitles: OnTitles | undefined;
  resolve: (found: Found) => void;
  reject: (error: Error) => void;
};

/** The worker that searches, as the page sees it. It loads what it searches at once. */
export class SearchWorker {
  readonly #create: () => Worker;
  #worker: Worker | null;
  /** By the id of the search; one for each part of the page. */
  readonly #waiting = new Map<number, Waiting>();
  #searches = 0;
  #drafts: readonly Change[] = [];

  constructor(create: () => Worker) {
    this.#create = create;
    this.#worker = this.#start();
  }

  /**
   * Searches for a text, for a part of the page that goes by `by`. The promise of that part's search before, if it still
   * waits, never settles. Where the answer takes a while `onTitles` is given what the titles alone find.
   */
  search(text: string, by: string, drafts: readonly Change[], onTitles?: OnTitles): Promise<Found> {
    this.#searches += 1;
    const id = this.#searches;
    for (const [other, waiting] of this.#waiting)
      if (waiting.by === by) this.#waiting.delete(other);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { by, onTitles, resolve, reject });
      if (drafts !== this.#drafts) this.#post({ drafts });
      this.#drafts = drafts;
      this.#post({ id, text, by });
    });
  }

  /** Loads what is searched again. */
  retry(): void {
    this.#post("retry");
  }

  /** Ends the worker: another one has taken its place. */
  end(): void {
    this.#worker?.terminate();
  }

  #post(request: SearchRequest): void {
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    worker.postMessage(request);
  }

  #start(): Worker {
    const worker = this.#create();
    worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
      const waiting = this.#waiting.get(data.id);
      if ("titles" in data) return waiting?.onTitles?.(data.titles);
      this.#waiting.delete(data.id);
      if ("found" in data) waiting?.resolve(data.found);
      else waiting?.reject(new Error(data.error));
    });
    // Its script could not be loaded: the next search starts another.
    worker.addEventListener("error", () => {
      worker.terminate();
      this.#worker = null;
      this.#drafts = [];
      for (const { reject } of this.#waiting.values()) {
        reject(new Error("The worker of the search failed."));
      }
      this.#waiting.clear();
    });
    return worker;
  }
}
