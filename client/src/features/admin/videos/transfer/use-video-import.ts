import { pluralize } from "@shared/text/text.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError, messageOf } from "@/lib/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { newKey } from "../../publishing/publish-api.ts";
import { showWritten } from "../admin-videos-query.ts";
import { type ImportProgress, importVideos, previewImport } from "./import-api.ts";
import { readImport } from "./read-import.ts";

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
