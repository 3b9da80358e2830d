import { videoSearchText } from "@shared/content/video-search.ts";
import type {
  AdminVideo,
  ChangeSummary,
  VideoAction,
  Written,
} from "@shared/contracts/admin-videos.ts";
import { newVideoFields } from "@shared/contracts/admin-videos.ts";
import { asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { chunksOf, excludedOf } from "../db/database.ts";
import {
  type StoredState,
  transcripts,
  videoChanges,
  videoLibrary,
  videos,
  videoVersions,
} from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { commit, type Kind, type WriteRequest as NamedRequest } from "../revisions/commit.ts";

/** What every write tells of itself. */
export type WriteRequest = NamedRequest & { action: VideoAction };

/** The library as a write finds it; `next` is its revision once the write is done. */
export type Library = { revision: number; orderRevision: number; next: number };

/** A video before and after a write; null where there is none. */
export type VideoChange = { id: number; before: StoredState | null; after: StoredState | null };

/**
 * What a write did to the rows: to none if `items` is empty and there is no `orderBefore`, and then it leaves no trace.
 * `orderBefore` are the ids in the order that it changed. The answer is the revisions with `answer`.
 */
export type Outcome<Extra extends object> = {
  items: VideoChange[];
  orderBefore?: number[];
  summary?: Partial<ChangeSummary>;
  answer: Extra & Pick<Written, "video">;
};

/** Makes a change of the library as `commit` does. Throws an HttpError: 422 when its key belongs to another request. */
export function commitChange<Extra extends object>(
  db: Db,
  request: WriteRequest,
  write: (tx: Db, library: Library) => Promise<Outcome<Extra>>,
): Promise<Written & Extra> {
  const { action } = request;
  const kind = {
    state: videoLibrary,
    history: videoChanges,
    toAnswer: ({ answer }: typeof videoChanges.$inferSelect) => answer as Written & Extra,
    keyTaken: () => unprocessable("This key belongs to another change."),
  } satisfies Kind<typeof videoLibrary, typeof videoChanges, Written & Extra>;
  return commit<typeof videoLibrary, typeof videoChanges, Written & Extra>(
    db,
    kind,
    request,
    async (tx, library) => {
      const { items, orderBefore, summary, answer } = await write(tx, library);
      const { revision, orderRevision, next } = library;
      if (items.length === 0 && !orderBefore) {
        return { unchanged: { revision, orderRevision, ...answer } };
      }
      const state = { revision: next, orderRevision: orderBefore ? next : orderRevision };
      return {
        state,
        record: {
          action,
          summary: { ...summarise(items), ...summary },
          answer: { ...state, ...answer },
          orderBefore: orderBefore ?? null,
        },
        recordItems: () => recordVersions(tx, next, items),
      };
    },
  );
}

/** The 422 to a request whose fields are right and that can't be met all the same. */
export function unprocessable(message: string): HttpError {
  return new HttpError(422, message, {}, { faults: [] });
}

async function recordVersions(tx: Db, change: number, items: readonly VideoChange[]) {
  for (const chunk of chunksOf(items, 100)) {
    const rows = chunk.map(({ id, before, after }) => ({ change, videoId: id, before, after }));
    await tx.insert(videoVersions).values(rows);
    // An import has many, and the embedded database runs on the event loop.
    await new Promise(setImmediate);
  }
}

const MAX_TITLES = 3;

/** What the list of changes tells of one. */
function summarise(items: readonly VideoChange[]): ChangeSummary {
  const both = items.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  const edits = both.map(({ before, after }) => changedFields(before, after));
  const [fields] = edits;
  return {
    titles: items.slice(0, MAX_TITLES).map(({ before, after }) => (after ?? before)?.title ?? ""),
    added: items.filter(({ before }) => !before).length,
    edited: edits.filter((changed) => changed.length > 0).length,
    deleted: items.filter(({ after }) => !after).length,
    ...(items.length === 1 && fields && { fields }),
  };
}

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
export function toState({ id: _, revision: __, ...state }: VideoRow): StoredState {
  return state;
}

/** The fields in which two states differ. */
export function changedFields(before: StoredState, after: StoredState): string[] {
  return stateFields.filter((field) => before[field] !== after[field]);
}

const CHUNK_ROWS = 500;

const { id: _id, position: _position, ...updated } = getTableColumns(videos);
const excluded = excludedOf(updated);

type Kept = VideoChange & { after: StoredState };

/** Brings videos to the states after a write: deletes, edits, and puts back with their ids. Existing ones keep their positions. */
export async function writeStates(
  tx: Db,
  changes: readonly VideoChange[],
  revision: number,
): Promise<void> {
  const gone = changes.filter(({ after }) => !after).map(({ id }) => id);
  for (const chunk of chunksOf(gone)) await tx.delete(videos).where(inArray(videos.id, chunk));
  await freeTitles(tx, changes);
  const kept = changes.filter((change): change is Kept => change.after !== null);
  for (const chunk of chunksOf(kept, CHUNK_ROWS)) await writeRows(tx, chunk, revision);
}

/**
 * Two videos may swap their titles, or one may have that of another that comes back: no row may have a title that another
 * one still has while they are written.
 */
async function freeTitles(tx: Db, changes: readonly VideoChange[]): Promise<void> {
  const renamed = changes.filter(
    ({ before, after }) =>
      before && after && (before.title !== after.title || before.videoUrl !== after.videoUrl),
  );
  const isAlone = changes.filter(({ after }) => after).length < 2;
  if (renamed.length === 0 || isAlone) return;
  for (const chunk of chunksOf(renamed.map(({ id }) => id))) {
    await tx
      .update(videos)
      .set({ title: sql`${videos.title} || chr(1) || ${videos.id}` })
      .where(inArray(videos.id, chunk));
  }
}

async function writeRows(tx: Db, rows: readonly Kept[], revision: number): Promise<void> {
  const values = rows.map(({ id, after: { transcript: _, ...fields } }) => {
    return { id, ...fields, revision, searchText: videoSearchText(fields) };
  });
  await tx.insert(videos).values(values).onConflictDoUpdate({ target: videos.id, set: excluded });
  for (const { id, before, after } of rows) {
    if (after.transcript !== (before?.transcript ?? null)) {
      await setTranscript(tx, id, after.transcript);
    }
  }
}

/** Gives a video the stored transcript with a hash, or takes it away. */
export async function setTranscript(tx: Db, videoId: number, hash: string | null): Promise<void> {
  if (hash === null) {
    await tx.delete(transcripts).where(eq(transcripts.videoId, videoId));
    return;
  }
  await tx
    .insert(transcripts)
    .values({ videoId, hash })
    .onConflictDoUpdate({ target: transcripts.videoId, set: { hash } });
}
