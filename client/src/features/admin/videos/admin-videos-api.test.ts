import { expect, it } from "vitest";
import { createQueryClient } from "@/data/query-client.ts";
import { allVideosQuery } from "@/data/videos.ts";
import {
  currentLibrary,
  moved,
  moveToPosition,
  showLibrary,
  showWritten,
  withVideo,
} from "./admin-videos-api.ts";
import { anAdminVideo } from "./testing/fake-library.ts";

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
