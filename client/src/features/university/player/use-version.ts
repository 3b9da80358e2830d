import { videoFile } from "@shared/content/video-links.ts";
import type { Video } from "@shared/schema.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSavedVideo } from "@/data/saved-videos.ts";
import { smallVersionsQuery } from "@/data/small-versions.ts";
import { savesData, useConnection } from "@/lib/connection.ts";
import { createStoredValue } from "@/lib/stored-value.ts";
import type { Playback } from "@/videos/player.ts";

export const VERSION_NAMES = { full: "Full", small: "Small", sound: "Sound only" } as const;

export type VersionName = keyof typeof VERSION_NAMES;

const isVersionName = (value: unknown): value is VersionName =>
  typeof value === "string" && Object.hasOwn(VERSION_NAMES, value);

/** The viewer's last choice; null while the site chooses. */
const chosenVersion = createStoredValue<VersionName | null>("picture", isVersionName, null);

// As long as the page is open: the next video would come as slowly.
let wasSlow = false;

/**
 * The file that is played: the chosen one, else the small one if the viewer saves data or the connection is slow.
 * Without a connection the saved one. Null until that is known.
 */
export function useVersion(video: Video) {
  const { files, isPending, saved } = useFiles(video);
  const [chosen, setChosen] = useState(chosenVersion.read);
  const [isSlow, setSlow] = useState(wasSlow);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const isOffline = useConnection().state !== "online";
  const wanted = chosen ?? (isSlow || savesData() ? "small" : "full");
  const isSaved = (name: VersionName) => saved !== undefined && files[name] === saved;
  const names = (Object.keys(VERSION_NAMES) as VersionName[]).filter((name) => files[name]);
  const kept = isOffline ? names.find(isSaved) : undefined;
  const best = kept ?? wanted;
  const name = files[best] && !broken.includes(files[best]) ? best : "full";
  return {
    name,
    names,
    file: isPending && wanted !== "full" && !kept ? null : (files[name] ?? video.videoUrl),
    choose(next: VersionName) {
      chosenVersion.write(next);
      setChosen(next);
      setBroken([]);
    },
    /** True if a slow start switches to the small version. */
    isChosenBySpeed: chosen === null && name === "full" && files.small !== undefined,
    noteSlow() {
      wasSlow = true;
      setSlow(true);
    },
    /** Goes back to the whole video where another file can't be played. */
    noteBroken: () => files[name] && setBroken((before) => [...before, files[name] ?? ""]),
  };
}

export type PlayedVersion = ReturnType<typeof useVersion>;

/** The files of a video by their names; of a video elsewhere none. */
function useFiles({ id, videoUrl }: Video) {
  const isFile = videoFile(videoUrl) !== null;
  const { data, isPending } = useQuery({ ...smallVersionsQuery(id), enabled: isFile });
  const { saved } = useSavedVideo(isFile ? videoUrl : null);
  const other = saved && saved.path !== videoUrl ? saved.path : null;
  const small = data?.smallUrl ?? other;
  const files: Partial<Record<VersionName, string>> = isFile
    ? {
        full: videoUrl,
        // A video that is small itself has no other.
        ...(small && small !== videoUrl && { small }),
        ...(data?.soundUrl && { sound: data.soundUrl }),
      }
    : {};
  return { files, isPending: isFile && isPending, saved: saved?.path };
}

/** In seconds. */
const SLOW_AFTER = 4;

/** Takes the small version where the first seconds come slower than they play, and the whole one where another fails. */
export function useVersionByPlayback(
  version: PlayedVersion,
  playback: Playback,
  startAt: number,
): void {
  const { isChosenBySpeed, noteBroken, name } = version;
  const { isPlaying, buffered, seconds, duration, error } = playback;
  const isLoading = isChosenBySpeed && isPlaying;
  const judge = useEffectEvent(() => {
    const hasSeeked = seconds < startAt || seconds > startAt + 2 * SLOW_AFTER;
    const isAllThere = duration > 0 && buffered >= duration - 1;
    if (!hasSeeked && !isAllThere && buffered - startAt < SLOW_AFTER) version.noteSlow();
  });
  const mend = useEffectEvent(noteBroken);

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(judge, SLOW_AFTER * 1_000);
    return () => clearTimeout(timer);
  }, [isLoading]);

  useEffect(() => {
    if (error !== null && name !== "full") mend();
  }, [error, name]);
}
