import { expect, it, vi } from "vitest";
import { type Checked, checkVideos, findVideoError } from "./check-videos.ts";
import { aStoredVideo } from "./form/testing/open-video-form.tsx";

const library = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aStoredVideo({ id: index + 1, videoUrl: `https://vimeo.com/${index + 1}` }),
  );
const respond = () => Response.json({ title: "Start a shift", duration: 372 });

it("three videos are checked at a time, and each is reported", async () => {
  let open = 0;
  let most = 0;
  vi.stubGlobal("fetch", async () => {
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    open -= 1;
    return respond();
  });
  const checked: Checked[] = [];
  const outcome = await checkVideos(
    [...library(7), aStoredVideo({ id: 8, videoUrl: "https://example.com/a" })],
    (each) => checked.push(each),
    new AbortController().signal,
  );
  expect(outcome).toBe("complete");
  expect(most).toBe(3);
  expect(checked).toHaveLength(8);
  expect(checked.filter(({ error }) => error).map(({ video }) => video.id)).toEqual([8]);
});

it("files of this site are checked at this site, not at the host", async () => {
  const own = (digit: string, type = "mp4") => `${digit.repeat(32)}.${type}`;
  const state = (value: string) => async () => Response.json({ state: value });
  const responses: Record<string, () => Promise<Response>> = {
    [own("a")]: state("whole"),
    [own("b")]: state("missing"),
    [own("c")]: state("broken"),
    [own("d")]: async () => Response.json({ message: "The store is away." }, { status: 503 }),
    [own("e")]: () => Promise.reject(new TypeError("Failed to fetch")),
    [own("f")]: state("whole"),
    [own("0", "jpg")]: state("missing"),
  };
  vi.stubGlobal("fetch", (address: string) =>
    responses[/^\/api\/admin\/media\/files\/(.*)\/state$/.exec(address)?.[1] ?? ""]?.(),
  );
  const videos = Array.from("abcdef", (digit, id) =>
    aStoredVideo({ id, videoUrl: `/media/${own(digit)}` }),
  );
  const last = videos.at(-1);
  if (last) last.thumbnailUrl = `/media/${own("0", "jpg")}`;
  const checked: Checked[] = [];
  await checkVideos(videos, (each) => checked.push(each), new AbortController().signal);
  const found = checked.sort((a, b) => a.video.id - b.video.id).map(({ error }) => error);
  expect(found).toEqual([
    null,
    { kind: "gone", details: ["Upload the file again."] },
    { kind: "broken", details: ["A part of the file is missing. Upload it again."] },
    { kind: "unchecked", details: ["The store is away."] },
    { kind: "unchecked", details: [expect.stringMatching(/can’t be reached/)] },
    { kind: "gone", details: ["Only its thumbnail: choose another one."] },
  ]);
});

it("a check ends if the host can't be reached", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const onChecked = vi.fn();
  const { signal } = new AbortController();
  expect(await checkVideos(library(100), onChecked, signal)).toBe("out-of-reach");
  expect(onChecked.mock.calls.length).toBeLessThan(10);
});

it("a check stops when it is told to", async () => {
  const stop = new AbortController();
  vi.stubGlobal("fetch", async () => respond());
  const onChecked = vi.fn(() => stop.abort());
  await expect(checkVideos(library(100), onChecked, stop.signal)).rejects.toThrow(/abort/);
  expect(onChecked.mock.calls.length).toBeLessThan(4);
});

const video = aStoredVideo();
const found = (change = {}) => ({
  kind: "found" as const,
  details: { title: "Start a shift", duration: 372, thumbnailUrl: null, ...change },
});

it.each([
  ["the same title and duration", found()],
  ["a duration that is rounded", found({ duration: 372.6 })],
  ["a host that tells neither", found({ title: null, duration: null })],
])("a check passes with %s", (_, response) => {
  expect(findVideoError(video, response)).toBeNull();
});

it.each([
  ["a missing video", { kind: "missing" as const }, "missing", /deleted/],
  ["a private one", { kind: "private" as const }, "private", /embed it/],
  [
    "a host that does not respond, apart from a missing video",
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
])("a check reports %s", (_, response, kind, detail) => {
  expect(findVideoError(video, response)).toEqual({
    kind,
    details: [expect.stringMatching(detail)],
  });
});
