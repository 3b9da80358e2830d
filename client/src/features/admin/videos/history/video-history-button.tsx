import type { AdminVideos } from "@shared/contracts/admin-videos.ts";
import { History } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/ui/button.tsx";
import { VideoHistoryDialog } from "./video-history-dialog.tsx";

/** Opens the history of the library. */
export function VideoHistoryButton({ library }: { library: AdminVideos }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="outline"
        label="History"
        icon={<History size={18} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <VideoHistoryDialog library={library} onClose={() => setOpen(false)} />}
    </>
  );
}
