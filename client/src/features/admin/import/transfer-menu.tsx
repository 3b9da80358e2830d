import { Download, FolderUp, Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { IconButton } from "@/ui/button.tsx";
import { ExportDialog } from "../export/export-dialog.tsx";
import { ImportArticles } from "./import-articles.tsx";
import type { ChosenFile } from "./sources/source-files.ts";
import { useFileDrop } from "./use-file-drop.ts";

/** What an import may be made of; it is recognised by its content. */
const ACCEPTED = ".json,.zip,.md,.markdown,.html,.htm,application/json,application/zip";

/** The buttons that export this browser's whole knowledge base, and import files or a folder; they may be dropped too. */
export function TransferMenu() {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isExporting, setExporting] = useState(false);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const isDragging = useFileDrop(setChosen);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const all = [...(target.files ?? [])];
    setChosen(all.map((file) => ({ path: file.webkitRelativePath || file.name, file })));
    target.value = "";
  }

  return (
    <div className="flex gap-2">
      <IconButton
        variant="outline"
        label="Export"
        icon={<Download size={18} />}
        onClick={() => setExporting(true)}
      />
      <IconButton
        variant="outline"
        label="Import"
        icon={<Upload size={18} />}
        onClick={() => files.current?.click()}
      />
      {/* Phones choose files, no folders. */}
      <span className="max-sm:hidden">
        <IconButton
          variant="outline"
          label="Import a folder"
          icon={<FolderUp size={18} />}
          onClick={() => folder.current?.click()}
        />
      </span>
      <input
        ref={files}
        type="file"
        accept={ACCEPTED}
        multiple
        aria-label="File to import"
        hidden
        onChange={handleChange}
      />
      <input
        ref={(input) => {
          folder.current = input;
          // React knows no such attribute.
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        aria-label="Folder to import"
        hidden
        onChange={handleChange}
      />
      {isDragging && (
        <div className="pointer-events-none fixed inset-4 z-40 grid place-items-center rounded-large border-2 border-dashed border-brand bg-card/90 text-h2 font-bold">
          Drop to import
        </div>
      )}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
      {chosen.length > 0 && <ImportArticles chosen={chosen} onClose={() => setChosen([])} />}
    </div>
  );
}
