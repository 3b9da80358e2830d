import type { SmallVersions } from "@shared/contracts/small-versions.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { smallVersions, videos } from "../db/schema.ts";
import { createJsonResponse } from "../http/cached-response.ts";
import { createResponses } from "../http/cached-route.ts";
import { createLoadLimiter } from "../http/load-limiter.ts";

const { videoUrl, smallUrl, soundUrl } = smallVersions;

type StoredVersions = typeof smallVersions.$inferInsert;

/** Stores the versions of a file in the place of earlier ones. A kind that is not given keeps what it has. */
export async function storeVersions(tx: Db, versions: readonly StoredVersions[]): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .insert(smallVersions)
    .values([...versions])
    .onConflictDoUpdate({
      target: videoUrl,
      set: {
        smallUrl: sql`coalesce(excluded.small_url, ${smallUrl})`,
        soundUrl: sql`coalesce(excluded.sound_url, ${soundUrl})`,
      },
    });
}

/** Every file that has versions, also one that no video shows at present. */
export const readAllVersions = (db: Db) =>
  db.select({ videoUrl, smallUrl, soundUrl }).from(smallVersions);

const NONE: SmallVersions = { smallUrl: null, soundUrl: null };

/** The small versions of a video by its id, as visitors get them: none where its file has none, or it was deleted. */
export function createVersionResponses(db: Db) {
  const busyMessage = "Too many videos are being opened right now. Try again shortly.";
  const limit = createLoadLimiter({ busyMessage });
  return createResponses({
    tags: ["videos"],
    key: String,
    limit: () => limit,
    make: async (id: number) => {
      const [found] = await db
        .select({ smallUrl, soundUrl })
        .from(smallVersions)
        .innerJoin(videos, and(eq(videos.videoUrl, videoUrl), eq(videos.id, id)));
      return createJsonResponse(found ?? NONE);
    },
  });
}
