import { soundFile } from "@shared/content/video-links.ts";
import { createStoredValue, isBoolean } from "@/lib/stored-value.ts";
import { site } from "@/site.ts";
import type { Player, PlayerOptions } from "./player.ts";

const captionsShown = createStoredValue("captions", isBoolean, false);

/** The player of a video file of this site: the browser's own, without its controls. */
export function openFilePlayer(
  container: HTMLElement,
  videoUrl: string,
  options: PlayerOptions,
): Player {
  const { onChange, thumbnailUrl } = options;
  const video = createVideo(options);
  const listening = new AbortController();
  const captions = addCaptions(video, options, listening.signal);
  const on: Listen = (names, listener) => {
    for (const name of names.split(" ")) {
      video.addEventListener(name, listener, { signal: listening.signal });
    }
  };
  const seek = keepPlace(video, on, options);
  reportState(video, on, onChange);
  container.append(video);
  /** Loads another file, or the same one anew, and goes on where the playback stands. */
  const load = (url: string) => {
    file = url;
    // A file with sound alone shows the thumbnail.
    if (soundFile(url) && thumbnailUrl) video.poster = thumbnailUrl;
    else video.removeAttribute("poster");
    video.src = url;
    start(video);
  };
  let file = videoUrl;
  load(file);
  const endSession = startSession(video, seek, options);
  return {
    ...playAndPause(video, onChange),
    seek,
    setFile(url) {
      if (url === file) return;
      const { paused } = video;
      onChange({ error: null, buffered: 0 });
      load(url);
      if (paused) video.pause();
    },
    setVolume(volume, isMuted) {
      video.volume = volume;
      video.muted = isMuted;
      // At once: the next press of a held key starts from it, and the event comes later.
      onChange({ volume, isMuted });
    },
    toggleCaptions: captions.toggle,
    setRate(rate) {
      // A file that is loaded anew begins with the default.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
      onChange({ rate });
    },
    toggleFloating: () => void toggleFloating(video).catch(logRefusal),
    enterFullscreen: () => void enterFullscreen(video).catch(logRefusal),
    frame: () => (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? null : video),
    tryAgain() {
      onChange({ error: null });
      load(file);
    },
    close() {
      listening.abort();
      endSession();
      unload(video);
    },
  };
}

// Browsers refuse to play before the visitor's first press on this site. Errors come as events.
const start = (video: HTMLVideoElement) => void video.play().catch(() => undefined);

/** Reports the change at once: a second press starts from it, and the event comes later. */
function playAndPause(
  video: HTMLVideoElement,
  onChange: PlayerOptions["onChange"],
): Pick<Player, "play" | "pause"> {
  const report = () => onChange({ isPlaying: !video.paused });
  return {
    play() {
      start(video);
      report();
    },
    pause() {
      video.pause();
      report();
    },
  };
}

function unload(video: HTMLVideoElement): void {
  if (isFloating(video)) void toggleFloating(video).catch(() => undefined);
  // Ends the download of the file.
  video.removeAttribute("src");
  video.load();
  video.remove();
}

function createVideo({ title, rate, volume }: PlayerOptions): HTMLVideoElement {
  const video = document.createElement("video");
  video.playsInline = true;
  video.preload = "auto";
  video.volume = volume;
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
  video.setAttribute("aria-label", `Video player: ${title}`);
  video.className = "absolute inset-0 size-full bg-shade";
  return video;
}

/** Listens to events by their names, with spaces between them. */
type Listen = (names: string, listener: () => void) => void;

/** A time beyond the end of every video. */
const FAR = Number.MAX_SAFE_INTEGER;

/**
 * Keeps where the playback stands, also for a file that is loaded anew, and tells it and the duration. Returns what seeks. A
 * browser's recording tells no duration before its end was reached: it is the library's, or that is where it is sent first.
 */
function keepPlace(video: HTMLVideoElement, on: Listen, options: PlayerOptions): Player["seek"] {
  const { startAt, onChange } = options;
  const readDuration = () => (Number.isFinite(video.duration) ? video.duration : options.duration);
  /** The position of the playback; before the file can be sought in, the one to go to. */
  let place = startAt;
  let isMeasuring = false;
  on("loadedmetadata", () => {
    const duration = readDuration();
    isMeasuring = duration === 0;
    if (isMeasuring) video.currentTime = FAR;
    else if (place > 0) video.currentTime = place;
    onChange({ duration });
  });
  on("durationchange", () => {
    if (!Number.isFinite(video.duration)) return;
    onChange({ duration: video.duration });
    if (isMeasuring) video.currentTime = place;
    isMeasuring = false;
  });
  // A file that is loaded anew stands at its beginning first.
  const isThere = () => !isMeasuring && video.readyState >= HTMLMediaElement.HAVE_METADATA;
  on("timeupdate seeked", () => {
    if (!isThere()) return;
    place = video.currentTime;
    onChange({ seconds: place, duration: Math.max(place, readDuration()) });
  });
  return (seconds) => {
    place = seconds;
    onChange({ seconds });
    if (isThere()) video.currentTime = seconds;
  };
}

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
  on("error", () => onChange({ isPlaying: false, error: errorOf(video) }));
  on("loadeddata", () => onChange({ hasFrame: true }));
  on("ratechange", () => onChange({ rate: video.playbackRate }));
  on("volumechange", () => onChange({ volume: video.volume, isMuted: video.muted }));
  on("progress timeupdate seeked", () => onChange({ buffered: readBuffered(video) }));
  onChange({ rate: video.playbackRate, canFloat: document.pictureInPictureEnabled ?? false });
}

/** Up to which second it is loaded from where it stands. */
function readBuffered({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    if (buffered.start(index) <= currentTime && currentTime <= end) return end;
  }
  return 0;
}

function errorOf({ error }: HTMLVideoElement): string {
  switch (error?.code) {
    case MediaError.MEDIA_ERR_NETWORK:
      return "The connection was lost while the video was loading.";
    case MediaError.MEDIA_ERR_DECODE:
      return "A part of this video can’t be played.";
    default:
      return "The video can’t be reached, or this browser can’t play it.";
  }
}

const isFloating = (video: HTMLVideoElement) => document.pictureInPictureElement === video;

const toggleFloating = (video: HTMLVideoElement): Promise<unknown> =>
  isFloating(video) ? document.exitPictureInPicture() : video.requestPictureInPicture();

// Phones of Apple have a player of their own for it.
async function enterFullscreen(
  video: HTMLVideoElement & { webkitEnterFullscreen?: () => void },
): Promise<void> {
  video.webkitEnterFullscreen?.();
}

const logRefusal = (error: unknown) => console.error("A call to the player failed:", error);

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
function addCaptions(
  video: HTMLVideoElement,
  { loadCues, onChange }: PlayerOptions,
  signal: AbortSignal,
) {
  if (!loadCues) return { toggle: () => undefined };
  const track = video.addTextTrack("captions", "English", "en");
  let isLoaded = false;
  const load = async () => {
    isLoaded = true;
    try {
      const cues = (await loadCues()) ?? [];
      for (const { start, end, text } of cues) {
        track.addCue(new VTTCue(start, end, asCueText(text)));
      }
      placeCaptions(track);
      if (cues.length === 0) onChange({ areCaptionsOn: null });
    } catch (error) {
      isLoaded = false;
      console.error("The captions could not be loaded:", error);
    }
  };
  const show = (isShown: boolean) => {
    track.mode = isShown ? "showing" : "hidden";
    onChange({ areCaptionsOn: isShown });
    if (isShown && !isLoaded) void load();
  };
  show(captionsShown.read());
  // Also set by the controls in a phone's own full screen.
  video.textTracks.addEventListener("change", () => {
    const isShown = track.mode === "showing";
    captionsShown.write(isShown);
    onChange({ areCaptionsOn: isShown });
    if (isShown && !isLoaded) void load();
  });
  document.addEventListener("fullscreenchange", () => placeCaptions(track), { signal });
  return { toggle: () => show(track.mode !== "showing") };
}

/** Firefox's captions, which no style sheet moves, stand above the bar for as long as it lies over the image. */
function placeCaptions({ cues }: TextTrack): void {
  if (!cues || CSS.supports("selector(::-webkit-media-text-track-container)")) return;
  const bar = document.fullscreenElement?.querySelector("[data-player-bar]");
  const place = bar
    ? { snapToLines: false, line: 90 - (100 * bar.clientHeight) / innerHeight, lineAlign: "end" }
    : { snapToLines: true, line: "auto", lineAlign: "start" };
  for (const cue of cues) Object.assign(cue, place);
}
