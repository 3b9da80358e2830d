import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { IconButton } from "@/ui/button.tsx";
import { exportKnowledgeBase } from "./export-knowledge-base.ts";
import { ImportDialog } from "./import-dialog.tsx";

/** The buttons that export this browser's whole knowledge base to a file and import such a file. */
export function TransferMenu() {
  const { knowledge } = useContent();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);

  return (
    <div className="flex gap-2">
      <IconButton
        variant="outline"
        label="Export"
        icon={<Download size={18} />}
        onClick={() => exportKnowledgeBase(knowledge)}
      />
      <IconButton
        variant="outline"
        label="Import"
        icon={<Upload size={18} />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File to import"
        hidden
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = "";
        }}
      />
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </div>
  );
}
