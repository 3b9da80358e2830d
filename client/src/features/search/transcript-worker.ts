import { type SearchRequest, serveSearches } from "@/sections/search-worker.ts";
import { loadTranscriptSearch } from "./transcript-index.ts";

// A worker, so that neither loading an index of megabytes nor searching it delays what is typed.
const handle = serveSearches(loadTranscriptSearch, (answer) => postMessage(answer));
addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => void handle(data));
