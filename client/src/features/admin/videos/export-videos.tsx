import {
  LIBRARY_ZIP_PATH,
  type MediaSummary,
  mediaSummarySchema,
} from "@shared/contracts/media.ts";
import { exportedVideo } from "@shared/entities/video.ts";
import { formatBytes } from "@shared/text/bytes.ts";
import { pluralize } from "@shared/text/text.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ImportList } from "@/features/admin/components/dialog-parts.tsx";
import { downloadFrom, downloadText } from "@/features/admin/components/download.ts";
import { Unloaded } from "@/features/admin/components/unloaded.tsx";
import { ExportDialog } from "@/features/admin/export/export-dialog.tsx";
import { adminPaths, readAdmin } from "@/features/admin/shell/admin-api.ts";
import { showToast } from "@/ui/toast-store.ts";
import { readAdminVideos } from "./admin-videos-api.ts";

export function ExportVideos({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ExportDialog
      title="Export the videos"
      about="All videos are exported, in the visitors’ order. “Import” on this page reads each of these files."
      formats={[
        {
          label: "JSON",
          description: "One file to keep, or to import into another site, without transcripts.",
          run: () => exportVideos("json"),
        },
        {
          label: "CSV, for spreadsheets",
          description: "The same as a table, to be edited and imported again.",
          run: () => exportVideos("csv"),
        },
        {
          label: "With video files and images (zip)",
          description:
            "Every video with its transcript, and the video files and images on this site.",
          details: <ZipDetails />,
          async run() {
            await client.ensureQueryData(mediaSummaryQuery);
            downloadFrom(LIBRARY_ZIP_PATH);
            showToast({ title: "Export begun", description: "Your browser downloads the zip." });
            return [];
          },
        },
      ]}
      onClose={onClose}
    />
  );
}

async function exportVideos(format: "json" | "csv"): Promise<readonly string[]> {
  const { videos } = await readAdminVideos();
  const name = `videos-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === "json") {
    downloadText(name, `${JSON.stringify(videos.map(exportedVideo), null, 2)}\n`);
  } else {
    const { toVideoCsv } = await import("@shared/content/video-file.ts");
    downloadText(name, toVideoCsv(videos), "text/csv");
  }
  return [];
}

// Asked anew each time.
const mediaSummaryQuery = queryOptions({
  queryKey: ["media-summary"],
  queryFn: ({ signal }) => readAdmin(adminPaths.media, mediaSummarySchema, signal),
  gcTime: 0,
  staleTime: 0,
});

function ZipDetails() {
  const query = useQuery(mediaSummaryQuery);
  const { data } = query;
  if (!data) return <Unloaded query={query}>Adding up the files…</Unloaded>;
  return (
    <>
      <p role="status" className="text-ink-2">
        {sizeText(data)}
      </p>
      {data.missing.length > 0 && <MissingFiles missing={data.missing} />}
    </>
  );
}

function sizeText({ films: videos, pictures: images, transcripts }: MediaSummary): string {
  const bytes = videos.bytes + images.bytes + transcripts.bytes;
  const amounts = [
    pluralize(videos.count, "video file"),
    pluralize(images.count, "image"),
    pluralize(transcripts.count, "transcript"),
  ];
  return `${amounts.join(", ")}: ${formatBytes(bytes)} in all. A download that breaks off can’t be imported: start it again.`;
}

function MissingFiles({ missing }: Pick<MediaSummary, "missing">) {
  const items = missing.map(({ title, name }) => ({ key: name, label: title }));
  return (
    <>
      <p className="text-danger">
        These videos refer to files that are not on this site. Upload those again first: without
        them the zip can’t be imported.
      </p>
      <ImportList title="Files are missing" items={items} count={missing.length} />
    </>
  );
}
