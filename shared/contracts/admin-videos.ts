import * as z from "zod/mini";
import { storedVideoFields, videoFields } from "../entities/video.ts";
import {
  type Api,
  errorSchema,
  hashParam,
  historyApi,
  revisionNumber,
  videoId,
  writeFields,
  writeKey,
} from "./endpoint.ts";
import { broughtPath, MAX_BROUGHT_FILES } from "./media.ts";
import { smallVersionsSchema } from "./small-versions.ts";
import { cuesSchema, transcriptSchema } from "./transcripts.ts";

export const ADMIN_VIDEO_LIMITS = {
  requestBytes: 16 * 1024 * 1024,
  importBytes: 20 * 1024 * 1024,
  importRows: 100_000,
  historyItems: 200,
  previewItems: 200,
  importErrors: 100,
} as const;

const id = videoId;
const video = z.object(videoFields);
// A transcript that is left out stays, null removes it.
const transcript = z.optional(z.nullable(cuesSchema));

/**
 * The bodies of the calls that change a video. `revision` is the video's own. `move` puts it before another, or at the
 * end if that is null. `restore` brings back the state before `change`, of one video (with its own revision, 0 when it
 * is deleted) or of all (with the library's).
 */
export const videoWrites = {
  add: z.object({ key: writeKey, video, transcript }),
  edit: z.object({ ...writeFields, video, transcript }),
  delete: z.object(writeFields),
  move: z.object({ key: writeKey, orderRevision: revisionNumber, id, before: z.nullable(id) }),
  restore: z.object({
    key: writeKey,
    change: revisionNumber,
    id: z.optional(id),
    revision: revisionNumber,
  }),
};
export type VideoWrites = {
  [Action in keyof typeof videoWrites]: z.infer<(typeof videoWrites)[Action]>;
};

/**
 * A video for the admin area: with its own revision, the hash of its transcript, null for none, and the small versions of its
 * file, which responses of earlier versions don't name.
 */
export const adminVideoSchema = z.object({
  id: z.int(),
  ...storedVideoFields,
  revision: z.int(),
  transcript: z.nullable(z.string()),
  ...z.partial(smallVersionsSchema).shape,
});
const videoOrNull = z.nullable(adminVideoSchema);

const revisions = { revision: z.int(), orderRevision: z.int() };

export const adminVideosSchema = z.object({ ...revisions, videos: z.array(adminVideoSchema) });

/**
 * The response to a write: the library's revisions after it, and its video, null if that is deleted or there are many.
 */
export const writtenSchema = z.object({
  ...revisions,
  video: videoOrNull,
  repeated: z.optional(z.literal(true)),
});

export type Written = z.infer<typeof writtenSchema>;
export type AdminVideo = z.infer<typeof adminVideoSchema>;
export type AdminVideos = z.infer<typeof adminVideosSchema>;

const message = z.string();

/** The 409 of a write to a video that was changed meanwhile (null: deleted), or to all videos. */
export const videoConflictSchema = z.object({ message, revision: z.int(), video: videoOrNull });
/** The 409 of a move when the order was changed meanwhile. */
const orderConflictSchema = z.object({
  message,
  orderRevision: z.int(),
  order: z.array(z.int()),
});
/** The 409 for an address and title that another video has: its id. */
export const takenConflictSchema = z.object({ message, taken: z.int() });

/** An error of a request; `field` is a path such as `video.title`. */
export const videoErrorSchema = z.object({ field: z.string(), message });

/** A video at one change: its writable fields, and the hash of its transcript. */
const videoStateSchema = z.object({ ...storedVideoFields, transcript: z.nullable(z.string()) });

const entry = {
  change: z.int(),
  at: z.string(),
  username: z.string(),
  action: z.enum(["add", "edit", "delete", "move", "restore", "import"]),
  // The numbers of added, edited and deleted videos, some titles, a single edit's fields, and the change that a restore
  // took back.
  summary: z.object({
    titles: z.array(z.string()),
    added: z.int(),
    edited: z.int(),
    deleted: z.int(),
    fields: z.optional(z.array(z.string())),
    restored: z.optional(z.int()),
  }),
};
const state = z.nullable(videoStateSchema);

export type ChangeSummary = z.infer<typeof entry.summary>;
export type VideoAction = z.infer<typeof entry.action>;
export type VideoState = z.infer<typeof videoStateSchema>;

const history = historyApi(
  z.object(entry),
  // `total` counts all videos, `videos` lists the first.
  z.object({
    ...entry,
    total: z.int(),
    items: z.array(z.object({ id: z.int(), before: state, after: state })),
  }),
);
export const videoHistoryPageSchema = history.page.response;
export const videoHistoryEntrySchema = history.entry.response;

export type VideoHistoryPage = z.infer<typeof videoHistoryPageSchema>;
export type VideoHistoryEntry = z.infer<typeof videoHistoryEntrySchema>;

const importRows = {
  rows: z
    .array(z.unknown())
    .check(z.maxLength(ADMIN_VIDEO_LIMITS.importRows, "must be 100,000 rows at most")),
  // The rows' numbers in a spreadsheet. Rows without numbers are named by their place, from 1.
  numbers: z.optional(
    z.array(revisionNumber.check(z.minimum(1))).check(z.maxLength(ADMIN_VIDEO_LIMITS.importRows)),
  ),
};
/** `brings` are the paths of the files that come with the rows, in their zip (see media.ts). */
export const previewImportSchema = z.object({
  ...importRows,
  brings: z.optional(z.array(broughtPath).check(z.maxLength(MAX_BROUGHT_FILES))),
});
/** `revision` is the library's at the preview. */
export const importVideosSchema = z.object({ ...writeFields, ...importRows });
/** The first line of an import that comes row by row, from a command (see server/local-api.ts): `bytes` is its file's size. */
export const importHeadSchema = z.object({
  key: writeKey,
  bytes: z.int().check(z.nonnegative()),
  numbers: importRows.numbers,
});

const counts = { added: z.int(), updated: z.int(), unchanged: z.int() };
/** The changes that an import would make; none if it has errors. The first items are listed. */
export const importPreviewSchema = z.object({
  revision: z.int(),
  ...counts,
  // `field` is empty if an error belongs to no single field of its row.
  faults: z.array(z.object({ row: z.int(), field: z.string(), message })),
  faultCount: z.int(),
  items: z.array(
    z.object({
      row: z.int(),
      kind: z.enum(["add", "update"]),
      title: z.string(),
      fields: z.array(z.string()),
    }),
  ),
});

/** A line of an import's response: the rows done so far, and at last the outcome. */
export const importLineSchema = z.union([
  z.object({ done: z.int(), total: z.int() }),
  z.object({ result: z.extend(writtenSchema, counts) }),
  z.object({ error: z.object({ status: z.int(), message }) }),
]);

export type ImportVideosRequest = z.infer<typeof importVideosSchema>;
export type ImportPreview = z.infer<typeof importPreviewSchema>;
export type ImportError = ImportPreview["faults"][number];
export type ImportLine = z.infer<typeof importLineSchema>;

const write = {
  response: writtenSchema,
  session: true,
  conflict: z.union([videoConflictSchema, takenConflictSchema, orderConflictSchema, errorSchema]),
} as const;

export const adminVideosApi = {
  "GET /api/admin/videos": {
    summary: "The library with the revisions that writes name",
    response: adminVideosSchema,
    session: true,
  },
  "POST /api/admin/videos": {
    ...write,
    summary: "Adds a video",
    body: videoWrites.add,
    status: 201,
  },
  "POST /api/admin/videos/order": {
    ...write,
    summary: "Moves a video before another, or to the end",
    body: videoWrites.move,
  },
  "POST /api/admin/videos/restore": {
    ...write,
    summary: "Brings an earlier state back, of one video or of all",
    body: videoWrites.restore,
  },
  "POST /api/admin/videos/import/preview": {
    summary: "The changes that an import would make",
    body: previewImportSchema,
    response: importPreviewSchema,
    session: true,
  },
  "POST /api/admin/videos/import": {
    ...write,
    summary: "Adds and changes videos, all rows or none: streams the progress, then the result",
    body: importVideosSchema,
    response: importLineSchema,
    responseType: "application/x-ndjson",
  },
  "POST /api/admin/videos/transcripts": {
    summary: "Stores a transcript for rows of an import to name",
    body: transcriptSchema,
    response: z.object({ transcript: z.string() }),
    session: true,
  },
  "GET /api/admin/videos/history": history.page,
  "GET /api/admin/videos/history/:revision": history.entry,
  "GET /api/admin/videos/transcripts/:hash": {
    summary: "A transcript, also one of an earlier state",
    params: { hash: hashParam },
    response: transcriptSchema,
    session: true,
    errors: { 404: "There is no such transcript." },
  },
  "PUT /api/admin/videos/:id": {
    ...write,
    summary: "Changes a video",
    params: { id },
    body: videoWrites.edit,
  },
  "DELETE /api/admin/videos/:id": {
    ...write,
    summary: "Deletes a video",
    params: { id },
    body: videoWrites.delete,
  },
} satisfies Api;
