import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { allVideosQuery } from "@/lib/videos-query.ts";
import { showToast } from "@/ui/toast-store.ts";
import { VideoModal } from "./video-modal.tsx";

type OpenVideoProps = {
  videoId: number;
  /** The second that the address asks for. */
  seconds: number | null;
  onClose: () => void;
};

/** The video that the address opens, found in the whole library; one that can't be shown is said so and closed. */
export function OpenVideo({ videoId, seconds, onClose }: OpenVideoProps) {
  const { data: videos, error } = useQuery(allVideosQuery());
  const video = videos?.find(({ id }) => id === videoId);
  const reason =
    error?.message ?? (videos && !video && "It may have been removed from the library.");

  useEffect(() => {
    if (!reason) return;
    showToast({ title: "The video can’t be shown", description: reason, variant: "destructive" });
    onClose();
  }, [reason, onClose]);

  return video ? <VideoModal video={video} seconds={seconds} onClose={onClose} /> : null;
}
