import * as Popover from "@radix-ui/react-popover";
import {
  ADMIN_VIDEO_LIMITS,
  type ImportPreview,
  type ImportVideosRequest,
  importLineSchema,
  importPreviewSchema,
  VIDEO_FIELDS,
} from "@shared/contracts/admin-videos.ts";
import { readJsonLines } from "@shared/text/json-lines.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import * as z from "zod/mini";
import { errorOf, HttpError, messageOf, request } from "@/data/http.ts";
import {
  DialogOpener,
  ImportList,
  ScrollRegion,
} from "@/features/admin/components/dialog-parts.tsx";
import { downloadText } from "@/features/admin/components/download.ts";
import {
  ImportDialog,
  type ImportStep,
  isOutdated,
  type ShowProgress,
} from "@/features/admin/import/import-dialog.tsx";
import type { ChosenFile } from "@/features/admin/import/sources/source-files.ts";
import { sendAdmin, withSession } from "@/features/admin/shell/admin-api.ts";
import { apiPaths } from "@/lib/paths.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { readAdminVideos, showWritten } from "./video-library.ts";

/** The buttons that export the library to a file and import such a file. */
export function VideoTransferMenu() {
  return (
    <div className="flex gap-2">
      <ExportMenu />
      <DialogOpener
        button={(open) => (
          <IconButton variant="outline" label="Import" icon={<Upload size={18} />} onClick={open} />
        )}
      >
        {(close) => (
          <ImportDialog chooser={CHOOSER} read={readVideos} onClose={close}>
            {(step) => <VideoImportPreview {...step} />}
          </ImportDialog>
        )}
      </DialogOpener>
    </div>
  );
}

const FORMATS = [
  { format: "json", label: "JSON" },
  { format: "csv", label: "CSV, for spreadsheets" },
] as const;

/** A button that opens a choice of formats and downloads the library in it. */
function ExportMenu() {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton variant="outline" label="Export" icon={<Download size={18} />} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Export"
          sideOffset={4}
          collisionPadding={8}
          className="z-[55] grid gap-1 rounded-medium border border-line-2 bg-card p-2 shadow-lg outline-none [&>button]:justify-start"
        >
          {FORMATS.map(({ format, label }) => (
            <Popover.Close key={format} asChild>
              <Button variant="ghost" onClick={() => void exportVideos(format)}>
                {label}
              </Button>
            </Popover.Close>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Downloads the whole library as it is now, in the visitors' order, as a file that can be imported. A failure shows a toast. */
async function exportVideos(format: (typeof FORMATS)[number]["format"]): Promise<void> {
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

const CHOOSER = {
  title: "Import videos",
  hint: "JSON or CSV of at most 20 MB. You can also drop it here.",
  accept: ".json,.csv,application/json,text/csv",
  about:
    "A row with the address and title of a video updates it, any other row adds a video. Nothing is deleted. You see what would change before anything is imported.",
};

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
    const counts = await withSession(() =>
      importVideos(request, (progress) => show(text, progress)),
    );
    void showWritten(client, counts);
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

/** The rows of a file, unchecked, with the numbers that name them. */
type ImportRows = { rows: unknown[]; numbers: number[] };

const ROOT = `${apiPaths.adminVideos}/import`;

/** Asks the server what an import would change; nothing is written. */
const previewImport = (rows: ImportRows) =>
  sendAdmin("POST", `${ROOT}/preview`, rows, importPreviewSchema);

/** Imports all rows or none, and tells its progress. The same key again imports nothing twice. */
async function importVideos(
  rows: ImportVideosRequest,
  onProgress: (progress: { done: number; total: number }) => void,
) {
  const headers = { "Content-Type": "application/json" };
  const response = await request(ROOT, { method: "POST", headers, body: JSON.stringify(rows) });
  if (!response.ok) throw await errorOf(response);
  let cause: unknown;
  try {
    for await (const value of readJsonLines(chunksOf(response))) {
      const line = z.parse(importLineSchema, value);
      if ("result" in line) return line.result;
      if ("done" in line) onProgress(line);
      else throw new HttpError(line.error.status, line.error.message, JSON.stringify(line.error));
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    cause = error;
  }
  throw new Error(
    "The connection broke before the site said whether it was imported. Try again: nothing is imported twice.",
    { cause },
  );
}

// Safari's streams are no async iterables.
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return;
    yield value;
  }
}
