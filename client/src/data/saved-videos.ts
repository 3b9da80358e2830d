import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import {
  canSaveVideos,
  readRoom,
  readSavedVideos,
  readVideoSize,
  removeVideoFile,
  saveVideoFile,
  VideoNotSaved,
} from "@/lib/saved-video-files.ts";

export const savedVideosQuery = queryOptions({
  queryKey: ["saved-videos"],
  queryFn: readSavedVideos,
});

/** The size of a video file and the free space for it, in bytes; null if unknown. */
export const videoSizeQuery = (path: string) =>
  queryOptions({
    queryKey: ["video-size", path],
    queryFn: async () => {
      const [size, room] = await Promise.all([readVideoSize(path), readRoom()]);
      return { size, room };
    },
    // Not cached: other files may be saved meanwhile.
    gcTime: 0,
    staleTime: 0,
  });

/** The files that are being saved, by path: the saved part, from 0 to 1, and what aborts the save. */
const running = new Map<string, { part: number; abort: AbortController }>();
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function setPart(path: string, part: number | null): void {
  const save = running.get(path);
  if (part === null) running.delete(path);
  // Shown in hundredths: a long video comes in ten thousands of pieces.
  else if (save) save.part = Math.floor(part * 100) / 100;
  for (const listener of listeners) listener();
}

export type SaveEnd = "saved" | "stopped" | VideoNotSaved["reason"];

/** A video file on this device: all components that show it share one save. `isSaved` is undefined until checked. */
export function useSavedVideo(path: string | null) {
  const client = useQueryClient();
  const { data: videos } = useQuery({ ...savedVideosQuery, enabled: path !== null });
  const readPart = () => running.get(path ?? "")?.part ?? null;
  const part = useSyncExternalStore(subscribe, readPart, () => null);
  const refresh = () => client.invalidateQueries({ queryKey: savedVideosQuery.queryKey });
  return {
    saved: videos?.find(({ videoUrl }) => videoUrl === path),
    isSaved: videos?.some(({ videoUrl }) => videoUrl === path),
    /** The saved part, from 0 to 1; null if nothing is being saved. */
    part,
    /** Saves the video, or in its place another file of it. */
    save: async (file = path): Promise<SaveEnd> => {
      if (path === null || file === null || running.has(path)) return "stopped";
      const abort = new AbortController();
      running.set(path, { part: 0, abort });
      setPart(path, 0);
      try {
        await saveVideoFile(
          { path: file, videoUrl: path },
          (done) => setPart(path, done),
          abort.signal,
        );
        return "saved";
      } catch (error) {
        if (abort.signal.aborted) return "stopped";
        return error instanceof VideoNotSaved ? error.reason : "unreachable";
      } finally {
        setPart(path, null);
        await refresh();
      }
    },
    stop: () => running.get(path ?? "")?.abort.abort(),
    remove: async (): Promise<void> => {
      const found = videos?.find(({ videoUrl }) => videoUrl === path);
      if (found) await removeVideoFile(found.path);
      await refresh();
    },
  };
}

function subscribeWorker(onChange: () => void): () => void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  serviceWorker?.addEventListener("controllerchange", onChange);
  return () => serviceWorker?.removeEventListener("controllerchange", onChange);
}

/** True if this browser can keep video files, which a service worker must serve. */
export const useCanSaveVideos = (): boolean =>
  useSyncExternalStore(subscribeWorker, canSaveVideos, () => false);
