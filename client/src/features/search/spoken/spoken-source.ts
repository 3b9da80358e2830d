import type { TranscriptHit } from "@shared/contracts/transcripts.ts";
import type { SearchAnswer, SearchRequest } from "./serve-searches.ts";
import { spokenEntries } from "./spoken-entries.ts";
import { narrowAnswer } from "./spoken-hits.ts";

type Waiting = {
  id: number;
  resolve: (hits: TranscriptHit[]) => void;
  reject: (error: Error) => void;
};

/** The search for what is said, which only the palette loads: the worker, and what its answers are made into. */
export const createSpokenSearch = () => ({
  source: new SpokenSource(),
  narrow: narrowAnswer,
  toEntries: spokenEntries,
});

/** The worker that searches what is said, as the page sees it. It loads the index at once. */
class SpokenSource {
  #worker: Worker | null = this.#start();
  #waiting: Waiting | null = null;
  #searches = 0;

  /** Finds the sentences that hold a text. The promise of the search before, if it still waits, never settles. */
  search(text: string): Promise<TranscriptHit[]> {
    this.#searches += 1;
    const id = this.#searches;
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject };
      this.#post({ id, text });
    });
  }

  /** Loads the index again if that failed. */
  retry(): void {
    this.#post("retry");
  }

  #post(request: SearchRequest): void {
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    worker.postMessage(request);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./spoken-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
      if (data.id !== this.#waiting?.id) return;
      if ("hits" in data) this.#waiting.resolve(data.hits);
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
