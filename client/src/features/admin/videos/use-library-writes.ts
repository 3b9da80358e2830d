import type { AdminVideo, Written } from "@shared/contracts/admin-videos.ts";
import { useQueryClient } from "@tanstack/react-query";
import { reloadLibrary, showWritten } from "./admin-videos-query.ts";
import { deleteVideo, restoreVideos } from "./videos-api.ts";

type RestoreOrder = Parameters<typeof restoreVideos>[0];

/** What changes the library besides its form and its order: each resolves once the page shows it. */
export type LibraryWrites = ReturnType<typeof useLibraryWrites>;

/** Writes of the library that this page shows. They reject as the calls do. */
export function useLibraryWrites() {
  const client = useQueryClient();
  return {
    async remove({ id, revision }: Pick<AdminVideo, "id" | "revision">): Promise<Written> {
      const written = await deleteVideo(id, { revision });
      await showWritten(client, { written, did: { deleted: id } });
      return written;
    },
    async restore(order: RestoreOrder): Promise<Written> {
      const written = await restoreVideos(order);
      // Where a video stood before, the server knows.
      await showWritten(client, null);
      return written;
    },
    /** Shows what the form wrote. */
    show: (written: Written) => showWritten(client, { written }),
    /** Shows what others wrote meanwhile. */
    reload: () => reloadLibrary(client),
  };
}
