import * as Popover from "@radix-ui/react-popover";
import { VIDEO_FIELDS } from "@shared/contracts/admin-videos.ts";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { downloadText } from "@/features/admin/components/download.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { readAdminVideos } from "../videos-api.ts";
import { ImportVideos } from "./video-import.tsx";

/** The buttons that export the library to a file and import such a file. */
export function VideoTransferMenu() {
  const [isImporting, setImporting] = useState(false);
  return (
    <div className="flex gap-2">
      <ExportMenu />
      <IconButton
        variant="outline"
        label="Import"
        icon={<Upload size={18} />}
        onClick={() => setImporting(true)}
      />
      {isImporting && <ImportVideos onClose={() => setImporting(false)} />}
    </div>
  );
}

/** A button that opens a choice of formats and downloads the library in it. */
function ExportMenu() {
  const [isOpen, setOpen] = useState(false);

  function handleExport(format: ExportFormat) {
    setOpen(false);
    void exportVideos(format);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
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
          <Button variant="ghost" onClick={() => handleExport("json")}>
            JSON
          </Button>
          <Button variant="ghost" onClick={() => handleExport("csv")}>
            CSV, for spreadsheets
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ExportFormat = "json" | "csv";

/** Downloads the whole library as it is now, in the visitors' order, as a file that can be imported. A failure shows a toast. */
async function exportVideos(format: ExportFormat): Promise<void> {
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
