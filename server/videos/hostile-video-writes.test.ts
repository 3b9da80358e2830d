import { TRANSCRIPT_LIMITS } from "@shared/contracts/transcripts.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../testing/databases.ts";
import { generatedBodies, mutatedBodies } from "../testing/mutated-bodies.ts";
import { sharedApp } from "../testing/running-app.ts";
import {
  expectedVideoStatuses,
  type VideoCall,
  videoCalls,
  withFreshKey,
} from "../testing/video-bodies.ts";
import {
  sharedVideoAdmin,
  type VideoAdminClient,
  videoAdminAt,
} from "../testing/video-requests.ts";

const GENERATED = generatedBodies(20);

const video = sampleVideo();
const cue = { start: 1, end: 2, text: "Go." };
const transcript = (...cues: unknown[]) => ({ video, transcript: cues });

const INVALID: [name: string, body: object, field: string][] = [
  ["a title of nothing but spaces", { video: { ...video, title: "  " } }, "video.title"],
  ["a title with a NUL character", { video: { ...video, title: "a\0b" } }, "video.title"],
  ["a title with half a character", { video: { ...video, title: "a\udc00" } }, "video.title"],
  [
    "an address that runs a script",
    { video: { ...video, videoUrl: "javascript:x" } },
    "video.videoUrl",
  ],
  ["an unknown category", { video: { ...video, category: "all" } }, "video.category"],
  ["chapters that are no list", { video: { ...video, chapters: "{}" } }, "video.chapters"],
  ["no video", {}, "video"],
  ["a transcript without cues", transcript(), "transcript"],
  ["a cue of two lines", transcript({ ...cue, text: "a\nb" }), "transcript.0.text"],
  ["a cue that ends before it starts", transcript({ ...cue, end: 0 }), "transcript.0.end"],
  ["cues that are out of order", transcript(cue, { ...cue, start: 0 }), "transcript"],
  [
    "a time beyond all videos",
    transcript({ ...cue, end: TRANSCRIPT_LIMITS.seconds + 1 }),
    "transcript.0.end",
  ],
  ["half a character that is said", transcript({ ...cue, text: "a\ud800" }), "transcript.0.text"],
  [
    "more cues than there may be",
    transcript(...new Array(TRANSCRIPT_LIMITS.cues + 1).fill(cue)),
    "transcript",
  ],
  [
    "more text than there may be",
    transcript(
      ...new Array(1_001).fill({ ...cue, text: "x".repeat(TRANSCRIPT_LIMITS.cueCharacters) }),
    ),
    "transcript",
  ],
  ["a short key", { key: "x", video }, "key"],
];

describe.each(DATABASES)("a write of videos that must not be over $name", (kind) => {
  const app = sharedApp(kind);
  const admin = sharedVideoAdmin(app);
  let calls: VideoCall[] = [];
  let before: unknown;

  beforeAll(async () => {
    await app.upsert([sampleVideo(), sampleVideo()]);
    calls = videoCalls(await admin.addNew());
    before = await admin.library();
  });
  afterEach(async () => expect(await admin.library()).toEqual(before));

  test("needs a session, this site, JSON, its method and a size that fits", async () => {
    const stranger = videoAdminAt(app.url, "");
    const made = videoAdminAt(app.url, "session=s%3Amade-up.c2lnbmF0dXJl");
    for (const path of ["", "/history", "/history/1", `/transcripts/${"0".repeat(64)}`]) {
      expect((await stranger.get(path)).status).toBe(401);
      expect((await admin.send("PATCH", path, {})).status).toBe(405);
    }
    for (const { method, path, request: body, status, maxBytes } of calls) {
      const send = async (client: VideoAdminClient, body: unknown, headers = {}) =>
        (await client.send(method, path, body, headers)).status;
      expect(await send(stranger, body)).toBe(401);
      expect(await send(made, body)).toBe(401);
      expect(await send(admin, body, { "sec-fetch-site": "cross-site" })).toBe(403);
      expect(await send(admin, body, { origin: "https://evil.example" })).toBe(403);
      expect(await send(admin, body, { "content-type": "text/plain" })).toBe(415);
      expect(await send(admin, body, { "content-encoding": "gzip" })).toBe(415);
      expect(await send(admin, " ".repeat(maxBytes + 1))).toBe(413);
      expect((await admin.send("PATCH", path, body)).status).toBe(405);
      expect(await send(admin, body)).toBe(status);
    }
    expect((await admin.send("PUT", "/x", {})).status).toBe(404);
    expect((await admin.send("POST", "/../videos/nothing/here", {})).status).toBe(404);
  });

  test.each(INVALID)("%s is refused with its field", async (_name, body, field) => {
    const response = await admin.send("POST", "", { key: "0123456789abcdef", ...body });
    const errors = response.body.faults as { field: string; message: string }[];
    expect([response.status, errors.map((error) => error.field)]).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
  });

  test.each([
    ["half an object", '{"key":'],
    ["brackets without end", "[".repeat(1_000_000)],
    ["a bare text", '"key"'],
  ])("%s is malformed", async (_name, text) => {
    for (const { method, path } of calls) {
      const { status, body } = await admin.send(method, path, text);
      expect([status, body]).toEqual([400, { message: "This request is malformed." }]);
    }
  });

  test(`${GENERATED} generated bodies of each call get the right 4xx, with and without a session`, async () => {
    for (const call of calls) {
      await fc.assert(
        fc.asyncProperty(mutatedBodies(call.request), async (mutated) => {
          const bytes = withFreshKey(call, mutated);
          const send = async (cookie: string) => {
            const response = await fetch(`${app.url}/api/admin/videos${call.path}`, {
              method: call.method,
              headers: { cookie, "content-type": "application/json" },
              body: new Uint8Array(bytes),
            });
            return response.status;
          };
          expect(await send("")).toBe(401);
          const status = await send(admin.cookie);
          expect(expectedVideoStatuses(call, bytes)).toContain(status);
          // A valid body may have got another title, or the revision of today.
          if (status < 300) before = await admin.library();
        }),
        { numRuns: GENERATED },
      );
    }
  });
});
