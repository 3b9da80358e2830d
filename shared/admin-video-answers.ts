import * as z from "zod/mini";
import { cuesSchema } from "./transcript.ts";

const fields = {
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.string(),
  videoUrl: z.string(),
  duration: z.string(),
  category: z.string(),
  keywords: z.string(),
  chapters: z.string(),
};

/** A video as the admin area sees it: with its own revision and the hash of its transcript, null where it has none. */
export const adminVideoSchema = z.object({
  id: z.int(),
  ...fields,
  revision: z.int(),
  transcript: z.nullable(z.string()),
});

export type AdminVideo = z.infer<typeof adminVideoSchema>;

const revisions = { revision: z.int(), orderRevision: z.int() };

/** The answer of GET /api/admin/videos, in the visitors' order. */
export const adminVideosSchema = z.object({ ...revisions, videos: z.array(adminVideoSchema) });

export type AdminVideos = z.infer<typeof adminVideosSchema>;

/** The answer of a write: the library's revisions after it, and its video, null where it has none any more or changed many. */
export const writtenSchema = z.object({
  ...revisions,
  video: z.nullable(adminVideoSchema),
  repeated: z.optional(z.literal(true)),
});

export type Written = z.infer<typeof writtenSchema>;

/** The 409 to a write of a video that was changed meanwhile (null: deleted), or of all videos. */
export const videoConflictSchema = z.object({
  message: z.string(),
  revision: z.int(),
  video: z.nullable(adminVideoSchema),
});
/** The 409 to a move when the order was changed meanwhile. */
export const orderConflictSchema = z.object({
  message: z.string(),
  orderRevision: z.int(),
  order: z.array(z.int()),
});
/** The 409 to an address and title that another video has: its id. */
export const takenConflictSchema = z.object({ message: z.string(), taken: z.int() });

/** What is wrong with a request; `field` is a path such as `video.title`. */
export const videoFaultSchema = z.object({ field: z.string(), message: z.string() });

export type VideoFault = z.infer<typeof videoFaultSchema>;

/** A video at one change: its writable fields, and the hash of its transcript. */
const videoStateSchema = z.object({ ...fields, transcript: z.nullable(z.string()) });

export type VideoState = z.infer<typeof videoStateSchema>;

/**
 * What a change did: how many videos it added, edited and deleted, the titles of the first few, the fields of a single
 * edit, and for a restore the change that it took back with all later ones.
 */
const changeSummarySchema = z.object({
  titles: z.array(z.string()),
  added: z.int(),
  edited: z.int(),
  deleted: z.int(),
  fields: z.optional(z.array(z.string())),
  restored: z.optional(z.int()),
});

export type ChangeSummary = z.infer<typeof changeSummarySchema>;

const entry = {
  change: z.int(),
  at: z.string(),
  username: z.string(),
  action: z.enum(["add", "edit", "delete", "move", "restore", "import"]),
  summary: changeSummarySchema,
};

export type VideoAction = z.infer<typeof entry.action>;

/** A page of GET /api/admin/videos/history, newest first; `next` is the following page's `before`. */
export const videoHistoryPageSchema = z.object({
  entries: z.array(z.object(entry)),
  next: z.nullable(z.int()),
});

export type VideoHistoryPage = z.infer<typeof videoHistoryPageSchema>;

/** The answer of GET /api/admin/videos/history/{change}: `total` counts the videos, of which the first are listed. */
export const videoHistoryEntrySchema = z.object({
  ...entry,
  total: z.int(),
  items: z.array(
    z.object({
      id: z.int(),
      before: z.nullable(videoStateSchema),
      after: z.nullable(videoStateSchema),
    }),
  ),
});

export type VideoHistoryEntry = z.infer<typeof videoHistoryEntrySchema>;

/** The answer of GET /api/admin/videos/transcripts/{hash}. */
export const transcriptAnswerSchema = z.object({ cues: cuesSchema });
