import type { VideoWrites } from "@shared/contracts/admin-videos.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { and, eq, ne } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { videos, videoVersions } from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import {
  changedFields,
  insertVideos,
  type Library,
  readVideo,
  toAdminVideo,
  toState,
  type VideoRow,
  type Write,
  writeStates,
} from "./commit.ts";
import { addTranscript, storeTranscript } from "./transcripts.ts";

/** Adds a video at the end of the library. Throws an HttpError: 409 when another has its address and title. */
export const addVideo: Write<VideoWrites["add"]> = async (tx, { next }, { video, transcript }) => {
  await assertNotTaken(tx, video);
  const [item] = await insertVideos(tx, [video], next);
  if (!item) throw new Error("the video is gone within its own transaction");
  if (transcript) item.after.transcript = await addTranscript(tx, item.id, transcript);
  return { items: [item], id: item.id };
};

/** Gives a video other fields, and another transcript or none. Throws an HttpError: 409 as above or when it was changed meanwhile, 404. */
export const editVideo: Write<VideoWrites["edit"]> = async (tx, library, request, id) => {
  const { revision, video, transcript } = request;
  const before = toState(await readUnchanged(tx, library, id, revision));
  await assertNotTaken(tx, video, id);
  const hash = transcript ? await storeTranscript(tx, transcript) : transcript;
  const after = { ...before, ...video, transcript: hash === undefined ? before.transcript : hash };
  if (changedFields(before, after).length === 0) return { items: [], id };
  const items = [{ id, before, after }];
  await writeStates(tx, items, library.next);
  return { items, id };
};

/** Deletes a video with its transcript; the history keeps both. Throws an HttpError as `editVideo`. */
export const deleteVideo: Write<VideoWrites["delete"]> = async (tx, library, { revision }, id) => {
  const before = toState(await readUnchanged(tx, library, id, revision));
  await tx.delete(videos).where(eq(videos.id, id));
  return { items: [{ id, before, after: null }] };
};

async function readUnchanged(
  tx: Db,
  library: Library,
  id: number,
  revision: number,
): Promise<VideoRow> {
  const row = await readVideo(tx, id);
  if (row?.revision === revision) return row;
  const isKnown = row || (await tx.$count(videoVersions, eq(videoVersions.videoId, id))) > 0;
  throw isKnown ? changedMeanwhile(library, row) : new HttpError(404, "There is no such video.");
}

/** The 409 to a write of a video that somebody changed or deleted meanwhile, which shows what it is now. */
export function changedMeanwhile({ revision }: Library, row: VideoRow | null): HttpError {
  const message = `Someone else ${row ? "changed" : "deleted"} this video meanwhile.`;
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
