import type { Database } from "../db/database.ts";
import {
  createVideoResponses,
  createVideoStore,
  VIDEOS_CHANGED,
  type VideoStore,
} from "./reads.ts";
import {
  createTranscriptSearchResponses,
  createTranscriptSearchStore,
  TRANSCRIPTS_CHANGED,
} from "./transcript-search.ts";
import { createTranscriptResponses, indexTranscripts } from "./transcripts.ts";

/** `onChanged` is called after each change, here and elsewhere; the others are for tests. */
type Hooks = { onChanged?: () => void; store?: VideoStore; onNotice?: () => void };

/** The library of a database: what visitors get of its videos and transcripts, and managing it. */
export async function openVideos({ db, listen, assertRoom }: Database, hooks: Hooks = {}) {
  await indexTranscripts(db);
  const videoResponses = createVideoResponses(hooks.store ?? createVideoStore(db));
  const transcripts = createTranscriptResponses(db);
  const transcriptSearch = createTranscriptSearchResponses(createTranscriptSearchStore(db));
  await listen(VIDEOS_CHANGED, () => {
    hooks.onNotice?.();
    videoResponses.invalidate();
    transcriptSearch.invalidate();
    hooks.onChanged?.();
  });
  await listen(TRANSCRIPTS_CHANGED, () => {
    transcripts.invalidate();
    transcriptSearch.invalidate();
    hooks.onChanged?.();
  });
  const onChanged = () => {
    videoResponses.invalidate();
    transcripts.invalidate();
    transcriptSearch.invalidate();
    hooks.onChanged?.();
  };
  const videoAdmin = { db, assertRoom, onChanged };
  return { videoResponses, transcripts, transcriptSearch, videoAdmin };
}
