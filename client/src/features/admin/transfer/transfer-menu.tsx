import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { loadBodies } from "@/content/article-body.ts";
import { useContent } from "@/content/content-store.ts";
import { downloadText } from "@/lib/download-text.ts";
import { messageOf } from "@/lib/http.ts";
import { IconButton } from "@/ui/button.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { writeTransfer } from "./transfer-file.ts";

/** The buttons that export this browser's whole knowledge base to a file and import such a file. */
export function TransferMenu() {
  const { knowledge } = useContent();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);

  async function handleExport() {
    try {
      const text = writeTransfer(knowledge, await loadBodies(knowledge.articles));
      const day = new Date().toISOString().slice(0, 10);
      downloadText(`knowledge-base-${day}.json`, text);
    } catch (error) {
      showToast({ title: "Not exported", description: messageOf(error), variant: "destructive" });
    }
  }

  return (
    <div className="flex gap-2">
      <IconButton
        variant="outline"
        label="Export"
        icon={<Download size={18} aria-hidden />}
        onClick={handleExport}
      />
      <IconButton
        variant="outline"
        label="Import"
        icon={<Upload size={18} aria-hidden />}
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
