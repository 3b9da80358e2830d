import { expect, it, vi } from "vitest";
import { askHost, readAnswer } from "./video-host.ts";

const whole = {
  type: "video",
  title: " Start a shift ",
  duration: 372,
  thumbnail_url: "https://i.vimeocdn.com/video/1.jpg",
};

it("reads title, duration and thumbnail", () => {
  expect(readAnswer(200, JSON.stringify(whole))).toEqual({
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
])("leaves out a detail that it can't use: %j", (change, expected) => {
  expect(readAnswer(200, JSON.stringify({ ...whole, ...change }))).toMatchObject({
    kind: "found",
    details: expected,
  });
});

it.each([
  [404, "", { kind: "missing" }],
  [403, "", { kind: "private" }],
  [200, '{"domain_status_code":403}', { kind: "private" }],
  [429, "", { kind: "unreachable", reason: "It has had too many requests." }],
  [503, "<h1>Down</h1>", { kind: "unreachable", reason: "It answers with 503." }],
  [200, "<h1>Log in to this network</h1>", { kind: "unreachable" }],
  [200, "null", { kind: "unreachable" }],
])("tells what the answer %d %j means", (status, body, expected) => {
  expect(readAnswer(status, body)).toMatchObject(expected);
});

it("asks by the video's number and private hash, without cookies", async () => {
  const fetched = vi.fn(async (_address: string, _init?: RequestInit) => new Response("{}"));
  vi.stubGlobal("fetch", fetched);
  await askHost({ id: "12", hash: "ab" }, new AbortController().signal);
  expect(fetched.mock.calls[0]?.[0]).toBe(
    "https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F12%2Fab",
  );
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit" });
});

it("says that the host can't be reached, and rejects where the next keystroke stops it", async () => {
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
