import type { MediaKind } from "@shared/content/media-file.ts";
import { videoFile } from "@shared/content/video-links.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { FILES_PATH } from "@shared/contracts/media.ts";
import { smallVersionsSchema } from "@shared/contracts/small-versions.ts";
import { useSyncExternalStore } from "react";
import { messageOf } from "@/data/http.ts";
import { adminPaths, sendAdmin } from "../../shell/admin-api.ts";
import { readAdminVideos } from "../admin-videos-api.ts";
import { canMakeVersions, NO_ENCODER } from "./can-make-versions.ts";
import type { MadeVersions } from "./make-versions.ts";

/** The making of a video file's small versions, which goes on behind all dialogs as long as the tab is open. */
export type VersionJob = {
  videoUrl: string;
  title: string;
  /** The file, if this browser has it; else it is read from the site. */
  file: File | null;
  state: "waiting" | "making" | "sending" | "done" | "failed";
  /** From 0 to 1. */
  part: number;
  failure: string | null;
};

type Running = { abort: AbortController; made: MadeVersions | null };

/** Tells if a video is a file of this site and has no small version yet. */
export const lacksVersions = ({ videoUrl, smallUrl }: AdminVideo): boolean =>
  videoFile(videoUrl) !== null && !smallUrl;

let jobs: readonly VersionJob[] = [];
const running = new Map<string, Running>();
let isWorking = false;
/** `pausing` aborts the current encoding. `pause` exists while it is paused, and resolves when it goes on. */
let pausing = new AbortController();
let pause: { ended: Promise<void>; end: () => void } | null = null;
let state = { jobs, isPaused: false };
const listeners = new Set<() => void>();

function show(next: readonly VersionJob[]): void {
  jobs = next;
  state = { jobs, isPaused: pause !== null };
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The jobs in their order, done and failed ones too, and whether they are paused. */
export const useVersionJobs = () => useSyncExternalStore(subscribe, () => state);

const change = (videoUrl: string, changes: Partial<VersionJob>) =>
  show(jobs.map((job) => (job.videoUrl === videoUrl ? { ...job, ...changes } : job)));

type Wanted = Pick<VersionJob, "videoUrl" | "title" | "file">;

/** Makes versions of videos, one after the other. A failed one is tried again; what was made of it already is only sent. */
export function addJobs(wanted: readonly Wanted[]): void {
  const isOpen = ({ videoUrl }: Wanted) =>
    jobs.some((job) => job.videoUrl === videoUrl && !["done", "failed"].includes(job.state));
  const added = wanted.filter((job) => !isOpen(job));
  const others = jobs.filter((job) => added.every(({ videoUrl }) => videoUrl !== job.videoUrl));
  const fresh = added.map(
    (job): VersionJob => ({ ...job, state: "waiting", part: 0, failure: null }),
  );
  show([...others, ...fresh]);
  void work();
}

/** Takes jobs back, all of them or one; nothing of them stays. */
export function cancelJobs(videoUrl?: string): void {
  const isMeant = (job: VersionJob) => videoUrl === undefined || job.videoUrl === videoUrl;
  for (const job of jobs.filter(isMeant)) running.get(job.videoUrl)?.abort.abort();
  show(jobs.filter((job) => !isMeant(job)));
  if (jobs.length === 0) resumeJobs();
}

export function pauseJobs(): void {
  if (pause) return;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  pause = { ended, end };
  pausing.abort();
  show(jobs);
}

export function resumeJobs(): void {
  if (!pause) return;
  pausing = new AbortController();
  pause.end();
  pause = null;
  show(jobs);
}

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  try {
    for (;;) {
      await pause?.ended;
      const job = jobs.find(({ state }) => state === "waiting");
      if (!job) break;
      await inTurn(() => run(job), job);
    }
  } finally {
    isWorking = false;
  }
}

const LOCK = "small-versions";

/** Does one thing at a time in all tabs: encoding takes all of the machine, and another tab may have done it meanwhile. */
async function inTurn(make: () => Promise<void>, job: VersionJob): Promise<void> {
  const isFirst = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await make();
    return lock !== null;
  });
  if (isFirst) return;
  await navigator.locks.request(LOCK, async () => {
    const { videos } = await readAdminVideos().catch(() => ({ videos: [] }));
    const isDone = videos.some(({ videoUrl, smallUrl }) => videoUrl === job.videoUrl && smallUrl);
    if (isDone) change(job.videoUrl, { state: "done" });
    else await make();
  });
}

async function run({ videoUrl, file }: VersionJob): Promise<void> {
  // It was cancelled while it waited for its turn.
  if (!jobs.some((job) => job.videoUrl === videoUrl && job.state === "waiting")) return;
  const abort = new AbortController();
  const earlier = running.get(videoUrl)?.made ?? null;
  const mine: Running = { abort, made: null };
  running.set(videoUrl, mine);
  try {
    const made = earlier ?? (await make(videoUrl, file, abort.signal));
    // A file that could not be sent twice is made anew: it may be gone.
    if (!earlier) mine.made = made;
    change(videoUrl, { state: "sending", part: 0 });
    await send(videoUrl, made, abort.signal);
    change(videoUrl, { state: "done" });
  } catch (error) {
    if (!abort.signal.aborted) change(videoUrl, { state: "failed", failure: messageOf(error) });
    if (!abort.signal.aborted && mine.made) return;
  }
  running.delete(videoUrl);
  await discard(videoUrl);
}

const loadMaking = () => import("./make-versions.ts");
const nameOf = (videoUrl: string) => videoFile(videoUrl)?.name ?? "";

async function discard(videoUrl: string): Promise<void> {
  if (canMakeVersions()) await (await loadMaking()).discardVersions(nameOf(videoUrl));
}

async function make(videoUrl: string, file: File | null, signal: AbortSignal) {
  if (!canMakeVersions()) throw new Error(NO_ENCODER);
  change(videoUrl, { state: "making" });
  const { makeVersions } = await loadMaking();
  return makeVersions(file ?? `${FILES_PATH}/${nameOf(videoUrl)}`, {
    folder: nameOf(videoUrl),
    onProgress: (part) => change(videoUrl, { part }),
    signal,
    untilRunning: async () => {
      await pause?.ended;
      return pausing.signal;
    },
  });
}

async function send(videoUrl: string, { small, sound }: MadeVersions, signal: AbortSignal) {
  const { createUpload } = await import("../form/upload-file.ts");
  const total = (small?.size ?? 0) + (sound?.size ?? 0);
  const sendFile = async (file: File, before: number, kind: MediaKind) => {
    const onProgress = (sent: number) => change(videoUrl, { part: (before + sent) / total });
    const upload = createUpload(file, onProgress, { kind });
    signal.throwIfAborted();
    signal.addEventListener("abort", upload.cancel);
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    return (await Promise.race([upload.run(), stopped])).videoUrl;
  };
  const versions = {
    videoUrl,
    // A video that is small itself is its own small version.
    smallUrl: small ? await sendFile(small, 0, "video") : videoUrl,
    soundUrl: sound && (await sendFile(sound, small?.size ?? 0, "sound")),
  };
  await sendAdmin("PUT", `${adminPaths.media}/versions`, versions, smallVersionsSchema);
}
