import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { videosQuery } from "@/features/university/videos-query.ts";
import { showToast } from "@/ui/toast-store.ts";
import { VideoModal } from "./video-modal.tsx";

type OpenVideoProps = {
  videoId: number;
  /** The second that the address asks for. */
  seconds: number | null;
  onClose: () => void;
};

/** The video that the address opens, found in the whole library; one that isn't there is said so and closed. */
export function OpenVideo({ videoId, seconds, onClose }: OpenVideoProps) {
  const { data: videos } = useQuery(videosQuery({ kind: "category", id: "all" }));
  const video = videos?.find(({ id }) => id === videoId);
  const isMissing = videos !== undefined && video === undefined;

  useEffect(() => {
    if (!isMissing) return;
    showToast({
      title: "Video not found",
      description: "It may have been removed from the library.",
    });
    onClose();
  }, [isMissing, onClose]);

  return video ? <VideoModal video={video} seconds={seconds} onClose={onClose} /> : null;
}
