import { videos } from "@shared/schema.ts";
import { videoSearchText } from "@shared/video-search.ts";
import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { chunksOf } from "../../db/chunks-of.ts";
import type { Db } from "../../db/database.ts";
import { type StoredState, transcripts } from "../tables.ts";
import type { VideoChange } from "./commit-change.ts";

const CHUNK_ROWS = 500;

const { id: _, position: _position, ...updated } = getTableColumns(videos);
const excluded = Object.fromEntries(
  Object.entries(updated).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
);

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
