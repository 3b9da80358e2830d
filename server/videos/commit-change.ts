import { videoSearchText } from "@shared/content/video-search.ts";
import { readWritten } from "@shared/content/written-video.ts";
import type {
  AdminVideo,
  ChangeSummary,
  VideoAction,
  VideoWrites,
  Written,
} from "@shared/contracts/admin-videos.ts";
import { changedVideoFields } from "@shared/entities/video.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import { chunksOf, type Db, excludedOf } from "../db/database.ts";
import {
  type StoredState,
  smallVersions,
  transcripts,
  videoChanges,
  videoLibrary,
  videos,
  videoVersions,
} from "../db/schema.ts";
import { HttpError, invalidFields } from "../http/errors.ts";
import { commit, type WriteRequest } from "../revisions/commit.ts";
import { addTranscript, storeTranscript } from "./transcripts.ts";

/** The library as a write finds it; `next` is its revision once the write is done. */
type Library = { revision: number; orderRevision: number; next: number };

/** A video before and after a write; null where there is none. */
export type VideoChange = { id: number; before: StoredState | null; after: StoredState | null };

/**
 * The outcome of a write. One without `items` and `orderBefore` changed nothing and is not recorded. `orderBefore` has
 * the ids in the order before the write. `response` adds to the response, which has the revisions and the video `id`.
 */
type Outcome<Extra extends object = object> = {
  items: VideoChange[];
  orderBefore?: number[] | false;
  summary?: Partial<ChangeSummary>;
  id?: number;
  response?: Extra;
};

/** Makes a change in its transaction. `id` is that of the address, 0 if it has none. */
export type Write<Body> = (tx: Db, library: Library, request: Body, id: number) => Promise<Outcome>;

/** Makes a change of the library as `commit` does. Throws an HttpError: 422 when its key belongs to another request. */
export function commitChange<Extra extends object>(
  db: Db,
  action: VideoAction,
  request: WriteRequest,
  write: (tx: Db, library: Library) => Promise<Outcome<Extra>>,
): Promise<Written & Extra> {
  return commit<typeof videoLibrary, typeof videoChanges, Written & Extra>(
    db,
    {
      state: videoLibrary,
      history: videoChanges,
      toResponse: ({ answer: response }) => response as Written & Extra,
      keyTaken: () => unprocessable("This key belongs to another change."),
    },
    request,
    async (tx, library) => {
      const { items, orderBefore, summary, id, response: extra } = await write(tx, library);
      const row = id === undefined ? null : await readVideo(tx, id);
      const isChanged = items.length > 0 || Boolean(orderBefore);
      const state = {
        revision: isChanged ? library.next : library.revision,
        orderRevision: orderBefore ? library.next : library.orderRevision,
      };
      const response = { ...state, video: row && toAdminVideo(row), ...extra } as Written & Extra;
      if (!isChanged) return { unchanged: response };
      const told = { ...summarise(items), ...summary };
      return {
        state,
        record: { action, summary: told, answer: response, orderBefore: orderBefore || null },
        recordItems: () => recordVersions(tx, library.next, items),
      };
    },
  );
}

/** The 422 to a request whose fields are right and that can't be met all the same. */
export function unprocessable(message: string): HttpError {
  return new HttpError(422, message, {}, { faults: [] });
}

/** A video’s fields as they are stored. Throws an HttpError, 422, for a time that can't be read and is not `before`'s. */
function toStored(given: InsertVideo, before?: StoredState): InsertVideo {
  const { video, errors } = readWritten(given, before);
  if (errors.length === 0) return video;
  const named = errors.map(({ field, message }) => ({ field: `video.${field}`, message }));
  throw invalidFields(named);
}

async function recordVersions(tx: Db, change: number, items: readonly VideoChange[]) {
  for (const chunk of chunksOf(items, 100)) {
    const rows = chunk.map(({ id, before, after }) => ({ change, videoId: id, before, after }));
    await tx.insert(videoVersions).values(rows);
    // An import has many, and the embedded database runs on the event loop.
    await new Promise(setImmediate);
  }
}

function summarise(items: readonly VideoChange[]): ChangeSummary {
  const edits = items.flatMap(({ before, after }) =>
    before && after ? [changedFields(before, after)] : [],
  );
  const [fields] = edits;
  return {
    titles: items.slice(0, 3).map(({ before, after }) => (after ?? before)?.title ?? ""),
    added: items.filter(({ before }) => !before).length,
    edited: edits.filter((changed) => changed.length > 0).length,
    deleted: items.filter(({ after }) => !after).length,
    ...(items.length === 1 && fields && { fields }),
  };
}

type VideoRow = AdminVideo & { position: number | null };

const { searchText: _, ...columns } = getTableColumns(videos);

const { smallUrl, soundUrl } = smallVersions;

/** The videos that match, all of them unless told, in the library's order. */
export function selectVideos(tx: Db, where?: SQL): Promise<VideoRow[]> {
  return tx
    .select({ ...columns, transcript: transcripts.hash, smallUrl, soundUrl })
    .from(videos)
    .leftJoin(transcripts, eq(transcripts.videoId, videos.id))
    .leftJoin(smallVersions, eq(smallVersions.videoUrl, videos.videoUrl))
    .where(where)
    .orderBy(asc(videos.position), asc(videos.id));
}

export async function readVideo(tx: Db, id: number): Promise<VideoRow | null> {
  return (await selectVideos(tx, eq(videos.id, id)))[0] ?? null;
}

export const toAdminVideo = ({ position: _, ...video }: VideoRow): AdminVideo => video;

/** Versions are no part of it: they stay those of its file. */
export function toState(row: VideoRow): StoredState {
  const { id: _, revision: __, smallUrl: ___, soundUrl: ____, ...state } = row;
  return state;
}

function changedFields(before: StoredState, after: StoredState): string[] {
  const fields: string[] = changedVideoFields(before, after);
  return before.transcript === after.transcript ? fields : [...fields, "transcript"];
}

// Shorter statements block the event loop for less time.
const CHUNK_ROWS = 500;

export async function insertVideos(tx: Db, added: readonly InsertVideo[], revision: number) {
  const items: { id: number; before: null; after: StoredState }[] = [];
  for (const chunk of chunksOf(added, CHUNK_ROWS)) {
    const values = chunk.map((video) => {
      return { ...video, searchText: videoSearchText(video), revision };
    });
    for (const row of await tx.insert(videos).values(values).returning(columns)) {
      items.push({ id: row.id, before: null, after: toState({ ...row, transcript: null }) });
    }
  }
  return items;
}

const { id: _id, position: _position, ...updated } = getTableColumns(videos);
const excluded = excludedOf(updated);

/** Brings videos to the states after a write: deletes, edits, and puts back with their ids. Existing ones keep their positions. */
export async function writeStates(tx: Db, changes: readonly VideoChange[], revision: number) {
  const gone = changes.filter(({ after }) => !after).map(({ id }) => id);
  for (const chunk of chunksOf(gone)) await tx.delete(videos).where(inArray(videos.id, chunk));
  const kept = changes.flatMap(({ id, before, after }) => (after ? [{ id, before, after }] : []));
  if (kept.length > 1) await freeTitles(tx, kept);
  for (const chunk of chunksOf(kept, CHUNK_ROWS)) {
    const values = chunk.map(({ id, after: { transcript: _, ...fields } }) => {
      return { id, ...fields, revision, searchText: videoSearchText(fields) };
    });
    await tx.insert(videos).values(values).onConflictDoUpdate({ target: videos.id, set: excluded });
  }
  for (const { id, before, after } of kept) {
    const hash = after.transcript;
    if (hash === (before?.transcript ?? null)) continue;
    await tx.delete(transcripts).where(eq(transcripts.videoId, id));
    if (hash !== null) await tx.insert(transcripts).values({ videoId: id, hash });
  }
}

/** Videos may swap titles, or take that of one that comes back: no two rows may have the same while they are written. */
async function freeTitles(tx: Db, kept: readonly (VideoChange & { after: StoredState })[]) {
  const renamed = kept.filter(
    ({ before, after }) =>
      before && (before.title !== after.title || before.videoUrl !== after.videoUrl),
  );
  for (const chunk of chunksOf(renamed.map(({ id }) => id))) {
    await tx
      .update(videos)
      .set({ title: sql`${videos.title} || chr(1) || ${videos.id}` })
      .where(inArray(videos.id, chunk));
  }
}

/** Adds a video at the end of the library. Throws an HttpError: 409 when another has its address and title. */
export const addVideo: Write<VideoWrites["add"]> = async (
  tx,
  { next },
  { video: given, transcript },
) => {
  const video = toStored(given);
  await assertNotTaken(tx, video);
  const [item] = await insertVideos(tx, [video], next);
  if (!item) throw new Error("the video is gone within its own transaction");
  if (transcript) item.after.transcript = await addTranscript(tx, item.id, transcript);
  return { items: [item], id: item.id };
};

/** Gives a video other fields, and another transcript or none. Throws an HttpError: 409 as above or when it was changed meanwhile, 404. */
export const editVideo: Write<VideoWrites["edit"]> = async (tx, library, request, id) => {
  const { revision, transcript } = request;
  const before = toState(await readUnchanged(tx, library, id, revision));
  const video = toStored(request.video, before);
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

async function readUnchanged(tx: Db, library: Library, id: number, revision: number) {
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
