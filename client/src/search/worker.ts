import { loadSearch } from "./load-search.ts";
import { type SearchRequest, serveSearches } from "./search-worker.ts";

// The worker's name is the published revision. A worker keeps indexing and searching from delaying typing.
const handle = serveSearches(
  () => loadSearch(Number(self.name)),
  (response) => postMessage(response),
);
addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => void handle(data));
