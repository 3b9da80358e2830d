import { videoSearchText } from "@shared/content/video-search.ts";
import type { VideoWrites } from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { and, eq, ne } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { type StoredState, videos, videoVersions } from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import {
  changedFields,
  type Library,
  type Outcome,
  readVideo,
  setTranscript,
  toAdminVideo,
  toState,
  type VideoRow,
  writeStates,
} from "./commit.ts";
import { storeTranscript } from "./transcripts.ts";

type Saved = Outcome<object>;

/** Adds a video at the end of the library. Throws an HttpError: 409 when another has its address and title. */
export async function addVideo(
  tx: Db,
  { next }: Library,
  { video, transcript }: VideoWrites["add"],
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
  { revision, video, transcript }: VideoWrites["edit"],
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
  { revision }: VideoWrites["delete"],
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

/** Rejects a write of a video that is not what the writer saw, with the 409 that shows what it is now. */
export function assertUnchanged(library: Library, row: VideoRow | null, revision: number): void {
  if ((row?.revision ?? 0) === revision) return;
  throw changedMeanwhile(library, row);
}

/** The 409 to a write of a video that somebody changed or deleted meanwhile. */
function changedMeanwhile({ revision }: Library, row: VideoRow | null): HttpError {
  const message = row
    ? "Someone else changed this video meanwhile."
    : "Someone else deleted this video meanwhile.";
  return new HttpError(409, message, {}, { revision, video: row && toAdminVideo(row) });
}

/** Rejects a video whose address and title another one has, which imports could not tell apart. */
export async function assertNotTaken(
  tx: Db,
  { videoUrl, title }: Pick<InsertVideo, "videoUrl" | "title">,
  ownId = 0,
): Promise<void> {
  const [other] = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.videoUrl, videoUrl), eq(videos.title, title), ne(videos.id, ownId)));
  if (!other) return;
  const message = "Another video has this address and title already.";
  throw new HttpError(409, message, {}, { taken: other.id });
}
