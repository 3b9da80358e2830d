import type { AdminVideo } from "@shared/admin-video-answers.ts";
import { HeartPulse } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/ui/button.tsx";

const HealthDialog = lazy(() =>
  import("./health-dialog.tsx").then((module) => ({ default: module.HealthDialog })),
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
        <Suspense>
          <HealthDialog
            videos={videos}
            onClose={() => setOpen(false)}
            onEdit={(video) => {
              setOpen(false);
              onEdit(video);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
