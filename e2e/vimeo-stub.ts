/** The stub's behaviour. `duration` is in seconds. */
export type StubOptions = {
  /** The type of the video's account: of a free one, the player keeps its own controls. */
  account: "pro" | "free";
  /** Nothing is answered until `wake`, as when the host can't be reached. */
  isSilent: boolean;
  duration: number;
};

/** One message the page sent to the player, such as `{ method: "setCurrentTime", value: 42 }`. */
export type StubCall = { method: string; value?: unknown };

/** The state of playback; `hadFocus` says if the keyboard ever was in the player. */
export type StubState = {
  seconds: number;
  paused: boolean;
  muted: boolean;
  volume: number;
  rate: number;
  hadFocus: boolean;
};

/** A test drives the player by this, as `window.stub` inside its frame. */
type VimeoStub = {
  calls: StubCall[];
  /** Plays on by this many seconds at once, as the video would in real time. */
  advance(seconds: number): void;
  /** Plays to the end. */
  end(): void;
  state(): StubState;
  /** Ends the silence. */
  wake(): void;
};

declare global {
  interface Window {
    stub: VimeoStub;
  }
}

/** The page that stands in for https://player.vimeo.com/video/ID and speaks the player's protocol. */
export function vimeoStubPage(options: StubOptions): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stub player</title>
<style>html,body{height:100%;margin:0}body{display:grid;place-items:center;background:#10201f}
button{font:16px sans-serif;padding:12px 20px}</style></head>
<body><button type="button" id="toggle">Pause in player</button>
<script>(${runStub.toString()})(${JSON.stringify(options)})</script></body></html>`;
}

/** Runs inside the page, so it may use nothing from outside itself. */
function runStub(options: StubOptions): void {
  const query = new URLSearchParams(location.search);
  const state = {
    seconds: 0,
    paused: query.get("autoplay") !== "1",
    ended: false,
    hadFocus: false,
    muted: query.get("muted") === "1",
    volume: 1,
    rate: 1,
    textTrack: null as unknown,
  };
  const heard = new Set<string>();
  let isSilent = options.isSilent;
  const unheard: MessageEvent[] = [];
  const calls: StubCall[] = [];

  const send = (message: object) => parent.postMessage(JSON.stringify(message), "*");
  const progress = () => ({
    seconds: state.seconds,
    percent: state.seconds / options.duration,
    duration: options.duration,
  });
  // Like the real player, it tells only those events that the page has asked for.
  const emit = (event: string, data: object = progress()) => {
    if (heard.has(event)) send({ event, data });
  };
  const setPaused = (paused: boolean) => {
    if (state.paused === paused) return;
    state.paused = paused;
    emit(paused ? "pause" : "play");
    if (!paused) emit("playing");
  };
  const moveTo = (seconds: number) => {
    state.seconds = Math.min(Math.max(0, seconds), options.duration);
    state.ended = false;
    emit("timeupdate");
  };
  const listen = (event: string) => {
    const isNew = !heard.has(event);
    heard.add(event);
    // Playing starts before the page can have asked for the event, so whoever asks first is told.
    if (isNew && event === "loaded") emit("loaded", { id: videoId });
    if (isNew && (event === "play" || event === "playing") && !state.paused) emit(event);
  };

  const ENGLISH = { language: "en", kind: "subtitles", label: "English" };
  const videoId = Number(location.pathname.split("/").pop());
  const responses: Record<string, (value: unknown) => unknown> = {
    ping: () => undefined,
    addEventListener: (event) => listen(String(event)),
    removeEventListener: (event) => void heard.delete(String(event)),
    play: () => setPaused(false),
    pause: () => setPaused(true),
    setCurrentTime: (seconds) => {
      emit("seeking");
      moveTo(Number(seconds));
      emit("seeked");
      return state.seconds;
    },
    getCurrentTime: () => state.seconds,
    getDuration: () => options.duration,
    getPaused: () => state.paused,
    getEnded: () => state.ended,
    getMuted: () => state.muted,
    setMuted: (muted) => {
      state.muted = muted === true;
      emit("volumechange", { volume: state.volume, muted: state.muted });
      return state.muted;
    },
    getVolume: () => state.volume,
    setVolume: (volume) => {
      state.volume = Number(volume);
      emit("volumechange", { volume: state.volume, muted: state.muted });
      return state.volume;
    },
    setPlaybackRate: (rate) => {
      state.rate = Number(rate);
      emit("playbackratechange", { playbackRate: state.rate });
      return state.rate;
    },
    getVideoId: () => videoId,
    getTextTracks: () => [{ ...ENGLISH, mode: state.textTrack ? "showing" : "disabled" }],
    enableTextTrack: (track) => {
      state.textTrack = track;
      emit("texttrackchange", ENGLISH);
      return ENGLISH;
    },
    disableTextTrack: () => {
      state.textTrack = null;
      emit("texttrackchange", { language: null, kind: null, label: null });
    },
    getFullscreen: () => document.fullscreenElement !== null,
  };

  const response = (message: MessageEvent) => {
    if (isSilent) return void unheard.push(message);
    const asked = typeof message.data === "string" ? JSON.parse(message.data) : message.data;
    if (message.source !== parent || typeof asked?.method !== "string") return;
    const { method, value } = asked as StubCall;
    calls.push({ method, value });
    send({ method, value: responses[method]?.(value) });
  };
  addEventListener("message", response);

  addEventListener("focus", () => {
    state.hadFocus = true;
  });
  document.getElementById("toggle")?.addEventListener("click", () => setPaused(!state.paused));

  window.stub = {
    calls,
    advance: (seconds) => moveTo(state.seconds + seconds),
    end() {
      moveTo(options.duration);
      state.ended = true;
      state.paused = true;
      emit("ended");
    },
    state: () => state,
    wake() {
      isSilent = false;
      send({ event: "ready" });
      for (const message of unheard) response(message);
    },
  };

  if (!isSilent) send({ event: "ready" });
}
