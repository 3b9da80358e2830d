import { createStoredValue, isBoolean } from "@/lib/stored-value.ts";
import { site } from "@/site.ts";
import type { Player, PlayerOptions } from "./player.ts";

const captionsShown = createStoredValue("captions", isBoolean, false);

/** The player of a video file of this site: the browser's own, with its controls. */
export function openFilePlayer(
  container: HTMLElement,
  videoUrl: string,
  options: PlayerOptions,
): Player {
  const { startAt, onChange } = options;
  const video = createVideo(videoUrl, options);
  const captions = addCaptions(video, options);
  const listening = new AbortController();
  const on: Listen = (names, listener) => {
    for (const name of names.split(" ")) {
      video.addEventListener(name, listener, { signal: listening.signal });
    }
  };
  /** Where the playback stands, or is to go once the file can be sought in. */
  let place = startAt;
  on("loadedmetadata", () => {
    if (place > 0) video.currentTime = place;
    onChange({ duration: finite(video.duration) });
  });
  on("timeupdate seeked", () => {
    // A file that is loaded anew stands at its beginning first.
    if (video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    place = video.currentTime;
    onChange({ seconds: place, duration: finite(video.duration) });
  });
  reportState(video, on, onChange);
  container.append(video);
  // Without a press on this site before, browsers wait for one on the video itself. Faults are told by its events.
  const play = () => void video.play().catch(() => undefined);
  play();
  const seek = (seconds: number) => {
    place = seconds;
    // Before its length is known, a file can't be sought in.
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) video.currentTime = seconds;
  };
  const endSession = startSession(video, seek, options);
  return {
    play,
    pause: () => video.pause(),
    seek,
    toggleMute() {
      video.muted = !video.muted;
    },
    toggleCaptions: captions.toggle,
    setRate(rate) {
      // A file that is loaded anew begins with the default.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    },
    toggleFloating: () => void attempt(() => toggleFloating(video)),
    enterFullscreen: () => void attempt(() => enterFullscreen(video)),
    picture: () => (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? null : video),
    tryAgain() {
      onChange({ fault: null });
      video.load();
      play();
    },
    close() {
      listening.abort();
      endSession();
      if (document.pictureInPictureElement === video) {
        void document.exitPictureInPicture().catch(() => undefined);
      }
      // What is still on its way is not loaded any further.
      video.removeAttribute("src");
      video.load();
      video.remove();
    },
  };
}

function createVideo(videoUrl: string, { title, rate }: PlayerOptions): HTMLVideoElement {
  const video = document.createElement("video");
  video.src = videoUrl;
  video.controls = true;
  video.playsInline = true;
  video.preload = "auto";
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
  video.setAttribute("aria-label", `Video player: ${title}`);
  video.className = "absolute inset-0 size-full bg-shade";
  return video;
}

/** Listens to events by their names, with spaces between them. */
type Listen = (names: string, listener: () => void) => void;

/** Tells what changes but for the time. */
function reportState(
  video: HTMLVideoElement,
  on: Listen,
  onChange: PlayerOptions["onChange"],
): void {
  on("play", () => onChange({ isPlaying: true }));
  on("pause ended", () => onChange({ isPlaying: false }));
  on("waiting", () => onChange({ isWaiting: true }));
  on("playing canplay seeked error", () => onChange({ isWaiting: false }));
  on("error", () => onChange({ isPlaying: false, fault: faultOf(video) }));
  on("loadeddata", () => onChange({ hasPicture: true }));
  on("ratechange", () => onChange({ rate: video.playbackRate }));
  onChange({ rate: video.playbackRate, canFloat: document.pictureInPictureEnabled ?? false });
}

const finite = (seconds: number) => (Number.isFinite(seconds) ? seconds : 0);

function faultOf({ error }: HTMLVideoElement): string {
  switch (error?.code) {
    case MediaError.MEDIA_ERR_NETWORK:
      return "The connection was lost while the video was loading.";
    case MediaError.MEDIA_ERR_DECODE:
      return "A part of this video can’t be played.";
    default:
      return "The video can’t be reached, or this browser can’t play it.";
  }
}

async function enterFullscreen(video: HTMLVideoElement): Promise<void> {
  // Phones of Apple have a player of their own for it.
  const { webkitEnterFullscreen } = video as { webkitEnterFullscreen?: () => void };
  if (document.fullscreenEnabled) await video.requestFullscreen();
  else webkitEnterFullscreen?.call(video);
}

async function toggleFloating(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
  else await video.requestPictureInPicture();
}

async function attempt(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    console.error("A call to the player failed:", error);
  }
}

/** Tells the system what plays, for its lock screen and its media keys. Returns what ends that. */
function startSession(
  video: HTMLVideoElement,
  seek: (seconds: number) => void,
  { title, thumbnailUrl }: PlayerOptions,
): () => void {
  const session = navigator.mediaSession as MediaSession | undefined;
  if (!session) return () => undefined;
  const artwork = thumbnailUrl ? [{ src: thumbnailUrl }] : [];
  session.metadata = new MediaMetadata({ title, artist: `${site.product} University`, artwork });
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    seekbackward: ({ seekOffset }) => seek(Math.max(0, video.currentTime - (seekOffset ?? 10))),
    seekforward: ({ seekOffset }) => seek(video.currentTime + (seekOffset ?? 10)),
    seekto: ({ seekTime }) => seekTime !== undefined && seek(seekTime),
  };
  const entries = Object.entries(actions) as [MediaSessionAction, MediaSessionActionHandler][];
  for (const [action, handler] of entries) session.setActionHandler(action, handler);
  return () => {
    session.metadata = null;
    for (const [action] of entries) session.setActionHandler(action, null);
  };
}

// A cue's text is WebVTT markup: unescaped, a "<" swallows what follows it.
const asCueText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Captions of what is said, which are loaded when they are first shown. Whether they are is remembered. */
function addCaptions(video: HTMLVideoElement, { loadCues }: PlayerOptions) {
  if (!loadCues) return { toggle: () => undefined };
  const track = video.addTextTrack("captions", "English", "en");
  let isLoaded = false;
  const load = async () => {
    isLoaded = true;
    try {
      for (const { start, end, text } of (await loadCues()) ?? []) {
        track.addCue(new VTTCue(start, end, asCueText(text)));
      }
    } catch (error) {
      isLoaded = false;
      console.error("The captions could not be loaded:", error);
    }
  };
  const show = (isShown: boolean) => {
    track.mode = isShown ? "showing" : "hidden";
    if (isShown && !isLoaded) void load();
  };
  show(captionsShown.read());
  // By the browser's own controls, too.
  video.textTracks.addEventListener("change", () => {
    const isShown = track.mode === "showing";
    captionsShown.write(isShown);
    if (isShown && !isLoaded) void load();
  });
  return { toggle: () => show(track.mode !== "showing") };
}
