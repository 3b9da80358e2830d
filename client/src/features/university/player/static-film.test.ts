import { afterEach, expect, it, vi } from "vitest";
import script from "./static-film.js?raw";

afterEach(() => vi.unstubAllGlobals());

it("shows captions as they were written, not as the markup that a cue's text is", () => {
  const VTTCue = vi.fn(class {});
  vi.stubGlobal("VTTCue", VTTCue);
  vi.stubGlobal("captions", [{ start: 1, end: 2, text: "If SpO2 <90% & rising" }]);
  const video = document.createElement("video");
  video.addTextTrack = vi.fn().mockReturnValue({ addCue: vi.fn() });
  // Of no document that other tests click in.
  const page = { querySelector: () => video, addEventListener: vi.fn() };
  // Its page loads it as a classic script.
  new Function("document", script)(page);
  expect(VTTCue).toHaveBeenCalledWith(1, 2, "If SpO2 &lt;90% &amp; rising");
});
