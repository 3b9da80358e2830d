import type { AdminVideo } from "@shared/admin-video-answers.ts";
import { newVideoFields } from "@shared/new-video.ts";
import { videos } from "@shared/schema.ts";
import { asc, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import { chunksOf } from "../../db/chunks-of.ts";
import type { Db } from "../../db/database.ts";
import { type StoredState, transcripts } from "../tables.ts";

/** A video's row with the hash of its transcript. */
export type VideoRow = AdminVideo & { position: number | null };

const { searchText: _, ...columns } = getTableColumns(videos);

/** The videos that match, all of them unless told, in the library's order. */
export function selectVideos(tx: Db, where?: SQL): Promise<VideoRow[]> {
  return tx
    .select({ ...columns, transcript: transcripts.hash })
    .from(videos)
    .leftJoin(transcripts, eq(transcripts.videoId, videos.id))
    .where(where)
    .orderBy(asc(videos.position), asc(videos.id));
}

/** The videos with these ids; those that don't exist are left out. */
export async function readVideos(tx: Db, ids: readonly number[]): Promise<Map<number, VideoRow>> {
  const found = new Map<number, VideoRow>();
  for (const chunk of chunksOf(ids)) {
    for (const row of await selectVideos(tx, inArray(videos.id, chunk))) found.set(row.id, row);
  }
  return found;
}

/** The video with an id; null when there is none. */
export async function readVideo(tx: Db, id: number): Promise<VideoRow | null> {
  return (await readVideos(tx, [id])).get(id) ?? null;
}

/** A row as the admin area sees it. */
export function toAdminVideo({ position: _, ...video }: VideoRow): AdminVideo {
  return video;
}

/** The fields of a state that a save can change. */
const stateFields = [
  ...(Object.keys(newVideoFields) as (keyof typeof newVideoFields)[]),
  "transcript" as const,
];

/** A row as the history keeps it. */
export function toState(row: VideoRow): StoredState {
  const { title, description, thumbnailUrl, videoUrl, duration } = row;
  const { category, keywords, chapters, transcript, position } = row;
  const texts = { title, description, thumbnailUrl, videoUrl, duration, category, keywords };
  return { ...texts, chapters, transcript, position };
}

/** The fields in which two states differ. */
export function changedFields(before: StoredState, after: StoredState): string[] {
  return stateFields.filter((field) => before[field] !== after[field]);
}
