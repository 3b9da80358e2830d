import { afterEach, expect, it, vi } from "vitest";
import { openFilePlayer } from "./file-player.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("captions show as they were written, not as markup", async () => {
  const VTTCue = vi.fn(class {});
  vi.stubGlobal("VTTCue", VTTCue);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "textTracks", "get").mockReturnValue(
    new EventTarget() as TextTrackList,
  );
  const addCue = vi.fn();
  vi.spyOn(HTMLMediaElement.prototype, "addTextTrack").mockReturnValue({
    mode: "hidden",
    addCue,
  } as Partial<TextTrack> as TextTrack);
  const player = openFilePlayer(document.createElement("div"), "/media/film.mp4", {
    title: "Film",
    startAt: 0,
    duration: 0,
    rate: 1,
    volume: 1,
    onChange: () => undefined,
    loadCues: async () => [{ start: 1, end: 2, text: "If SpO2 <90% & R&D &lt; it" }],
  });
  player.toggleCaptions();
  await vi.waitFor(() => expect(addCue).toHaveBeenCalled());
  expect(VTTCue).toHaveBeenCalledWith(1, 2, "If SpO2 &lt;90% &amp; R&amp;D &amp;lt; it");
});

it.each([false, true])("another file keeps second and speed, also paused: %s", (isPaused) => {
  vi.stubGlobal("VTTCue", class {});
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockImplementation(() => isPaused);
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(4);
  vi.spyOn(HTMLMediaElement.prototype, "textTracks", "get").mockReturnValue(
    new EventTarget() as TextTrackList,
  );
  vi.spyOn(HTMLMediaElement.prototype, "addTextTrack").mockReturnValue({} as TextTrack);
  const place = document.createElement("div");
  const player = openFilePlayer(place, "/media/film.mp4", {
    title: "Film",
    startAt: 0,
    duration: 60,
    rate: 1.5,
    volume: 1,
    onChange: () => undefined,
  });
  const video = place.querySelector("video") as HTMLVideoElement;
  video.currentTime = 31;
  video.dispatchEvent(new Event("timeupdate"));
  play.mockClear();
  const sound = `/media/${"0".repeat(32)}.m4a`;
  player.setFile(sound);
  expect(video.src).toContain(sound);
  // As browsers begin with a new file.
  video.currentTime = 0;
  video.dispatchEvent(new Event("loadedmetadata"));
  expect([video.currentTime, video.defaultPlaybackRate]).toEqual([31, 1.5]);
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, isPaused ? 1 : 0]);
  player.setFile(sound);
  expect(play).toHaveBeenCalledTimes(1);
});

it("a press of play, pause or speed is reported before the browser's event", () => {
  let paused = true;
  vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockImplementation(() => paused);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async () => {
    paused = false;
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {
    paused = true;
  });
  const onChange = vi.fn();
  const options = { title: "Film", startAt: 0, duration: 60, rate: 1, volume: 1, onChange };
  const player = openFilePlayer(document.createElement("div"), "/media/film.mp4", options);
  player.pause();
  expect(onChange).toHaveBeenLastCalledWith({ isPlaying: false });
  player.play();
  expect(onChange).toHaveBeenLastCalledWith({ isPlaying: true });
  player.setRate(1.5);
  expect(onChange).toHaveBeenLastCalledWith({ rate: 1.5 });
});

it("a file that tells no duration is sent to its end, then to where it starts", () => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const duration = vi.spyOn(HTMLMediaElement.prototype, "duration", "get");
  duration.mockReturnValue(Number.POSITIVE_INFINITY);
  const onChange = vi.fn();
  const place = document.createElement("div");
  const options = { title: "Film", startAt: 31, duration: 0, rate: 1, volume: 1, onChange };
  openFilePlayer(place, "/media/film.webm", options);
  const video = place.querySelector("video") as HTMLVideoElement;
  video.dispatchEvent(new Event("loadedmetadata"));
  expect(video.currentTime).toBeGreaterThan(1e9);
  duration.mockReturnValue(60);
  video.dispatchEvent(new Event("durationchange"));
  expect(video.currentTime).toBe(31);
  expect(onChange).toHaveBeenCalledWith({ duration: 60 });
});
