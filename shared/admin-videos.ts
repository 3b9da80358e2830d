import * as z from "zod/mini";
import { newVideoFields } from "./new-video.ts";
import { cuesSchema } from "./transcript.ts";
import { revisionNumber, writeKey } from "./write-request.ts";

/** What one call of /api/admin/videos may hold. */
export const ADMIN_VIDEO_LIMITS = {
  requestBytes: 16 * 1024 * 1024,
  importBytes: 20 * 1024 * 1024,
  importRows: 100_000,
  historyEntries: 20,
  historyItems: 200,
  previewItems: 200,
  importFaults: 100,
} as const;

const id = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));
const video = z.object(newVideoFields);
const transcript = z.optional(z.nullable(cuesSchema));

/** The body of POST /api/admin/videos. */
export const addVideoSchema = z.object({ key: writeKey, video, transcript });
/** The body of PUT /api/admin/videos/{id}. `revision` is the video's own; an absent transcript stays, null takes it away. */
export const editVideoSchema = z.object({
  key: writeKey,
  revision: revisionNumber,
  video,
  transcript,
});
/** The body of DELETE /api/admin/videos/{id}. */
export const deleteVideoSchema = z.object({ key: writeKey, revision: revisionNumber });
/** The body of POST /api/admin/videos/order: moves a video before another, or to the end where that is null. */
export const moveVideoSchema = z.object({
  key: writeKey,
  orderRevision: revisionNumber,
  id,
  before: z.nullable(id),
});
/** The body of POST /api/admin/videos/restore: the state before `change`, of one video (with its own revision, 0 when it is deleted) or of all (with the library's). */
export const restoreVideosSchema = z.object({
  key: writeKey,
  change: revisionNumber,
  id: z.optional(id),
  revision: revisionNumber,
});
export type AddVideoRequest = z.infer<typeof addVideoSchema>;
export type EditVideoRequest = z.infer<typeof editVideoSchema>;
export type DeleteVideoRequest = z.infer<typeof deleteVideoSchema>;
export type MoveVideoRequest = z.infer<typeof moveVideoSchema>;
export type RestoreVideosRequest = z.infer<typeof restoreVideosSchema>;
