import { History } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/ui/button.tsx";
import { HistoryDialog } from "./history-dialog.tsx";

/** Opens the history of what was published. */
export function HistoryButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="outline"
        label="History"
        icon={<History size={18} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <HistoryDialog onClose={() => setOpen(false)} />}
    </>
  );
}
