import { ADMIN_VIDEO_LIMITS } from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError, messageOf } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { newKey } from "../../publishing/publish-api.ts";
import { showWritten } from "../admin-videos-query.ts";
import { type ImportProgress, type ImportRows, importVideos, previewImport } from "./import-api.ts";

/** Reads a file, asks the server what it would change, and imports it. `onDone` is called once it is imported. */
export function useVideoImport(file: File, onDone: () => void) {
  const [visit] = useState(newKey);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const client = useQueryClient();
  const reading = useQuery({
    queryKey: ["video-import-file", visit],
    queryFn: () => readImport(file).catch((error) => ({ faults: [messageOf(error)] })),
    gcTime: 0,
  });
  const rows = reading.data && "rows" in reading.data ? reading.data : null;
  const preview = useQuery({
    queryKey: ["video-import-preview", visit],
    queryFn: () => previewImport(rows ?? { rows: [], numbers: [] }),
    enabled: rows !== null,
    gcTime: 0,
  });
  const importing = useMutation({
    async mutationFn() {
      if (!rows || !preview.data) return null;
      const { revision } = preview.data;
      setProgress({ done: 0, total: rows.rows.length });
      // The same key at each try: one whose answer was lost is not repeated.
      const request = { key: visit, revision, ...rows };
      return importVideos(request, setProgress);
    },
    onSuccess(counts) {
      if (!counts) return;
      void showWritten(client, null);
      const description = `${pluralize(counts.added, "video")} added, ${counts.updated} updated, ${counts.unchanged} unchanged.`;
      showToast({ title: "Imported", description });
      onDone();
    },
    onError: (error) => isOutdated(error) && preview.refetch(),
  });
  return { reading, preview, importing, progress };
}

/** Whether the library was changed since the preview. */
export function isOutdated(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409;
}

const TOO_LARGE =
  "is larger than 20 MB. Split it, or import it where the site runs, with npm run videos:import.";

/** The rows of a chosen file, unchecked; or what is wrong with the file, as lines to show. */
async function readImport(file: File): Promise<ImportRows | { faults: string[] }> {
  const { importBytes } = ADMIN_VIDEO_LIMITS;
  if (file.size > importBytes) return { faults: [`The file ${TOO_LARGE}`] };
  const [{ readVideoFile }, bytes] = await Promise.all([
    import("@shared/content/video-file.ts"),
    file.arrayBuffer(),
  ]);
  const read = readVideoFile(file.name, new Uint8Array(bytes));
  if ("faults" in read) return { faults: read.faults.map((fault) => `The file ${fault}`) };
  // A request names the fields in every row, which CSV does once.
  const isLarge = new Blob([JSON.stringify(read)]).size > importBytes - 1_000;
  return isLarge ? { faults: [`The file ${TOO_LARGE}`] } : read;
}
