import { Download, FolderUp, Upload } from "lucide-react";
import { type ChangeEvent, type ComponentType, useRef, useState } from "react";
import { IconButton } from "@/ui/button.tsx";
import type { ChosenFile } from "./sources/source-files.ts";
import { useFileDrop } from "./use-file-drop.ts";

type TransferMenuProps = {
  /** The file types of an import, for the file dialog. The content decides on the format. */
  accept: string;
  /** True if several files, or a folder, are one import. */
  takesMany?: boolean;
  Export: ComponentType<{ onClose: () => void }>;
  Import: ComponentType<{ chosen: readonly ChosenFile[]; onClose: () => void }>;
};

/** The buttons that export everything that a page manages, and import files, which may also be dropped on the page. */
export function TransferMenu({ accept, takesMany = false, Export, Import }: TransferMenuProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isExporting, setExporting] = useState(false);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const isDragging = useFileDrop((dropped) => setChosen(takesMany ? dropped : dropped.slice(0, 1)));

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
      {takesMany && (
        <span className="max-sm:hidden">
          <IconButton
            variant="outline"
            label="Import a folder"
            icon={<FolderUp size={18} />}
            onClick={() => folder.current?.click()}
          />
        </span>
      )}
      <input
        ref={files}
        type="file"
        accept={accept}
        multiple={takesMany}
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
      {isExporting && <Export onClose={() => setExporting(false)} />}
      {chosen.length > 0 && <Import chosen={chosen} onClose={() => setChosen([])} />}
    </div>
  );
}
