/** The name of the cache of video files saved on this device; the service worker uses it, too. */
export const SAVED_VIDEOS = "films";

/** A saved file: its path on this site, its size in bytes, and the path of the video of which it may be the small version. */
export type SavedVideo = { path: string; bytes: number; videoUrl: string };

/** Names the video of a saved file, also without a connection. */
const VIDEO_HEADER = "X-Video";

/** The error of a file that was not saved. */
export class VideoNotSaved extends Error {
  readonly reason: "full" | "unreachable";

  constructor(reason: VideoNotSaved["reason"], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Tells if this browser can keep video files: a service worker must be there to play them. */
export const canSaveVideos = (): boolean =>
  "caches" in globalThis && Boolean(navigator.serviceWorker?.controller);

/** The video files saved on this device; none if the browser refuses to tell. */
export async function readSavedVideos(): Promise<SavedVideo[]> {
  try {
    const cache = await caches.open(SAVED_VIDEOS);
    const requests = await cache.keys();
    return await Promise.all(
      requests.map(async (request) => {
        const saved = await cache.match(request);
        const bytes = Number(saved?.headers.get("Content-Length") ?? 0);
        const path = new URL(request.url).pathname;
        return { path, bytes, videoUrl: saved?.headers.get(VIDEO_HEADER) ?? path };
      }),
    );
  } catch {
    return [];
  }
}

/**
 * Saves a whole file of a video; progress goes from 0 to 1. Rejects with VideoNotSaved or the abort's reason, and then
 * keeps nothing.
 */
export async function saveVideoFile(
  { path, videoUrl }: Pick<SavedVideo, "path" | "videoUrl">,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const response = await fetch(path, { signal, cache: "no-store" });
    const total = Number(response.headers.get("Content-Length") ?? 0);
    const type = response.headers.get("Content-Type") ?? "";
    // A network's own page, such as a sign-in, may come in the site's place.
    const isVideo = response.status === 200 && type.startsWith("video/");
    if (!isVideo || !response.body) throw new VideoNotSaved("unreachable");
    await assertRoom(total);
    let done = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          done += chunk.length;
          onProgress(total > 0 ? done / total : 0);
          controller.enqueue(chunk);
        },
      }),
    );
    const headers = {
      "Content-Type": type,
      "Content-Length": String(total),
      [VIDEO_HEADER]: videoUrl,
    };
    await (await caches.open(SAVED_VIDEOS)).put(path, new Response(counted, { headers }));
    // Files that somebody saved on purpose must not be cleared when a disk is full.
    await navigator.storage?.persist?.();
  } catch (error) {
    await removeVideoFile(path);
    if (signal.aborted || error instanceof VideoNotSaved) throw error;
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    throw new VideoNotSaved(isFull ? "full" : "unreachable", error);
  }
}

async function assertRoom(bytes: number): Promise<void> {
  const room = await readRoom();
  if (room !== null && bytes > room) throw new VideoNotSaved("full");
}

/** The free space on this device in bytes; null if the browser doesn't tell. */
export async function readRoom(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** The size in bytes of a file that is not saved yet; null if unknown. */
export async function readVideoSize(path: string): Promise<number | null> {
  const response = await fetch(path, { method: "HEAD" }).catch(() => null);
  return (response?.ok && Number(response.headers.get("Content-Length"))) || null;
}

export async function removeVideoFile(path: string): Promise<void> {
  await (await caches.open(SAVED_VIDEOS)).delete(path);
}
