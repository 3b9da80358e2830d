import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { HeartPulse } from "lucide-react";
import { useState } from "react";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { Button } from "@/ui/button.tsx";
import { loadFailure } from "@/ui/error-boundary.tsx";

const HealthDialog = lazyOverlay(
  async () => (await import("../check-videos.tsx")).HealthDialog,
  loadFailure("The check could not be loaded"),
);

type VideoHealthButtonProps = {
  videos: readonly AdminVideo[];
  /** Opens the form of a video with a problem; the check is closed then. */
  onEdit: (video: AdminVideo) => void;
};

/** Opens the check of all videos at their host. */
export function VideoHealthButton({ videos, onEdit }: VideoHealthButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <HeartPulse size={18} />
        Check videos
      </Button>
      {isOpen && (
        <HealthDialog
          videos={videos}
          onClose={() => setOpen(false)}
          onEdit={(video) => {
            setOpen(false);
            onEdit(video);
          }}
        />
      )}
    </>
  );
}
