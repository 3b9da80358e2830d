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

it("an edited video stays in its place, a new one comes last", () => {
  const edited = anAdminVideo({ id: 2, title: "New title", revision: 6 });
  expect(withVideo(videos, edited)).toEqual([videos[0], edited, videos[2]]);
  const added = anAdminVideo({ id: 9 });
  expect(withVideo(videos, added)).toEqual([...videos, added]);
});

it("a write shows at once, and invalidates the public library", async () => {
  const client = libraryClient();
  client.setQueryData(allVideosQuery().queryKey, []);
  await showWritten(client, written(6), (before) => before.slice(0, 2));
  expect(client.getQueryState(allVideosQuery().queryKey)?.isInvalidated).toBe(true);
  expect(currentLibrary(client)).toMatchObject({ revision: 6, videos: videos.slice(0, 2) });
});

it("a write that was not the next one invalidates the library", async () => {
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
])("the video %i is moved to position %i", (id, position, order) => {
  const move = moveToPosition(list, id, position);
  expect(move && idsOf(moved(list, move))).toEqual(order);
});

it("a move to the same place, or of a missing video, changes nothing", () => {
  expect(moveToPosition(list, 2, 1)).toBeNull();
  expect(moveToPosition(list, 4, 99)).toBeNull();
  expect(moveToPosition(list, 9, 0)).toBeNull();
  expect(idsOf(moved(list, { id: 2, before: 2 }))).toEqual([1, 2, 3, 4]);
});

it("a move before a missing video goes to the end", () => {
  expect(idsOf(moved(list, { id: 2, before: 9 }))).toEqual([1, 3, 4, 2]);
});
