import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import {
  canSaveFilms,
  FilmNotSaved,
  readFilmSize,
  readRoom,
  readSavedFilms,
  removeFilm,
  saveFilm,
} from "@/lib/saved-films.ts";

export const savedFilmsQuery = queryOptions({
  queryKey: ["saved-films"],
  queryFn: readSavedFilms,
});

/** The size of a video file and the free space for it, in bytes; null if unknown. */
export const filmSizeQuery = (path: string) =>
  queryOptions({
    queryKey: ["film-size", path],
    queryFn: async () => {
      const [size, room] = await Promise.all([readFilmSize(path), readRoom()]);
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

export type SaveEnd = "saved" | "stopped" | FilmNotSaved["reason"];

/** A video file on this device: all components that show it share one save. `isSaved` is undefined until checked. */
export function useSavedFilm(path: string | null) {
  const client = useQueryClient();
  const { data: films } = useQuery({ ...savedFilmsQuery, enabled: path !== null });
  const readPart = () => running.get(path ?? "")?.part ?? null;
  const part = useSyncExternalStore(subscribe, readPart, () => null);
  const refresh = () => client.invalidateQueries({ queryKey: savedFilmsQuery.queryKey });
  return {
    saved: films?.find(({ videoUrl }) => videoUrl === path),
    isSaved: films?.some(({ videoUrl }) => videoUrl === path),
    /** The saved part, from 0 to 1; null if nothing is being saved. */
    part,
    /** Saves the video, or in its place another file of it. */
    save: async (file = path): Promise<SaveEnd> => {
      if (path === null || file === null || running.has(path)) return "stopped";
      const abort = new AbortController();
      running.set(path, { part: 0, abort });
      setPart(path, 0);
      try {
        await saveFilm({ path: file, videoUrl: path }, (done) => setPart(path, done), abort.signal);
        return "saved";
      } catch (error) {
        if (abort.signal.aborted) return "stopped";
        return error instanceof FilmNotSaved ? error.reason : "unreachable";
      } finally {
        setPart(path, null);
        await refresh();
      }
    },
    stop: () => running.get(path ?? "")?.abort.abort(),
    remove: async (): Promise<void> => {
      const found = films?.find(({ videoUrl }) => videoUrl === path);
      if (found) await removeFilm(found.path);
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
export const useCanSaveFilms = (): boolean =>
  useSyncExternalStore(subscribeWorker, canSaveFilms, () => false);
