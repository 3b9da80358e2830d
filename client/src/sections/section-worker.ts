import { type SearchRequest, serveSearches } from "./search-worker.ts";
import { loadSectionSearch } from "./section-data.ts";

// A worker, named by the revision of what is published, so that neither making an index of all texts nor searching it delays what is typed.
const handle = serveSearches(
  () => loadSectionSearch(Number(self.name)),
  (answer) => postMessage(answer),
);
addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => void handle(data));
