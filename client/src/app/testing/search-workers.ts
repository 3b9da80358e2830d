import { NO_RESULTS } from "@shared/search/results.ts";
import { loadTranscriptSearch } from "@/features/search/transcript-index.ts";
import { type SearchAnswer, type SearchRequest, serveSearches } from "@/sections/search-worker.ts";
import { loadSectionSearch } from "@/sections/section-data.ts";

/** A worker that finds nothing: jsdom has none. */
export class SilentWorker extends EventTarget {
  readonly isOfSections: boolean;
  readonly name: string;

  constructor(address: URL | string, { name = "" }: WorkerOptions = {}) {
    super();
    this.name = name;
    this.isOfSections = String(address).includes("section");
  }

  postMessage(request: SearchRequest): void {
    const found = this.isOfSections ? NO_RESULTS : [];
    if (request !== "retry") this.answer({ id: request.id, found });
  }

  terminate(): void {}

  protected answer(data: SearchAnswer<unknown>): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
}

/** The workers of the searches, within the page: they ask the stubbed API. */
export class InlineWorker extends SilentWorker {
  readonly #handle = serveSearches<unknown>(
    this.isOfSections ? () => loadSectionSearch(Number(this.name)) : loadTranscriptSearch,
    (answer) => this.answer(answer),
  );

  override postMessage(request: SearchRequest): void {
    void this.#handle(request);
  }
}
