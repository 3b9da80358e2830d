import * as z from "zod/mini";
import type { Api } from "./endpoint.ts";

/** The largest video file that may be uploaded: 4 GiB. */
export const MAX_MEDIA_BYTES = 4 * 1024 ** 3;

/** Where files are uploaded to by the tus protocol (https://tus.io/protocols/resumable-upload). */
export const UPLOADS_PATH = "/api/admin/media/uploads";

/** The name of an upload, the last part of its address. */
const upload = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** A stored file: its address on this site, what browsers must know to play it, its length and size. */
export const storedMediaSchema = z.object({
  videoUrl: z.string(),
  mimeType: z.string(),
  seconds: z.number(),
  bytes: z.number(),
});

export type StoredMedia = z.infer<typeof storedMediaSchema>;

/** The body of the call that keeps an upload. */
export const keepUploadSchema = z.object({ upload });

/** In bytes: the largest picture of a film. */
export const MAX_FRAME_BYTES = 1024 * 1024;

/** The answer to a picture of a film: its address on this site. */
export const storedFrameSchema = z.object({ thumbnailUrl: z.string() });

export const mediaApi = {
  "POST /api/admin/media/frames": {
    summary: "Keeps a picture of a film, as image/jpeg, for its thumbnail",
    answer: storedFrameSchema,
    session: true,
    errors: { 413: "The picture is larger than 1 MiB.", 422: "This is no JPEG picture." },
  },
  "POST /api/admin/media": {
    summary: "Keeps an upload that is complete as a video file of this site",
    body: keepUploadSchema,
    answer: storedMediaSchema,
    session: true,
    errors: {
      404: "There is no such upload, or it has expired.",
      409: "The upload is not complete.",
      422: "The file is no video that browsers can play, or a part of it is missing.",
    },
  },
} satisfies Api;
