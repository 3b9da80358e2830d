import { loadSearch } from "./load-search.ts";
import { type SearchRequest, serveSearches } from "./search-worker.ts";

// A worker, named by the revision of what is published, so that neither making an index of all texts nor searching it delays what is typed.
const handle = serveSearches(
  () => loadSearch(Number(self.name)),
  (answer) => postMessage(answer),
);
addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => void handle(data));
