import type {
  AddVideoRequest,
  DeleteVideoRequest,
  EditVideoRequest,
} from "@shared/admin-videos.ts";
import { videos } from "@shared/schema.ts";
import type { Cue } from "@shared/transcript.ts";
import { videoSearchText } from "@shared/video-search.ts";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { HttpError } from "../../http/errors.ts";
import { storeTranscript } from "../store-transcript.ts";
import { type StoredState, videoVersions } from "../tables.ts";
import type { Library, Outcome } from "./commit-change.ts";
import { assertNotTaken, assertUnchanged, changedMeanwhile } from "./conflicts.ts";
import { changedFields, readVideo, toAdminVideo, toState, type VideoRow } from "./video-rows.ts";
import { setTranscript, writeStates } from "./write-states.ts";

type Saved = Outcome<object>;

/** Adds a video at the end of the library. Throws an HttpError: 409 when another has its address and title. */
export async function addVideo(
  tx: Db,
  { next }: Library,
  { video, transcript }: AddVideoRequest,
): Promise<Saved> {
  await assertNotTaken(tx, video);
  const [added] = await tx
    .insert(videos)
    .values({ ...video, searchText: videoSearchText(video), revision: next })
    .returning({ id: videos.id });
  const id = added?.id ?? 0;
  if (transcript) await setTranscript(tx, id, await storeTranscript(tx, transcript));
  const row = await readWritten(tx, id);
  const items = [{ id, before: null, after: toState(row) }];
  return { items, answer: { video: toAdminVideo(row) } };
}

/** Gives a video other fields, and another transcript or none. Throws an HttpError: 409 as above or when it was changed meanwhile, 404. */
export async function editVideo(
  tx: Db,
  library: Library,
  { revision, video, transcript }: EditVideoRequest,
  id: number,
): Promise<Saved> {
  const row = await readExisting(tx, library, id);
  assertUnchanged(library, row, revision);
  await assertNotTaken(tx, video, id);
  const before = toState(row);
  const after = { ...before, ...video, transcript: await hashOf(tx, transcript, before) };
  if (changedFields(before, after).length === 0) {
    return { items: [], answer: { video: toAdminVideo(row) } };
  }
  await writeStates(tx, [{ id, before, after }], library.next);
  const written = toAdminVideo(await readWritten(tx, id));
  return { items: [{ id, before, after }], answer: { video: written } };
}

/** Deletes a video with its transcript; the history keeps both. Throws an HttpError as `editVideo`. */
export async function deleteVideo(
  tx: Db,
  library: Library,
  { revision }: DeleteVideoRequest,
  id: number,
): Promise<Saved> {
  const row = await readExisting(tx, library, id);
  assertUnchanged(library, row, revision);
  await tx.delete(videos).where(eq(videos.id, id));
  return { items: [{ id, before: toState(row), after: null }], answer: { video: null } };
}

async function hashOf(
  tx: Db,
  transcript: Cue[] | null | undefined,
  before: StoredState,
): Promise<string | null> {
  if (transcript === undefined) return before.transcript;
  return transcript && storeTranscript(tx, transcript);
}

async function readExisting(tx: Db, library: Library, id: number): Promise<VideoRow> {
  const row = await readVideo(tx, id);
  if (row) return row;
  const [known] = await tx
    .select({ change: videoVersions.change })
    .from(videoVersions)
    .where(eq(videoVersions.videoId, id))
    .limit(1);
  throw known ? changedMeanwhile(library, null) : new HttpError(404, "There is no such video.");
}

async function readWritten(tx: Db, id: number): Promise<VideoRow> {
  const row = await readVideo(tx, id);
  if (!row) throw new Error(`video ${id} is gone within its own transaction`);
  return row;
}
