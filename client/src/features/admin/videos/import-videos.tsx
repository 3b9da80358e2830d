import {
  ADMIN_VIDEO_LIMITS,
  type ImportPreview,
  type ImportVideosRequest,
  importLineSchema,
  importPreviewSchema,
} from "@shared/contracts/admin-videos.ts";
import { formatBytes, formatLimit } from "@shared/text/bytes.ts";
import { readJsonLines } from "@shared/text/json-lines.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { errorOf, HttpError, messageOf, request } from "@/data/http.ts";
import { ImportList, ScrollRegion } from "@/features/admin/components/dialog-parts.tsx";
import {
  ImportDialog,
  type ImportStep,
  isOutdated,
  type ShowProgress,
} from "@/features/admin/import/import-dialog.tsx";
import type { ChosenFile } from "@/features/admin/import/sources/source-files.ts";
import { adminPaths, sendAdmin, withSession } from "@/features/admin/shell/admin-api.ts";
import { Button } from "@/ui/button.tsx";
import { showWritten } from "./admin-videos-api.ts";
import type { ChosenZip } from "./brought-files.ts";

export const VIDEO_FILES = ".json,.csv,.zip,application/json,text/csv,application/zip";

type ImportVideosProps = { chosen: readonly ChosenFile[]; onClose: () => void };

export const ImportVideos = (props: ImportVideosProps) => (
  <ImportDialog read={readVideos} {...props}>
    {(step) => <VideoImportPreview {...step} />}
  </ImportDialog>
);

type VideoPlan = {
  rows: ImportRows;
  preview: ImportPreview;
  zip?: { zip: ChosenZip; missing: readonly string[] };
};

async function readVideos(
  [chosen]: readonly ChosenFile[],
  { show }: { show: ShowProgress },
): Promise<{ plan: VideoPlan } | { errors: string[]; count?: number }> {
  const read = chosen ? await readChosen(chosen.file) : { errors: [] };
  if ("errors" in read) return read;
  show("Comparing it with the library…");
  const { rows, numbers, zip } = read;
  const brings = zip && [...zip.files.keys()];
  const preview = await previewImport({ rows, numbers, brings });
  const { faults: errors, faultCount: count } = preview;
  if (count === 0) {
    const plan = { rows: { rows, numbers }, preview };
    if (!zip) return { plan };
    const { findMissing } = await loadZips();
    return { plan: { ...plan, zip: { zip, missing: await findMissing(zip) } } };
  }
  const lines = errors.map(
    ({ row, field, message }) => `row ${row}${field && `, ${field}`}: ${message}`,
  );
  return { errors: lines, count };
}

const TOO_LARGE = `The file is larger than ${formatLimit(ADMIN_VIDEO_LIMITS.importBytes)}. Split it, or import it where the site runs, with npm run videos:import.`;

// Zips and uploads are read and sent by code that only they need.
const loadZips = () => import("./brought-files.ts");

async function readChosen(
  file: File,
): Promise<(ImportRows & { zip?: ChosenZip }) | { errors: string[] }> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  // Whatever it is called.
  if (String.fromCharCode(...start) !== "PK") return readRows(file);
  const { readZip } = await loadZips();
  const zip = await readZip(file);
  if ("errors" in zip) return { errors: zip.errors.map((error) => `The file ${error}`) };
  return { rows: zip.rows, numbers: zip.numbers, zip };
}

async function readRows(file: File): Promise<ImportRows | { errors: string[] }> {
  const { importBytes } = ADMIN_VIDEO_LIMITS;
  if (file.size > importBytes) return { errors: [TOO_LARGE] };
  try {
    const [{ readVideoFile }, bytes] = await Promise.all([
      import("@shared/content/video-file.ts"),
      file.arrayBuffer(),
    ]);
    const read = readVideoFile(file.name, new Uint8Array(bytes));
    if ("errors" in read) return { errors: read.errors.map((error) => `The file ${error}`) };
    // A request names the fields in every row, which CSV does once.
    const isLarge = new Blob([JSON.stringify(read)]).size > importBytes - 1_000;
    return isLarge ? { errors: [TOO_LARGE] } : read;
  } catch (error) {
    return { errors: [messageOf(error)] };
  }
}

function VideoImportPreview({ plan, id, error, footer }: ImportStep<VideoPlan>) {
  const client = useQueryClient();
  const [stop, setStop] = useState<AbortController | null>(null);
  const { rows, preview, zip } = plan;
  const { added, updated, unchanged, revision } = preview;

  async function send(show: ShowProgress): Promise<void> {
    if (!zip) return;
    const { sendFiles } = await loadZips();
    const stopping = new AbortController();
    setStop(stopping);
    try {
      await sendFiles(zip.zip, {
        signal: stopping.signal,
        onProgress: (done, total) =>
          show(`Sending files: ${formatBytes(done)} of ${formatBytes(total)}…`, { done, total }),
      });
    } finally {
      setStop(null);
    }
  }

  async function run(show: ShowProgress): Promise<string> {
    await send(show);
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
        <p className="text-ink-2">
          A row with the address and title of a video updates it, any other row adds a video.
          Nothing is deleted.
        </p>
        <Items title="Added" kind="add" count={added} preview={preview} />
        <Items title="Updated" kind="update" count={updated} preview={preview} />
        {zip && <BroughtFiles {...zip} />}
        {stop && (
          <Button variant="outline" onClick={() => stop.abort(new Error(STOPPED))}>
            Stop sending
          </Button>
        )}
        {unchanged > 0 && (
          <p className="text-ink-2">
            {`${pluralize(unchanged, "video stays as it is", "videos stay as they are")}.`}
          </p>
        )}
      </ScrollRegion>
      {error && (
        <p role="alert" className="border-t px-5 py-3 text-danger">
          {isOutdated(error)
            ? "Somebody changed the videos meanwhile. Nothing was imported. This is what the file would change now."
            : messageOf(error)}
        </p>
      )}
      {footer(added + updated || (zip?.missing.length ?? 0), run)}
    </>
  );
}

const STOPPED =
  "Stopped. Nothing was imported. What was sent is kept for a day: import it again to go on.";

function BroughtFiles({ zip, missing }: NonNullable<VideoPlan["zip"]>) {
  const bytes = missing.reduce(
    (sum, path) => sum + (zip.files.get(path)?.uncompressedSize ?? 0),
    0,
  );
  const here = zip.files.size - missing.length;
  return (
    <p className="text-ink-2">
      {[
        missing.length > 0 &&
          `${pluralize(missing.length, "file or transcript is", "files and transcripts are")} sent to this site first: ${formatBytes(bytes)}.`,
        here > 0 && `${pluralize(here, "is", "are")} here already.`,
        zip.others > 0 &&
          `${pluralize(zip.others, "other file")} in the zip ${zip.others === 1 ? "is" : "are"} left out.`,
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
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
          <span>{name}</span>{" "}
          {kind === "update" && <span className="text-ink-3">{fields.join(", ")}</span>}
        </>
      ),
    }));
  return <ImportList title={title} items={items} count={count} />;
}

type ImportRows = { rows: unknown[]; numbers: number[] };

const ROOT = `${adminPaths.adminVideos}/import`;

const previewImport = (rows: ImportRows & { brings: string[] | undefined }) =>
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
