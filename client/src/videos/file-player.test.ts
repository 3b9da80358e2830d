import { afterEach, expect, it, vi } from "vitest";
import { openFilePlayer } from "./file-player.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows captions as they were written, not as the markup that a cue's text is", async () => {
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
