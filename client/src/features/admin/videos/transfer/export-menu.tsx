import * as Popover from "@radix-ui/react-popover";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "@/ui/button.tsx";
import { type ExportFormat, exportVideos } from "./export-videos.ts";

/** A button that opens a choice of formats and downloads the library in it. */
export function ExportMenu() {
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
