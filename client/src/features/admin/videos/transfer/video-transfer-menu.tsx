import { Upload } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/ui/button.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { ImportVideosDialog } from "./import-videos-dialog.tsx";

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
      {isImporting && <ImportVideosDialog onClose={() => setImporting(false)} />}
    </div>
  );
}
