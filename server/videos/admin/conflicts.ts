import type { InsertVideo } from "@shared/schema.ts";
import { videos } from "@shared/schema.ts";
import { and, eq, ne } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { HttpError } from "../../http/errors.ts";
import type { Library } from "./commit-change.ts";
import { toAdminVideo, type VideoRow } from "./video-rows.ts";

/** Rejects a write of a video that is not what the writer saw, with the 409 that shows what it is now. */
export function assertUnchanged(library: Library, row: VideoRow | null, revision: number): void {
  if ((row?.revision ?? 0) === revision) return;
  throw changedMeanwhile(library, row);
}

/** The 409 to a write of a video that somebody changed or deleted meanwhile. */
export function changedMeanwhile({ revision }: Library, row: VideoRow | null): HttpError {
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
