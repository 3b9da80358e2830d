import { expect, it } from "vitest";
import { anAdminVideo } from "../form/testing/open-video-form.tsx";
import { findProblem } from "./find-problem.ts";

const video = anAdminVideo();
const found = (change = {}) => ({
  kind: "found" as const,
  details: { title: "Start a shift", duration: 372, thumbnail: null, ...change },
});

it.each([
  ["the same title and duration", found()],
  ["a duration rounded otherwise", found({ duration: 372.6 })],
  ["a host that tells neither", found({ title: null, duration: null })],
])("finds nothing wrong with %s", (_, answer) => {
  expect(findProblem(video, answer)).toBeNull();
});

it.each([
  ["a missing video", { kind: "missing" as const }, "missing", /deleted/],
  ["a private one", { kind: "private" as const }, "private", /embed it/],
  [
    "a host that does not answer, apart from a missing video",
    { kind: "unreachable" as const, reason: "No connection." },
    "unchecked",
    /No connection/,
  ],
  ["another title", found({ title: "Begin" }), "different", /^Vimeo’s title: “Begin”\.$/],
  [
    "another duration",
    found({ duration: 400 }),
    "different",
    /^Vimeo’s duration: 6:40, here 6:12\.$/,
  ],
])("tells %s", (_, answer, kind, detail) => {
  expect(findProblem(video, answer)).toEqual({
    kind,
    details: [expect.stringMatching(detail)],
  });
});

it("says why an address can't be played", () => {
  const elsewhere = { ...video, videoUrl: "https://example.com/a" };
  expect(findProblem(elsewhere, null)).toMatchObject({
    kind: "unplayable",
    details: [expect.stringMatching(/^This isn’t Vimeo/)],
  });
});
