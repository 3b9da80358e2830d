import type { Video } from "@shared/schema.ts";
import { type Searched, searchedVideo } from "@shared/search/documents.ts";
import { NO_RESULTS } from "@shared/search/results.ts";
import { STARTER_SYNONYMS } from "@shared/search/starter-synonyms.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import { loadSearch } from "@/search/load-search.ts";
import { type SearchRequest, type SearchResponse, serveSearches } from "@/search/search-worker.ts";

/** A worker that never responds: jsdom has no workers. */
export class SilentWorker extends EventTarget {
  readonly name: string;

  constructor(_address: URL | string, { name = "" }: WorkerOptions = {}) {
    super();
    this.name = name;
  }

  postMessage(request: SearchRequest): void {
    if (typeof request === "object" && "id" in request) {
      this.respond({ id: request.id, found: NO_RESULTS });
    }
  }

  terminate(): void {}

  protected respond(data: SearchResponse): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
}

/** The search worker within the page, on the stubbed API. */
export class InlineWorker extends SilentWorker {
  readonly #handle = serveSearches(
    () => loadSearch(Number(this.name)),
    (response) => this.respond(response),
  );

  override postMessage(request: SearchRequest): void {
    void this.#handle(request);
  }
}

const SENTENCES = [{ start: 12, end: 20, text: "Never write a password down." }];

/** The response with the search index: the built-in articles without their texts, and videos. */
export function searchIndexOf(videos: readonly Video[]): Response {
  const articles = builtIn.articles.map((article): Searched => {
    return { ...article, sections: [{ anchor: "", above: "", heading: "", text: "" }] };
  });
  const all = [...articles, ...videos.map((video) => searchedVideo(video, SENTENCES))];
  const searched = all.map(({ sections, ...each }) => ({
    ...each,
    sections: sections.map(({ anchor, above, heading, text }) => [anchor, above, heading, text]),
  }));
  return Response.json({ mode: "browser", synonyms: STARTER_SYNONYMS, searched });
}
