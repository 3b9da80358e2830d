import { videoFile } from "@shared/content/video-links.ts";
import type { Video } from "@shared/schema.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Download, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { savedFilmsQuery } from "@/data/saved-films.ts";
import { canSaveFilms, FilmNotSaved, removeFilm, saveFilm } from "@/lib/saved-films.ts";
import { IconButton } from "@/ui/button.tsx";
import { showToast } from "@/ui/toast-store.ts";

/** Whether a video's file is saved on this device; undefined until that is known. */
export function useIsSaved(video: Pick<Video, "videoUrl">): boolean | undefined {
  const isFile = videoFile(video.videoUrl) !== null;
  const { data } = useQuery({ ...savedFilmsQuery, enabled: isFile });
  return data?.some(({ path }) => path === video.videoUrl);
}

/** Saves a video of this site's own on this device, to be watched without a connection, or removes it. */
export function SaveFilmButton({ video }: { video: Pick<Video, "title" | "videoUrl"> }) {
  const client = useQueryClient();
  const isSaved = useIsSaved(video);
  const [part, setPart] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  // A save that is under way ends with the video.
  useEffect(() => () => running.current?.abort(), []);
  if (isSaved === undefined || !canSaveFilms()) return null;
  const { title, videoUrl } = video;

  async function save(): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    setPart(0);
    try {
      await saveFilm(videoUrl, setPart, signal);
      showToast({
        title: "Video saved",
        description: `“${title}” plays without a connection now.`,
      });
    } catch (error) {
      if (signal.aborted) return;
      const isFull = error instanceof FilmNotSaved && error.reason === "full";
      showToast({
        title: "Video not saved",
        description: isFull
          ? "There is no room left for it on this device. Free some space, then try again."
          : "It could not be loaded. Check your connection and try again.",
        variant: "destructive",
      });
    } finally {
      setPart(null);
      await client.invalidateQueries({ queryKey: savedFilmsQuery.queryKey });
    }
  }

  async function remove(): Promise<void> {
    await removeFilm(videoUrl);
    await client.invalidateQueries({ queryKey: savedFilmsQuery.queryKey });
    showToast({ title: "Video removed from this device", description: `“${title}”` });
  }

  if (part !== null) {
    const label = `Stop saving this video, ${Math.floor(part * 100)} % saved`;
    return (
      <IconButton
        variant="screen"
        label={label}
        icon={<X size={20} />}
        onClick={() => running.current?.abort()}
      />
    );
  }
  return (
    <IconButton
      variant="screen"
      label={isSaved ? "Saved on this device: remove" : "Save this video"}
      icon={isSaved ? <CircleCheck size={20} /> : <Download size={20} />}
      onClick={() => void (isSaved ? remove() : save())}
    />
  );
}
