import { expect, it, vi } from "vitest";
import { HttpError } from "@/data/http.ts";
import { createQueryClient } from "@/data/query-client.ts";
import { allVideosQuery } from "@/data/videos.ts";
import { anAdminVideo } from "./testing/fake-library.ts";
import {
  currentLibrary,
  moved,
  moveToPosition,
  showLibrary,
  showWritten,
  withVideo,
  withWriteKey,
} from "./video-library.ts";

const videos = [1, 2, 3].map((id) => anAdminVideo({ id }));
const written = (revision: number) => ({ revision, orderRevision: 2, video: null });

function libraryClient() {
  const client = createQueryClient();
  showLibrary(client, { revision: 5, orderRevision: 2, videos });
  return client;
}

it("shows an edit in its place and a new video at the end", () => {
  const edited = anAdminVideo({ id: 2, title: "New title", revision: 6 });
  expect(withVideo(videos, edited)).toEqual([videos[0], edited, videos[2]]);
  const added = anAdminVideo({ id: 9 });
  expect(withVideo(videos, added)).toEqual([...videos, added]);
});

it("shows a write at once, and lets this browser read the public library anew at its next use", async () => {
  const client = libraryClient();
  client.setQueryData(allVideosQuery().queryKey, []);
  await showWritten(client, written(6), (before) => before.slice(0, 2));
  expect(client.getQueryState(allVideosQuery().queryKey)?.isInvalidated).toBe(true);
  expect(currentLibrary(client)).toMatchObject({ revision: 6, videos: videos.slice(0, 2) });
});

it("knows nothing of the library after a write that was not the next one", async () => {
  const client = libraryClient();
  await showWritten(client, written(7), () => []);
  expect(currentLibrary(client)).toMatchObject({ revision: 5, videos });
  expect(client.getQueryState(["admin-videos"])?.isInvalidated).toBe(true);
});

const list = [1, 2, 3, 4].map((id) => ({ id }));
const idsOf = (videos: readonly { id: number }[]) => videos.map(({ id }) => id);

it.each([
  [1, 2, [2, 3, 1, 4]],
  [1, 3, [2, 3, 4, 1]],
  [4, 0, [4, 1, 2, 3]],
  [3, 1, [1, 3, 2, 4]],
  [2, 99, [1, 3, 4, 2]],
  [2, -5, [2, 1, 3, 4]],
])("brings video %i to position %i", (id, position, order) => {
  const move = moveToPosition(list, id, position);
  expect(move && idsOf(moved(list, move))).toEqual(order);
});

it("moves nothing where it stands already, or where there is no such video", () => {
  expect(moveToPosition(list, 2, 1)).toBeNull();
  expect(moveToPosition(list, 4, 99)).toBeNull();
  expect(moveToPosition(list, 9, 0)).toBeNull();
  expect(idsOf(moved(list, { id: 2, before: 2 }))).toEqual([1, 2, 3, 4]);
});

it("moves to the end where the video that it is to stand before is gone", () => {
  expect(idsOf(moved(list, { id: 2, before: 9 }))).toEqual([1, 3, 4, 2]);
});

const LOST = new Error("The site can’t be reached.");

it("gives each write a key of its own", async () => {
  const send = vi.fn(async (key: string) => key);
  const first = await withWriteKey(["DELETE", 1], send);
  expect(first).toMatch(/^[A-Za-z0-9-]{16,64}$/);
  expect(await withWriteKey(["DELETE", 1], send)).not.toBe(first);
  expect(await withWriteKey(["DELETE", 2], send)).not.toBe(first);
});

it("sends a write whose answer was lost once more at once, with the same key", async () => {
  const send = vi.fn(async (key: string) => key).mockRejectedValueOnce(LOST);
  await withWriteKey(["DELETE", 3], send);
  const keys = send.mock.calls.map(([key]) => key);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

it("keeps the key of a write that may have arrived until it is answered", async () => {
  const send = vi.fn(async (key: string) => key).mockRejectedValueOnce(LOST);
  send.mockRejectedValueOnce(LOST).mockRejectedValueOnce(new HttpError(503, "Away"));
  send.mockRejectedValueOnce(new HttpError(401, "You are not signed in."));
  await expect(withWriteKey(["PUT", 4], send)).rejects.toBe(LOST);
  await expect(withWriteKey(["PUT", 4], send)).rejects.toThrow("503");
  await expect(withWriteKey(["PUT", 4], send)).rejects.toThrow("401");
  await withWriteKey(["PUT", 4], send);
  expect(new Set(send.mock.calls.map(([key]) => key)).size).toBe(1);
});

it("takes another key after a refusal: nothing was written", async () => {
  const send = vi.fn(async (key: string) => key).mockRejectedValueOnce(new HttpError(409, "Stale"));
  await expect(withWriteKey(["PUT", 5], send)).rejects.toThrow("409");
  await withWriteKey(["PUT", 5], send);
  expect(send).toHaveBeenCalledTimes(2);
  expect(send.mock.calls[1]?.[0]).not.toBe(send.mock.calls[0]?.[0]);
});
