/** What a page asks of a worker that searches: a text, which takes the place of the one before, or to load again what failed to. */
export type SearchRequest = { id: number; text: string } | "retry";

/** What such a worker answers; a search that another took the place of has no answer. */
export type SearchAnswer<Found> = { id: number } & ({ found: Found } | { error: string });

/** Finds what a text is searched for in. */
export type Search<Found> = (text: string, signal: AbortSignal) => Promise<Found>;

/** Within the worker: starts to load what it searches, and returns what handles the page's requests. */
export function serveSearches<Found>(
  loadSearch: () => Promise<Search<Found>>,
  answer: (answer: SearchAnswer<Found>) => void,
): (request: SearchRequest) => Promise<void> {
  function load(): Promise<Search<Found>> {
    const loading = loadSearch();
    // Told to the first search that waits for it.
    loading.catch(() => undefined);
    return loading;
  }

  let loading = load();
  let current = new AbortController();

  return async (request) => {
    // What failed to load isn't asked for with each key, which would help nobody.
    if (request === "retry") {
      loading = loading.catch(load);
      return;
    }
    current.abort();
    current = new AbortController();
    const { signal } = current;
    const { id, text } = request;
    try {
      const search = await loading;
      signal.throwIfAborted();
      answer({ id, found: await search(text, signal) });
    } catch (error) {
      if (!signal.aborted) answer({ id, error: String(error) });
    }
  };
}

/** How long the typing must rest before the server is asked. */
const DEBOUNCE_MS = 200;

/** A search that asks the server once the typing rests. */
export function debounced<Found>(search: Search<Found>): Search<Found> {
  return async (text, signal) => {
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    signal.throwIfAborted();
    return search(text, signal);
  };
}

type Waiting<Found> = {
  id: number;
  resolve: (found: Found) => void;
  reject: (error: Error) => void;
};

/** A worker that searches, as the page sees it. It loads what it searches at once. */
export class SearchWorker<Found> {
  readonly #create: () => Worker;
  #worker: Worker | null;
  #waiting: Waiting<Found> | null = null;
  #searches = 0;

  constructor(create: () => Worker) {
    this.#create = create;
    this.#worker = this.#start();
  }

  /** Searches for a text. The promise of the search before, if it still waits, never settles. */
  search(text: string): Promise<Found> {
    this.#searches += 1;
    const id = this.#searches;
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject };
      this.#post({ id, text });
    });
  }

  /** Loads what is searched again if that failed. */
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
    worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer<Found>>) => {
      if (data.id !== this.#waiting?.id) return;
      if ("found" in data) this.#waiting.resolve(data.found);
      else this.#waiting.reject(new Error(data.error));
      this.#waiting = null;
    });
    // Its script could not be loaded: the next search starts another.
    worker.addEventListener("error", () => {
      worker.terminate();
      this.#worker = null;
      this.#waiting?.reject(new Error("The worker of the search failed."));
      this.#waiting = null;
    });
    return worker;
  }
}
