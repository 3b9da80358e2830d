import {
  ADMIN_VIDEO_LIMITS,
  type ImportPreview,
  type ImportVideosRequest,
} from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "@/data/http.ts";
import { ImportList, ScrollRegion } from "@/features/admin/components/dialog-parts.tsx";
import {
  ImportDialog,
  type ImportStep,
  isOutdated,
  type ShowProgress,
} from "@/features/admin/import/import-dialog.tsx";
import type { ChosenFile } from "@/features/admin/import/sources/source-files.ts";
import { showWritten } from "../admin-videos-query.ts";
import { type ImportRows, importVideos, previewImport } from "./video-import-api.ts";

const CHOOSER = {
  title: "Import videos",
  hint: "JSON or CSV of at most 20 MB. You can also drop it here.",
  accept: ".json,.csv,application/json,text/csv",
  about:
    "A row with the address and title of a video updates it, any other row adds a video. Nothing is deleted. You see what would change before anything is imported.",
};

/** Imports a file of videos, as the server compares it with the library. */
export function ImportVideos({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog chooser={CHOOSER} read={readVideos} onClose={onClose}>
      {(step) => <VideoImportPreview {...step} />}
    </ImportDialog>
  );
}

/** What the rows of a file would change. */
type VideoPlan = { rows: ImportRows; preview: ImportPreview };

async function readVideos(
  [chosen]: readonly ChosenFile[],
  { show }: { show: ShowProgress },
): Promise<{ plan: VideoPlan } | { faults: string[]; count?: number }> {
  const rows = chosen ? await readRows(chosen.file) : { faults: [] };
  if ("faults" in rows) return rows;
  show("Comparing it with the library…");
  const preview = await previewImport(rows);
  const { faults, faultCount: count } = preview;
  if (count === 0) return { plan: { rows, preview } };
  const lines = faults.map(
    ({ row, field, message }) => `row ${row}${field && `, ${field}`}: ${message}`,
  );
  return { faults: lines, count };
}

const TOO_LARGE =
  "The file is larger than 20 MB. Split it, or import it where the site runs, with npm run videos:import.";

/** The rows of a chosen file, unchecked; or what is wrong with the file. */
async function readRows(file: File): Promise<ImportRows | { faults: string[] }> {
  const { importBytes } = ADMIN_VIDEO_LIMITS;
  if (file.size > importBytes) return { faults: [TOO_LARGE] };
  try {
    const [{ readVideoFile }, bytes] = await Promise.all([
      import("@shared/content/video-file.ts"),
      file.arrayBuffer(),
    ]);
    const read = readVideoFile(file.name, new Uint8Array(bytes));
    if ("faults" in read) return { faults: read.faults.map((fault) => `The file ${fault}`) };
    // A request names the fields in every row, which CSV does once.
    const isLarge = new Blob([JSON.stringify(read)]).size > importBytes - 1_000;
    return isLarge ? { faults: [TOO_LARGE] } : read;
  } catch (error) {
    return { faults: [messageOf(error)] };
  }
}

/** What an import would add and update, and its failure. */
function VideoImportPreview({ plan, id, error, footer }: ImportStep<VideoPlan>) {
  const client = useQueryClient();
  const { rows, preview } = plan;
  const { added, updated, unchanged, revision } = preview;

  async function run(show: ShowProgress): Promise<string> {
    const text = `Importing ${pluralize(rows.rows.length, "row")}…`;
    show(text, { done: 0, total: rows.rows.length });
    // The same key at each try: one whose response was lost is not repeated.
    const request: ImportVideosRequest = { key: id, revision, ...rows };
    const counts = await importVideos(request, (progress) => show(text, progress));
    void showWritten(client, null);
    return `${pluralize(counts.added, "video")} added, ${counts.updated} updated, ${counts.unchanged} unchanged.`;
  }

  return (
    <>
      <ScrollRegion label="What would change">
        {error && (
          <p role="alert" className="text-danger">
            {isOutdated(error)
              ? "Somebody changed the videos meanwhile. Nothing was imported. This is what the file would change now."
              : messageOf(error)}
          </p>
        )}
        <Items title="Added" kind="add" count={added} preview={preview} />
        <Items title="Updated" kind="update" count={updated} preview={preview} />
        {unchanged > 0 && (
          <p className="text-ink-2">
            {pluralize(unchanged, "video stays as it is", "videos stay as they are")}.
          </p>
        )}
      </ScrollRegion>
      {footer(added + updated, run)}
    </>
  );
}

type ItemsProps = {
  title: string;
  kind: ImportPreview["items"][number]["kind"];
  count: number;
  preview: ImportPreview;
};

function Items({ title, kind, count, preview }: ItemsProps) {
  if (count === 0) return null;
  const items = preview.items
    .filter((item) => item.kind === kind)
    .map(({ row, title: name, fields }) => ({
      key: `${row}`,
      label: (
        <>
          {name} {kind === "update" && <span className="text-ink-3">{fields.join(", ")}</span>}
        </>
      ),
    }));
  return <ImportList title={title} items={items} count={count} />;
}
