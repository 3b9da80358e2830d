import {
  type SearchAnswer,
  type SearchRequest,
  serveSearches,
} from "@/features/search/transcript-index.ts";

/** A worker that finds nothing said: jsdom has none. */
export class SilentWorker extends EventTarget {
  postMessage(request: SearchRequest): void {
    if (request !== "retry") this.answer({ id: request.id, hits: [] });
  }

  terminate(): void {}

  protected answer(data: SearchAnswer): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
}

/** The worker of the search for what is said, within the page: it asks the stubbed API. */
export class InlineWorker extends SilentWorker {
  readonly #handle = serveSearches((answer) => this.answer(answer));

  override postMessage(request: SearchRequest): void {
    void this.#handle(request);
  }
}
