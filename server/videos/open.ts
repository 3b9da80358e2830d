import type { Database } from "../db/database.ts";
import {
  createVideoResponses,
  createVideoStore,
  VIDEOS_CHANGED,
  type VideoStore,
} from "./reads.ts";
import { createTranscriptResponses, indexTranscripts, TRANSCRIPTS_CHANGED } from "./transcripts.ts";

/** `onChanged` is called after each change, here and elsewhere; the others are for tests. */
type Hooks = { onChanged?: () => void; store?: VideoStore; onNotice?: () => void };

/** The library of a database: what visitors get of its videos and transcripts, and managing it. */
export async function openVideos({ db, listen, assertRoom }: Database, hooks: Hooks = {}) {
  await indexTranscripts(db);
  const videoResponses = createVideoResponses(hooks.store ?? createVideoStore(db));
  const transcripts = createTranscriptResponses(db);
  const onVideos = () => {
    videoResponses.invalidate();
    transcripts.index.invalidate();
    transcripts.searches.invalidate();
    hooks.onChanged?.();
  };
  const onTranscripts = () => {
    for (const responses of Object.values(transcripts)) responses.invalidate();
    hooks.onChanged?.();
  };
  await listen(VIDEOS_CHANGED, () => {
    hooks.onNotice?.();
    onVideos();
  });
  await listen(TRANSCRIPTS_CHANGED, onTranscripts);
  const onChanged = () => {
    videoResponses.invalidate();
    onTranscripts();
  };
  return { videoResponses, transcripts, videoAdmin: { db, assertRoom, onChanged } };
}
