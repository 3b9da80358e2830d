import { expect, it } from "vitest";
import { createQueryClient } from "@/data/query-client.ts";
import { allVideosQuery } from "@/data/videos-query.ts";
import { anAdminVideo } from "./testing/fake-library.ts";
import {
  afterWrite,
  currentLibrary,
  moved,
  moveTo,
  showLibrary,
  showWritten,
} from "./video-library.ts";

const videos = [1, 2, 3].map((id) => anAdminVideo({ id }));
const library = { revision: 5, orderRevision: 2, videos };
const written = (video = null as ReturnType<typeof anAdminVideo> | null, revision = 6) => {
  return { revision, orderRevision: 2, video };
};
const idsAfter = (wrote: Parameters<typeof afterWrite>[1]) =>
  afterWrite(library, wrote)?.videos.map(({ id }) => id);

it("shows an edit in its place, a new video at the end and a deleted one no more", () => {
  const edited = anAdminVideo({ id: 2, title: "New title", revision: 6 });
  expect(afterWrite(library, { written: written(edited) })?.videos[1]).toBe(edited);
  expect(idsAfter({ written: written(anAdminVideo({ id: 9 })) })).toEqual([1, 2, 3, 9]);
  expect(idsAfter({ written: written(), did: { deleted: 2 } })).toEqual([1, 3]);
  const move = { moved: { id: 2, before: 1 } };
  expect(idsAfter({ written: written(anAdminVideo({ id: 2 })), did: move })).toEqual([2, 1, 3]);
});

it("knows nothing of the library after a write that was not the next one", () => {
  expect(afterWrite(library, { written: written(null, 7), did: { deleted: 2 } })).toBeNull();
});

it("lets this browser read the public library anew at its next use", async () => {
  const client = createQueryClient();
  client.setQueryData(allVideosQuery().queryKey, []);
  showLibrary(client, library);
  await showWritten(client, { written: written(), did: { deleted: 3 } });
  expect(client.getQueryState(allVideosQuery().queryKey)?.isInvalidated).toBe(true);
  expect(currentLibrary(client)).toMatchObject({ revision: 6, videos: videos.slice(0, 2) });
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
  const move = moveTo(list, id, position);
  expect(move && idsOf(moved(list, move))).toEqual(order);
});

it("moves nothing where it stands already, or where there is no such video", () => {
  expect(moveTo(list, 2, 1)).toBeNull();
  expect(moveTo(list, 4, 99)).toBeNull();
  expect(moveTo(list, 9, 0)).toBeNull();
  expect(idsOf(moved(list, { id: 2, before: 2 }))).toEqual([1, 2, 3, 4]);
});

it("moves to the end where the video that it is to stand before is gone", () => {
  expect(idsOf(moved(list, { id: 2, before: 9 }))).toEqual([1, 3, 4, 2]);
});
