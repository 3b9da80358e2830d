import * as z from "zod/mini";
import { mediaFile, soundFile, videoFile } from "../content/video-links.ts";
import { formatLimit } from "../text/bytes.ts";
import { isStorable } from "../text/text.ts";
import type { Api } from "./endpoint.ts";
import { smallVersionsSchema } from "./small-versions.ts";

export const MAX_MEDIA_BYTES = 4 * 1024 ** 3;

/** The address for uploads by the tus protocol (https://tus.io/protocols/resumable-upload). */
export const UPLOADS_PATH = "/api/admin/media/uploads";

const upload = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/**
 * A stored file: its address on this site, the type by which browsers know whether they can play it, its length and
 * size.
 */
export const storedMediaSchema = z.object({
  videoUrl: z.string(),
  mimeType: z.string(),
  seconds: z.number(),
  bytes: z.number(),
});

export type StoredMedia = z.infer<typeof storedMediaSchema>;

/** The name of a stored file: half of its SHA-256 and its type. */
const name = z.string().check(z.regex(/^[0-9a-f]{32}\.(mp4|webm|m4a|weba|jpg)$/));

/** The body of the call that keeps an upload: a video, or sound alone. One that is not the file of a `name` is refused. */
export const keepUploadSchema = z.object({
  upload,
  name: z.optional(name),
  kind: z._default(z.enum(["video", "sound"]), "video"),
});

const stored = (isIt: (address: string) => unknown) =>
  z.string().check(z.refine((address) => Boolean(isIt(address)), "must be a file of this site"));

/** The addresses of a video file of this site and of its versions. */
export const versionAddresses = {
  videoUrl: stored(videoFile),
  smallUrl: stored(videoFile),
  soundUrl: stored(soundFile),
};

/** The body of the call that stores the versions of a video file. */
export const storeVersionsSchema = z.object({
  videoUrl: versionAddresses.videoUrl,
  smallUrl: versionAddresses.smallUrl,
  soundUrl: z.nullable(versionAddresses.soundUrl),
});

/** In bytes: the largest image of a video. */
export const MAX_FRAME_BYTES = 1024 * 1024;

export const storedFrameSchema = z.object({ thumbnailUrl: z.string() });

export const FILES_PATH = "/api/admin/media/files";

/** The address of a zip of the whole library: its rows, transcripts and files. */
export const LIBRARY_ZIP_PATH = "/api/admin/media/zip";

const amount = z.object({ count: z.int(), bytes: z.number() });

/**
 * The number and size of the files that videos refer to, and the missing ones, each with the title of one of its
 * videos.
 */
export const mediaSummarySchema = z.object({
  films: amount,
  pictures: amount,
  transcripts: amount,
  missing: z.array(z.object({ title: z.string(), name: z.string() })),
});

export type MediaSummary = z.infer<typeof mediaSummarySchema>;

export const ROWS_PATH = "videos.json";
export const mediaPath = (name: string): string => `media/${name}`;
export const transcriptPath = (hash: string): string => `transcripts/${hash}.json`;

/** The name of the video or image file at a path of such a zip; null for every other path. */
export const mediaNameAt = (path: string): string | null => mediaFile(`/${path}`)?.name ?? null;

/** The hash of the transcript at a path of such a zip; null for every other path. */
export const transcriptAt = (path: string): string | null =>
  /^transcripts\/([0-9a-f]{64})\.json$/.exec(path)?.[1] ?? null;

/** The path in its zip of a file that an import brings. */
export const broughtPath = z.string().check(z.maxLength(100), z.refine(isStorable));
const broughtFile = z.object({
  path: broughtPath,
  bytes: z.int().check(z.nonnegative(), z.maximum(MAX_MEDIA_BYTES)),
});

export const MAX_BROUGHT_FILES = 60_000;

export const broughtFilesSchema = z.object({
  files: z.array(broughtFile).check(z.maxLength(MAX_BROUGHT_FILES)),
});

/** The state of a stored video or image file after a check. */
export const fileStateSchema = z.object({ state: z.enum(["whole", "missing", "broken"]) });

/** The call by which commands keep files of this machine. */
export const storedFilesApi = {
  "PUT /api/admin/media/files/:name": {
    summary: "Keeps the body as the file of this name",
    params: { name },
    response: z.object({ bytes: z.number() }),
    errors: { 422: "The body is not the file of this name." },
  },
} satisfies Api;

export const mediaApi = {
  "GET /api/admin/media": {
    summary: "The number and size of the videos’ files, and the missing ones",
    response: mediaSummarySchema,
    session: true,
  },
  "GET /api/admin/media/files/:name/state": {
    summary: "The state of a stored file: missing, broken or whole",
    params: { name },
    response: fileStateSchema,
    session: true,
  },
  "PUT /api/admin/media/versions": {
    summary: "Links a video file to its small versions",
    body: storeVersionsSchema,
    response: smallVersionsSchema,
    session: true,
    errors: { 404: "One of these files is not on this site." },
  },
  "POST /api/admin/media/missing": {
    summary: "The files and transcripts of an import that must be sent",
    body: broughtFilesSchema,
    response: z.object({ missing: z.array(z.string()) }),
    session: true,
  },
  "POST /api/admin/media/frames": {
    summary: "Keeps an image of a video, as image/jpeg, for its thumbnail",
    response: storedFrameSchema,
    session: true,
    errors: {
      413: `The image is larger than ${formatLimit(MAX_FRAME_BYTES)}.`,
      422: "This is no JPEG image.",
    },
  },
  "POST /api/admin/media": {
    summary: "Keeps an upload that is complete as a video file of this site",
    body: keepUploadSchema,
    response: storedMediaSchema,
    session: true,
    errors: {
      404: "There is no such upload, or it has expired.",
      409: "The upload is not complete.",
      422: "The file is no video that browsers can play, or a part of it is missing.",
    },
  },
} satisfies Api;
