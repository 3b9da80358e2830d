import { expect, it, vi } from "vitest";
import { anAdminVideo } from "../form/testing/open-video-form.tsx";
import { type Checked, checkVideos } from "./check-videos.ts";

const library = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anAdminVideo({ id: index + 1, videoUrl: `https://vimeo.com/${index + 1}` }),
  );
const answer = () => Response.json({ title: "Start a shift", duration: 372 });

it("asks about three videos at a time and tells of each", async () => {
  let open = 0;
  let most = 0;
  vi.stubGlobal("fetch", async () => {
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    open -= 1;
    return answer();
  });
  const checked: Checked[] = [];
  const outcome = await checkVideos(
    [...library(7), anAdminVideo({ id: 8, videoUrl: "https://example.com/a" })],
    (each) => checked.push(each),
    new AbortController().signal,
  );
  expect(outcome).toBe("complete");
  expect(most).toBe(3);
  expect(checked).toHaveLength(8);
  expect(checked.filter(({ problem }) => problem).map(({ video }) => video.id)).toEqual([8]);
});

it("gives up when the host is out of reach", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const onChecked = vi.fn();
  const { signal } = new AbortController();
  expect(await checkVideos(library(100), onChecked, signal)).toBe("out-of-reach");
  expect(onChecked.mock.calls.length).toBeLessThan(10);
});

it("stops when it is told to", async () => {
  const stop = new AbortController();
  vi.stubGlobal("fetch", async () => answer());
  const onChecked = vi.fn(() => stop.abort());
  await expect(checkVideos(library(100), onChecked, stop.signal)).rejects.toThrow(/abort/);
  expect(onChecked.mock.calls.length).toBeLessThan(4);
});
