import { useState } from "react";
import { Dialog } from "@/ui/dialog.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportSteps } from "./import-steps.tsx";

/** Imports a file of videos: choose it, see what it would change, confirm. */
export function ImportVideosDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      variant="form"
      title={file ? `Import ${file.name}` : "Import videos"}
      onClose={() => !isBusy && onClose()}
    >
      {file ? (
        <ImportSteps file={file} onBusy={setBusy} onBack={() => setFile(null)} onDone={onClose} />
      ) : (
        <ChooseFile onChoose={setFile} onClose={onClose} />
      )}
    </Dialog>
  );
}
