import {
  type TranscriptHit,
  transcriptHitsSchema,
  transcriptIndexSchema,
} from "@shared/contracts/transcripts.ts";
import { getJson } from "@/data/http.ts";
import { apiPaths } from "@/lib/paths.ts";
import { createSpokenIndex } from "./spoken-index.ts";

/** Finds the sentences that hold a text. */
export type SpokenSearch = (text: string, signal: AbortSignal) => Promise<TranscriptHit[]>;

/** How long the typing must rest before the server is asked. */
const DEBOUNCE_MS = 200;

/** Loads the index and searches it here; for a library too large for that, asks the server. */
export async function loadSpokenSearch(): Promise<SpokenSearch> {
  const index = await getJson(apiPaths.transcripts, { schema: transcriptIndexSchema });
  if (index.mode === "server") return searchOnServer;
  const search = createSpokenIndex(index.videos);
  return async (text) => search(text);
}

async function searchOnServer(text: string, signal: AbortSignal): Promise<TranscriptHit[]> {
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  signal.throwIfAborted();
  const path = apiPaths.spokenSearch(text);
  return (await getJson(path, { schema: transcriptHitsSchema, signal })).hits;
}
