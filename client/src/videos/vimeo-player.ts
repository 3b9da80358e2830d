import type { VideoReference } from "@shared/content/video-links.ts";
import type VimeoPlayer from "@vimeo/player";
import type { Player, PlayerOptions } from "./player.ts";

/** In ms. A player that answers later takes its place all the same. */
const ANSWER_TIMEOUT = 8_000;

type PlayerCall = (player: VimeoPlayer) => Promise<unknown>;

export function openVimeoPlayer(
  container: HTMLElement,
  reference: VideoReference,
  options: PlayerOptions,
): Player {
  const frame = createPlayerFrame(reference, options.title);
  container.append(frame);
  let answerTimeout: ReturnType<typeof setTimeout>;
  let player: VimeoPlayer | null = null;
  let queuedCall: PlayerCall | null = null;
  let isClosed = false;

  // Of the calls made before the player has loaded, the last one is made once it has.
  const call = (playerCall: PlayerCall) => {
    if (player) run(player, playerCall);
    else queuedCall = playerCall;
  };
  // A frame whose host can't be reached shows the browser's own error, of which no event tells.
  const waitForAnswer = () => {
    answerTimeout = setTimeout(() => options.onChange({ fault: NO_ANSWER }), ANSWER_TIMEOUT);
  };
  // Loaded only when a video is opened.
  import("@vimeo/player")
    .then(({ default: VimeoPlayer }) => {
      if (isClosed) return;
      player = listen(new VimeoPlayer(frame), options);
      if (queuedCall) run(player, queuedCall);
      waitForAnswer();
      return player.ready().finally(() => {
        clearTimeout(answerTimeout);
        options.onChange({ fault: null });
      });
    })
    .catch(
      (error: unknown) =>
        !isClosed && console.error(`The video ${reference.id} could not be started:`, error),
    );

  return {
    play: () => call((vimeo) => vimeo.play()),
    pause: () => call((vimeo) => vimeo.pause()),
    seek: (seconds) => call((vimeo) => vimeo.setCurrentTime(seconds)),
    toggleMute: () => call(async (vimeo) => vimeo.setMuted(!(await vimeo.getMuted()))),
    toggleCaptions: () => call(toggleCaptions),
    setRate: (rate) => call((vimeo) => setRate(vimeo, rate, options)),
    // A frame of another site may not open a window on a press of ours.
    toggleFloating: () => undefined,
    picture: () => null,
    enterFullscreen: () => call((vimeo) => vimeo.requestFullscreen()),
    tryAgain() {
      options.onChange({ fault: null });
      clearTimeout(answerTimeout);
      waitForAnswer();
      // Put into the page again, a frame loads anew.
      container.append(frame);
    },
    close() {
      isClosed = true;
      clearTimeout(answerTimeout);
      player?.destroy().catch(() => undefined);
      frame.remove();
    },
  };
}

const NO_ANSWER = "Vimeo doesn’t answer. This network may block it, or the video may be gone.";

/** The player's iframe. One that the player creates itself never reports the time under React's StrictMode. */
function createPlayerFrame(reference: VideoReference, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  // The player's own keys are off: the dialog has its own, and Escape must close it.
  const options = new URLSearchParams({
    autoplay: "1",
    title: "0",
    byline: "0",
    portrait: "0",
    keyboard: "0",
  });
  if (reference.hash) options.set("h", reference.hash);
  frame.src = `https://player.vimeo.com/video/${reference.id}?${options}`;
  frame.title = `Video player: ${title}`;
  frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
  frame.tabIndex = -1;
  frame.className = "absolute inset-0 size-full";
  return frame;
}

/** Sends the player to its first second and reports what changes. */
function listen(player: VimeoPlayer, options: PlayerOptions) {
  const { startAt, onChange } = options;
  // The times before the first seek are the video's beginning, not the viewer's place.
  let isSeekingStart = startAt > 0;
  player.on("timeupdate", ({ seconds, duration }) =>
    onChange(isSeekingStart ? { duration } : { seconds, duration }),
  );
  player.on("play", () => onChange({ isPlaying: true }));
  player.on("pause", () => onChange({ isPlaying: false }));
  player.on("ended", () => onChange({ isPlaying: false }));
  player.on("playbackratechange", ({ playbackRate }) => onChange({ rate: playbackRate }));
  void setRate(player, options.rate, options);
  if (startAt > 0) {
    run(player, () =>
      player.setCurrentTime(startAt).finally(() => {
        isSeekingStart = false;
      }),
    );
  }
  return player;
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

function run(player: VimeoPlayer, playerCall: PlayerCall): void {
  playerCall(player).catch((error: unknown) =>
    console.error("A call to the player failed:", error),
  );
}
