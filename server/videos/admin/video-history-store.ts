import type {
  VideoHistoryEntry,
  VideoHistoryPage,
  VideoState,
} from "@shared/admin-video-answers.ts";
import { ADMIN_VIDEO_LIMITS } from "@shared/admin-videos.ts";
import { asc, count, desc, eq, lt } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { type StoredState, videoChanges, videoVersions } from "../tables.ts";

const { change, at, username, action, summary } = videoChanges;
const columns = { change, at, username, action, summary };

/** The changes of the library so far. */
export function createVideoHistoryStore(db: Db) {
  return {
    /** The changes before one, newest first. */
    readPage: async (before: number): Promise<VideoHistoryPage> => {
      const rows = await db
        .select(columns)
        .from(videoChanges)
        .where(lt(change, before))
        .orderBy(desc(change))
        .limit(ADMIN_VIDEO_LIMITS.historyEntries + 1);
      const page = rows.slice(0, ADMIN_VIDEO_LIMITS.historyEntries);
      return {
        entries: page.map((row) => ({ ...row, at: row.at.toISOString() })),
        next: rows.length > page.length ? (page.at(-1)?.change ?? null) : null,
      };
    },

    /** One change with the first of its videos; null when there is none. */
    readEntry: async (wanted: number): Promise<VideoHistoryEntry | null> => {
      const [found] = await db.select(columns).from(videoChanges).where(eq(change, wanted));
      if (!found) return null;
      const ofChange = eq(videoVersions.change, wanted);
      const [counted] = await db.select({ total: count() }).from(videoVersions).where(ofChange);
      const rows = await db
        .select()
        .from(videoVersions)
        .where(ofChange)
        .orderBy(asc(videoVersions.videoId))
        .limit(ADMIN_VIDEO_LIMITS.historyItems);
      const items = rows.map(({ videoId, before, after }) => {
        return { id: videoId, before: toShown(before), after: toShown(after) };
      });
      return { ...found, at: found.at.toISOString(), total: counted?.total ?? 0, items };
    },
  };
}

function toShown(state: StoredState | null): VideoState | null {
  if (!state) return null;
  const { position: _, ...shown } = state;
  return shown;
}
