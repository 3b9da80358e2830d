import { VIDEO_FIELDS } from "@shared/contracts/admin-videos.ts";
import { downloadText } from "@/lib/download-text.ts";
import { messageOf } from "@/lib/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { readAdminVideos } from "../videos-api.ts";

export type ExportFormat = "json" | "csv";

/** Downloads the whole library as it is now, in the visitors' order, as a file that can be imported. A failure shows a toast. */
export async function exportVideos(format: ExportFormat): Promise<void> {
  try {
    const { videos } = await readAdminVideos();
    const name = `videos-${new Date().toISOString().slice(0, 10)}.${format}`;
    if (format === "json") {
      const rows = videos.map((video) =>
        Object.fromEntries(VIDEO_FIELDS.map((field) => [field, video[field]])),
      );
      return downloadText(name, `${JSON.stringify(rows, null, 2)}\n`);
    }
    const { toVideoCsv } = await import("@shared/content/video-file.ts");
    downloadText(name, toVideoCsv(videos), "text/csv");
  } catch (error) {
    showToast({ title: "Not exported", description: messageOf(error), variant: "destructive" });
  }
}
