import { hostPageUrl, type VideoReference } from "@shared/content/video-links.ts";
import type VimeoPlayer from "@vimeo/player";
import type { Player, PlayerOptions } from "./player.ts";

/** In ms. A player that responds later replaces the error. */
const RESPONSE_TIMEOUT = 8_000;

/** A frame of another site opens no window on a press of ours, and its host chooses the file that fits the connection. */
const CANNOT: Pick<Player, "toggleFloating" | "frame" | "setFile"> = {
  toggleFloating: () => undefined,
  frame: () => null,
  setFile: () => undefined,
};

type PlayerCall = (player: VimeoPlayer) => Promise<unknown>;

export function openVimeoPlayer(
  container: HTMLElement,
  reference: VideoReference,
  options: PlayerOptions,
): Player {
  const { onChange } = options;
  const { frame, cover, show } = createPlayerFrame(container, reference, options);
  let responseTimeout: ReturnType<typeof setTimeout>;
  let player: VimeoPlayer | null = null;
  let queuedCall: PlayerCall | null = null;
  let isClosed = false;

  // The last call that was made before the player loaded is made then.
  const call = (playerCall: PlayerCall) => {
    if (player) run(playerCall(player));
    else queuedCall = playerCall;
  };
  // A frame whose host can't be reached shows the browser's own error, of which no event tells.
  const waitForResponse = () => {
    clearTimeout(responseTimeout);
    responseTimeout = setTimeout(() => onChange({ error: NO_RESPONSE }), RESPONSE_TIMEOUT);
  };
  const seek = createSeek(options);
  const start = (opened: VimeoPlayer) => {
    player = opened;
    listen(player, options, { isSeeking: seek.isUnderWay, onPlay: cover });
    if (options.startAt > 0) run(seek.to(player, options.startAt));
    if (queuedCall) run(queuedCall(player));
    waitForResponse();
    return player.ready().finally(() => {
      clearTimeout(responseTimeout);
      onChange({ error: null });
    });
  };
  const fail = (error: unknown) =>
    !isClosed && console.error(`The video ${reference.id} could not be started:`, error);
  // Loaded only when a video is opened.
  import("@vimeo/player")
    .then(({ default: VimeoPlayer }) => (isClosed ? undefined : start(new VimeoPlayer(frame))))
    .catch(fail);

  return {
    play: () => call((vimeo) => setPlaying(vimeo, true, options)),
    pause: () => call((vimeo) => setPlaying(vimeo, false, options)),
    seek(seconds) {
      onChange({ seconds });
      call((vimeo) => seek.to(vimeo, seconds));
    },
    setVolume(volume, isMuted) {
      onChange({ volume, isMuted });
      call((vimeo) => vimeo.setVolume(volume).then(() => vimeo.setMuted(isMuted)));
    },
    toggleCaptions: () => call(toggleCaptions),
    setRate: (rate) => call((vimeo) => setRate(vimeo, rate, options)),
    ...CANNOT,
    enterFullscreen: () => call((vimeo) => vimeo.requestFullscreen()),
    tryAgain() {
      onChange({ error: null });
      waitForResponse();
      // Put into the page again, a frame loads anew.
      show();
    },
    close() {
      isClosed = true;
      clearTimeout(responseTimeout);
      player?.destroy().catch(() => undefined);
      container.replaceChildren();
    },
  };
}

const NO_RESPONSE = "Vimeo doesn’t respond. This network may block it, or the video may be gone.";

/**
 * The player's iframe. Once it plays, an element over it takes the presses on the video; before that, presses must
 * reach the iframe to start it in some browsers. An iframe that Vimeo's player creates itself never reports the time
 * under React's StrictMode.
 */
function createPlayerFrame(
  container: HTMLElement,
  reference: VideoReference,
  { title, onChange }: PlayerOptions,
) {
  const frame = document.createElement("iframe");
  frame.src = frameAddress(reference);
  frame.title = `Video player: ${title}`;
  frame.allow = "autoplay; picture-in-picture; encrypted-media";
  // Elsewhere the page fills the screen, and Vimeo shows no second button for it.
  if (!document.fullscreenEnabled) frame.allow += "; fullscreen";
  frame.tabIndex = -1;
  const cover = document.createElement("div");
  cover.className = frame.className = "absolute inset-0 size-full";
  let hasOwnControls = false;
  const show = () => {
    cover.hidden = true;
    container.append(frame, cover);
  };
  show();
  void keepsControls(reference).then((isKept) => {
    if (!isKept || !frame.isConnected) return;
    hasOwnControls = true;
    cover.hidden = true;
    onChange({ hasOwnControls });
  });
  return {
    frame,
    show,
    cover() {
      cover.hidden = hasOwnControls;
    },
  };
}

// The player's own controls and keys are off: the dialog has its own, and Escape must close it.
function frameAddress({ id, hash }: VideoReference): string {
  const off = { title: "0", byline: "0", portrait: "0", keyboard: "0", controls: "0" };
  // Vimeo refuses to change the speed without this option.
  const options = new URLSearchParams({ autoplay: "1", ...off, speed: "1" });
  if (hash) options.set("h", hash);
  return `https://player.vimeo.com/video/${id}?${options}`;
}

/** Tells if the video's account is a free one: Vimeo always shows its own controls for these. */
async function keepsControls(reference: VideoReference): Promise<boolean> {
  try {
    const url = `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(hostPageUrl(reference))}`;
    const { account_type: account } = await (await fetch(url)).json();
    return account === "basic" || account === "free";
  } catch {
    // It tells nothing of private videos, whose accounts are paid for.
    return false;
  }
}

/** Sends the player to a second. The times that it tells meanwhile are those of the place that it leaves. */
function createSeek({ onChange }: PlayerOptions) {
  let underWay = 0;
  return {
    isUnderWay: () => underWay > 0,
    async to(player: VimeoPlayer, seconds: number): Promise<void> {
      underWay += 1;
      try {
        onChange({ seconds: await player.setCurrentTime(seconds) });
      } finally {
        underWay -= 1;
      }
    },
  };
}

type Listeners = { isSeeking: () => boolean; onPlay: () => void };

/** Reports what changes. */
function listen(
  player: VimeoPlayer,
  options: PlayerOptions,
  { isSeeking, onPlay }: Listeners,
): void {
  const { onChange } = options;
  player.on("timeupdate", ({ seconds, duration }) =>
    onChange(isSeeking() ? { duration } : { seconds, duration }),
  );
  player.on("progress", ({ seconds }) => onChange({ buffered: seconds }));
  player.on("play", () => {
    onPlay();
    onChange({ isPlaying: true });
  });
  player.on("pause", () => onChange({ isPlaying: false }));
  player.on("ended", () => onChange({ isPlaying: false }));
  player.on("playbackratechange", ({ playbackRate }) => onChange({ rate: playbackRate }));
  player.on("volumechange", ({ volume, muted }) => onChange({ volume, isMuted: muted }));
  player.on("texttrackchange", ({ language }) => onChange({ areCaptionsOn: language !== null }));
  void setRate(player, options.rate, options);
  if (options.volume < 1) run(player.setVolume(options.volume));
  run(tellCaptions(player, options));
}

async function tellCaptions(player: VimeoPlayer, { onChange }: PlayerOptions): Promise<void> {
  const tracks = await player.getTextTracks();
  const isOn = tracks.some(({ mode }) => mode === "showing");
  onChange({ areCaptionsOn: tracks.length === 0 ? null : isOn });
}

/** Plays or pauses, and reports it at once: a second press may come before the player responds to the first. */
async function setPlaying(player: VimeoPlayer, isPlaying: boolean, { onChange }: PlayerOptions) {
  onChange({ isPlaying });
  try {
    await (isPlaying ? player.play() : player.pause());
  } catch (error) {
    onChange({ isPlaying: !isPlaying });
    throw error;
  }
}

/** Sets how fast it plays. The host refuses that for some accounts' videos, where it is then not offered. */
async function setRate(player: VimeoPlayer, rate: number, { onChange }: PlayerOptions) {
  const isTaken = await player.setPlaybackRate(rate).then(
    () => true,
    () => false,
  );
  onChange({ rate: isTaken ? rate : null });
}

async function toggleCaptions(player: VimeoPlayer): Promise<unknown> {
  const tracks = await player.getTextTracks();
  if (tracks.some((track) => track.mode === "showing")) return player.disableTextTrack();
  const track = tracks.find(({ language }) => navigator.language.startsWith(language)) ?? tracks[0];
  return track && player.enableTextTrack(track.language, track.kind);
}

function run(call: Promise<unknown>): void {
  call.catch((error: unknown) => console.error("A call to the player failed:", error));
}
