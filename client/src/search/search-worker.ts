import type { Change } from "@shared/contracts/knowledge-base.ts";
import type { Search, SearchOutcome } from "./load-search.ts";

/**
 * A page's request to the search worker: a text, which replaces the former one of the same part of the page (`by`); the
 * drafts to search, too; or a retry of loading.
 */
export type SearchRequest =
  | { id: number; text: string; by: string }
  | { drafts: readonly Change[] }
  | "retry";

/** The worker's response; a search that was replaced by another has none. */
export type SearchResponse = { id: number } & (
  | { titles: SearchOutcome }
  | { found: SearchOutcome }
  | { error: string }
);

/** Runs in the worker: starts to load the index, and returns a handler of the page's requests. */
export function serveSearches(
  loadSearch: () => Promise<Search>,
  respond: (response: SearchResponse) => void,
): (request: SearchRequest) => Promise<void> {
  function load(): Promise<Search> {
    const loading = loadSearch();
    // The error is reported to the first search that waits for it.
    loading.catch(() => undefined);
    return loading;
  }

  let loading = load();
  let drafts: readonly Change[] = [];
  const running = new Map<string, AbortController>();

  return async (request) => {
    // A failed index is loaded again on request only: trying at each key would help nobody.
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
      const onTitles = (titles: SearchOutcome) => respond({ id, titles });
      respond({ id, found: await search(text, { drafts, signal, onTitles }) });
    } catch (error) {
      if (!signal.aborted) respond({ id, error: String(error) });
    }
  };
}

type OnTitles = (found: SearchOutcome) => void;

type Waiting = {
  by: string;
  onTitles: OnTitles | undefined;
  resolve: (found: SearchOutcome) => void;
  reject: (error: Error) => void;
};

/** The search worker as the page uses it. It starts to load its index at once. */
export class SearchWorker {
  readonly #create: () => Worker;
  #worker: Worker | null;
  /** The waiting searches by their ids; one for each part of the page. */
  readonly #waiting = new Map<number, Waiting>();
  #searches = 0;
  #drafts: readonly Change[] = [];

  constructor(create: () => Worker) {
    this.#create = create;
    this.#worker = this.#start();
  }

  /**
   * Searches for a text, for the part of the page named `by`. The promise of that part's former search, if it still
   * waits, never settles. If the search takes a while, `onTitles` receives the results from titles.
   */
  search(
    text: string,
    by: string,
    drafts: readonly Change[],
    onTitles?: OnTitles,
  ): Promise<SearchOutcome> {
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

  /** Loads the index again. */
  retry(): void {
    this.#post("retry");
  }

  /** Ends the worker, which another one replaces. */
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
    worker.addEventListener("message", ({ data }: MessageEvent<SearchResponse>) => {
      const waiting = this.#waiting.get(data.id);
      if ("titles" in data) return waiting?.onTitles?.(data.titles);
      this.#waiting.delete(data.id);
      if ("found" in data) waiting?.resolve(data.found);
      else waiting?.reject(new Error(data.error));
    });
    // The worker's script could not be loaded: the next search starts another worker.
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
