import type { AdminVideos } from "@shared/admin-video-answers.ts";
import type { Db } from "../../db/database.ts";
import { videoLibrary } from "../tables.ts";
import { selectVideos, toAdminVideo } from "./video-rows.ts";

/** The whole library as the admin area sees it, of one moment. */
export function readLibrary(db: Db): Promise<AdminVideos> {
  return db.transaction(
    async (tx) => {
      const [library] = await tx.select().from(videoLibrary);
      const { revision = 0, orderRevision = 0 } = library ?? {};
      return { revision, orderRevision, videos: (await selectVideos(tx)).map(toAdminVideo) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
