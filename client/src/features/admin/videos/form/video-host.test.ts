import { expect, it, vi } from "vitest";
import { askHost, isSameVideo, normalizeAddress, readAddress, readResponse } from "./video-host.ts";

it.each([
  ["https://vimeo.com/1084537", "Vimeo video 1084537, a page address."],
  ["https://vimeo.com/1084537/abc123", "Unlisted Vimeo video 1084537, a page address."],
  ["http://www.vimeo.com/1084537?share=copy", "Vimeo video 1084537, a page address."],
  ["vimeo.com/1084537", "Vimeo video 1084537, a page address."],
  [
    "https://player.vimeo.com/video/1084537?h=ab12",
    "Unlisted Vimeo video 1084537, a player address.",
  ],
  ["https://vimeo.com/showcase/77/video/1084537", "Vimeo video 1084537, from a showcase."],
  [
    '<iframe title="x" src="https://player.vimeo.com/video/5?h=ab&amp;badge=0" allow="x"></iframe>',
    "Unlisted Vimeo video 5, a player address.",
  ],
])("the video address %s is recognised", (typed, text) => {
  expect(readAddress(typed)).toMatchObject({ kind: "playable", text });
});

it.each([
  ["https://www.youtube.com/watch?v=abcdefghijk", /^This isn’t Vimeo: it leads to youtube\.com\./],
  ["https://example.com/clip.mp4", /^This isn’t Vimeo: it leads to example\.com\./],
  ["https://vimeo.com/", /no video number/],
  ["https://vimeo.com/features/live", /no video number/],
  ["https://vimeo.com/1084537/xyz!", /no private hash/],
  ["https://player.vimeo.com/video/1084537?h=", /private hash after “h=”/],
  ["https://vimeo.com/event/1084537", /isn’t a video’s own/],
  ["/videos/intro.mp4", /a path on this site/],
])("the video address %s can't be played", (typed, text) => {
  expect(readAddress(typed)).toMatchObject({
    kind: "unplayable",
    text: expect.stringMatching(text),
    suggestion: null,
  });
});

it.each([
  ["https://vimeo.com/channels/staffpicks/1084537", "https://vimeo.com/1084537"],
  ["https://vimeo.com/showcase/77?video=1084537", "https://vimeo.com/1084537"],
  ["https://vimeo.com/manage/videos/1084537/ab12", "https://vimeo.com/1084537/ab12"],
])("the video address %s is replaced by its own on request", (typed, suggestion) => {
  expect(readAddress(typed)).toMatchObject({ kind: "unplayable", suggestion });
});

it.each([
  "1084537",
  "javascript:alert(1)",
  "https://",
  "ftp://vimeo.com/1",
  "htps://vimeo.com/1",
  "/\\evil.example/1",
])("the video address %s is refused, as by the contract", (typed) => {
  expect(readAddress(typed).kind).toBe("refused");
});

it("an address of spaces alone is empty", () => {
  expect(readAddress("  ").kind).toBe("empty");
  expect(normalizeAddress(" //player.vimeo.com/video/1 ")).toBe("https://player.vimeo.com/video/1");
});

it.each([
  ["https://vimeo.com/1", "https://player.vimeo.com/video/1?h=ab", true],
  ["https://vimeo.com/1", "https://vimeo.com/2", false],
  ["https://example.com/a", "https://example.com/a", true],
  ["https://example.com/a", "https://vimeo.com/1", false],
])("%s and %s are one video: %s", (one, other, isSame) => {
  expect(isSameVideo(one, other)).toBe(isSame);
});

const whole = {
  type: "video",
  title: " Start a shift ",
  duration: 372,
  thumbnail_url: "https://i.vimeocdn.com/video/1.jpg",
};

it("a host's title, duration and thumbnail are read", () => {
  expect(readResponse(200, JSON.stringify(whole))).toEqual({
    kind: "found",
    details: {
      title: "Start a shift",
      duration: 372,
      thumbnailUrl: "https://i.vimeocdn.com/video/1.jpg",
    },
  });
});

it.each([
  [{ title: 5 }, { title: null }],
  [{ title: " " }, { title: null }],
  [{ duration: "372" }, { duration: null }],
  [{ duration: 0 }, { duration: null }],
  [{ thumbnail_url: "javascript:alert(1)" }, { thumbnailUrl: null }],
  [{ thumbnail_url: `https://x/${"a".repeat(400)}` }, { thumbnailUrl: null }],
])("an unusable detail of a host is left out: %j", (change, expected) => {
  expect(readResponse(200, JSON.stringify({ ...whole, ...change }))).toMatchObject({
    kind: "found",
    details: expected,
  });
});

it.each([
  [404, "", { kind: "missing" }],
  [403, "", { kind: "private" }],
  [200, '{"domain_status_code":403}', { kind: "private" }],
  [429, "", { kind: "unreachable", reason: "It has had too many requests." }],
  [503, "<h1>Down</h1>", { kind: "unreachable", reason: "It responds with 503." }],
  [200, "<h1>Log in to this network</h1>", { kind: "unreachable" }],
  [200, "null", { kind: "unreachable" }],
])("a host's response %d %j is explained", (status, body, expected) => {
  expect(readResponse(status, body)).toMatchObject(expected);
});

it("a host is asked by number and private hash, without cookies", async () => {
  const fetched = vi.fn(async (_address: string, _init?: RequestInit) => new Response("{}"));
  vi.stubGlobal("fetch", fetched);
  await askHost({ id: "12", hash: "ab" }, new AbortController().signal);
  expect(fetched.mock.calls[0]?.[0]).toBe(
    "https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F12%2Fab",
  );
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit" });
});

it("an unreachable host is told, and the next keystroke aborts the request", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const typing = new AbortController();
  const reference = { id: "12", hash: null };
  expect(await askHost(reference, typing.signal)).toEqual({
    kind: "unreachable",
    reason: "No connection.",
  });
  typing.abort();
  await expect(askHost(reference, typing.signal)).rejects.toThrow("Failed to fetch");
});
