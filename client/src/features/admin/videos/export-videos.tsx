import * as Popover from "@radix-ui/react-popover";
import { LIBRARY_ZIP_PATH, type MediaSummary } from "@shared/contracts/media.ts";
import { fieldsOfVideo } from "@shared/entities/video.ts";
import { formatBytes } from "@shared/text/bytes.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import {
  DialogFooter,
  ImportList,
  ScrollRegion,
} from "@/features/admin/components/dialog-parts.tsx";
import { downloadFrom, downloadText } from "@/features/admin/components/download.ts";
import { mediaSummaryQuery } from "@/features/admin/components/media-summary.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { readAdminVideos } from "./video-library.ts";

const FORMATS = [
  { format: "json", label: "JSON" },
  { format: "csv", label: "CSV, for spreadsheets" },
] as const;

/** A button that opens a choice of formats and downloads the library in it. */
export function ExportMenu() {
  const [isZipOpen, setZipOpen] = useState(false);
  return (
    <>
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
            <Popover.Close asChild>
              <Button variant="ghost" onClick={() => setZipOpen(true)}>
                With films and pictures (zip)…
              </Button>
            </Popover.Close>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {isZipOpen && <ZipDialog onClose={() => setZipOpen(false)} />}
    </>
  );
}

/** Downloads the whole library as it is now, in the visitors' order, as a file that can be imported. A failure shows a toast. */
async function exportVideos(format: (typeof FORMATS)[number]["format"]): Promise<void> {
  try {
    const { videos } = await readAdminVideos();
    const name = `videos-${new Date().toISOString().slice(0, 10)}.${format}`;
    if (format === "json") {
      const rows = videos.map(fieldsOfVideo);
      return downloadText(name, `${JSON.stringify(rows, null, 2)}\n`);
    }
    const { toVideoCsv } = await import("@shared/content/video-file.ts");
    downloadText(name, toVideoCsv(videos), "text/csv");
  } catch (error) {
    showToast({ title: "Not exported", description: messageOf(error), variant: "destructive" });
  }
}

/** Says how large the zip will be and what it can't hold, and has the browser download it from the site. */
function ZipDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(mediaSummaryQuery);

  function download() {
    downloadFrom(LIBRARY_ZIP_PATH);
    showToast({ title: "Export begun", description: "Your browser downloads the zip." });
    onClose();
  }

  return (
    <Dialog variant="form" title="Export videos with films and pictures" onClose={onClose}>
      {error && !isFetching ? (
        <FailedRequest message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <ScrollRegion label="Export">
            <p>
              One zip with every video, its transcript, and the films and pictures that are on this
              site. “Import” on the Videos screen of another site takes it.
            </p>
            <p role="status" className="text-ink-2">
              {data ? sizeText(data) : "Adding up the files…"}
            </p>
            {data && data.missing.length > 0 && <MissingFiles missing={data.missing} />}
          </ScrollRegion>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={!data} onClick={download}>
              Download
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

function sizeText({ films, pictures, transcripts }: MediaSummary): string {
  const bytes = films.bytes + pictures.bytes + transcripts.bytes;
  const amounts = [
    pluralize(films.count, "film"),
    pluralize(pictures.count, "picture"),
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
