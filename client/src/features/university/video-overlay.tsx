import { memo, Suspense, useEffect } from "react";
import { lazy } from "@/lib/lazy.tsx";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { loadFailure } from "@/ui/error-boundary.tsx";
import { useLibraryLocation } from "./library-location.ts";

export const VideoModal = lazy(
  async () => (await import("./player/video-modal.tsx")).VideoModal,
  loadFailure("The video could not be loaded"),
);

/**
 * The video that the address opens. Memoized: an update before its code has loaded would make React drop the server's
 * HTML of it.
 */
export const VideoOverlay = memo(function VideoOverlay() {
  const { state, closeVideo } = useLibraryLocation();

  // Not needed for the first view, but at hand when a video is opened.
  useEffect(() => onFirstInteraction(VideoModal.prefetch), []);

  // A video opened from one of our pages is closed by going back to it.
  function handleClose() {
    if (window.history.state?.openedInApp) window.history.back();
    else closeVideo();
  }

  if (state.videoId === null) return null;
  return (
    <Suspense>
      <VideoModal
        key={state.videoId}
        videoId={state.videoId}
        seconds={state.seconds}
        onClose={handleClose}
      />
    </Suspense>
  );
});
