import type { Database } from "../db/database.ts";
import {
  createVideoResponses,
  createVideoStore,
  VIDEOS_CHANGED,
  type VideoStore,
} from "./reads.ts";
import { createTranscriptResponses, indexTranscripts, TRANSCRIPTS_CHANGED } from "./transcripts.ts";

/** `onChanged` is called after each change, here and elsewhere; `store` is for tests. */
type Hooks = { onChanged?: () => void; store?: VideoStore };

/** The library of a database: what visitors get of its videos and transcripts, and managing it. */
export async function openVideos({ db, listen, assertRoom }: Database, hooks: Hooks = {}) {
  await indexTranscripts(db);
  const videoResponses = createVideoResponses(hooks.store ?? createVideoStore(db));
  const transcripts = createTranscriptResponses(db);
  await listen(VIDEOS_CHANGED, () => {
    videoResponses.invalidate();
    transcripts.invalidateSearches();
    hooks.onChanged?.();
  });
  await listen(TRANSCRIPTS_CHANGED, () => {
    transcripts.invalidate();
    hooks.onChanged?.();
  });
  const onChanged = () => {
    videoResponses.invalidate();
    transcripts.invalidate();
    hooks.onChanged?.();
  };
  return { videoResponses, transcripts, videoAdmin: { db, assertRoom, onChanged } };
}
