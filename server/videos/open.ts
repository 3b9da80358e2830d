import type { Database } from "../db/database.ts";
import {
  createVideoResponses,
  createVideoStore,
  VIDEOS_CHANGED,
  type VideoStore,
} from "./reads.ts";
import { createTranscriptResponses, indexTranscripts, TRANSCRIPTS_CHANGED } from "./transcripts.ts";

type VideoHooks = { onChanged: () => void; store?: VideoStore; onNotice?: () => void };

/** The library of a database: what visitors get of its videos and transcripts, and managing it. `onNotice` is for tests. */
export async function openVideos(
  { db, listen, assertRoom }: Database,
  { onChanged, store = createVideoStore(db), onNotice }: VideoHooks,
) {
  await indexTranscripts(db);
  const videoResponses = createVideoResponses(store);
  const transcripts = createTranscriptResponses(db);
  const onTranscripts = () => {
    for (const responses of Object.values(transcripts)) responses.invalidate();
    onChanged();
  };
  await listen(VIDEOS_CHANGED, () => {
    onNotice?.();
    videoResponses.invalidate();
    transcripts.index.invalidate();
    transcripts.searches.invalidate();
    onChanged();
  });
  await listen(TRANSCRIPTS_CHANGED, onTranscripts);
  const onWrite = () => {
    videoResponses.invalidate();
    onTranscripts();
  };
  return { videoResponses, transcripts, videoAdmin: { db, assertRoom, onChanged: onWrite } };
}
