import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { FakeLibrary } from "../testing/fake-library.ts";

const ADDRESS = (n: number) => `/media/${String(n).repeat(32)}.mp4`;

/** The jobs anew, over an encoder and an upload that are done when the test says so. */
async function start({ isLocked = false } = {}) {
  vi.resetModules();
  const made = { small: new File(["small"], "small.webm"), sound: new File(["s"], "sound.webm") };
  const makes: { source: unknown; finish: () => void; signal: AbortSignal }[] = [];
  const sends: { kind: unknown; fail: (error: Error) => void; finish: () => void }[] = [];
  vi.doMock("./make-versions.ts", () => ({
    discardVersions: async () => undefined,
    makeVersions: async (source: unknown, { signal, untilRunning }: MakeOptions) => {
      await untilRunning();
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        makes.push({ source, signal, finish: () => resolve(made) });
      });
    },
  }));
  vi.doMock("../form/upload-file.ts", () => ({
    createUpload: (_file: File, _progress: unknown, { kind }: { kind: string }) => ({
      cancel: () => undefined,
      run: () =>
        new Promise((resolve, reject) => {
          const videoUrl = `/media/${kind}.webm`;
          sends.push({ kind, fail: reject, finish: () => resolve({ videoUrl }) });
        }),
    }),
  }));
  onTestFinished(() => {
    vi.doUnmock("./make-versions.ts");
    vi.doUnmock("../form/upload-file.ts");
    vi.unstubAllGlobals();
  });
  vi.stubGlobal("VideoEncoder", class {});
  const request = async (_name: string, ...more: unknown[]) => {
    const [options, callback] = more.length > 1 ? more : [{}, more[0]];
    const { ifAvailable } = options as LockOptions;
    return (callback as LockGrantedCallback<unknown>)(
      ifAvailable && isLocked ? null : ({} as Lock),
    );
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  const library = new FakeLibrary([]);
  library.responses.set("/api/admin/media/versions", () =>
    Response.json({ smallUrl: "/media/video.webm", soundUrl: "/media/sound.webm" }),
  );
  const jobs = await import("./version-jobs.ts");
  const { result } = renderHook(() => jobs.useVersionJobs());
  const add = (...numbers: number[]) =>
    act(async () =>
      jobs.addJobs(numbers.map((n) => ({ videoUrl: ADDRESS(n), title: `Video ${n}`, file: null }))),
    );
  const states = () => result.current.jobs.map(({ state }) => state);
  const finishSending = async () => {
    for (const n of [0, 1]) {
      await vi.waitFor(() => expect(sends).toHaveLength(n + 1));
      await act(async () => sends[n]?.finish());
    }
    sends.length = 0;
  };
  return { ...jobs, makes, sends, library, result, add, states, finishSending };
}

type MakeOptions = { signal: AbortSignal; untilRunning: () => Promise<AbortSignal> };

beforeEach(() => vi.restoreAllMocks());

it("versions are made one after the other, from the site's file if there is none", async () => {
  const { makes, add, states, finishSending, library } = await start();
  await add(1, 2);
  await vi.waitFor(() => expect(makes).toHaveLength(1));
  expect(makes[0]?.source).toBe(`/api/admin/media/files/${"1".repeat(32)}.mp4`);
  expect(states()).toEqual(["making", "waiting"]);
  await act(async () => makes[0]?.finish());
  await finishSending();
  await vi.waitFor(() => expect(makes).toHaveLength(2));
  expect(states()).toEqual(["done", "making"]);
  expect(library.writes).toMatchObject([
    {
      path: "/api/admin/media/versions",
      body: { videoUrl: ADDRESS(1), smallUrl: "/media/video.webm", soundUrl: "/media/sound.webm" },
    },
  ]);
});

it("a paused job begins once it is resumed", async () => {
  const { makes, add, result, pauseJobs, resumeJobs } = await start();
  act(pauseJobs);
  await add(1);
  expect(result.current).toMatchObject({ isPaused: true, jobs: [{ state: "waiting" }] });
  expect(makes).toEqual([]);
  act(resumeJobs);
  await vi.waitFor(() => expect(makes).toHaveLength(1));
  expect(result.current.isPaused).toBe(false);
});

it("a cancelled job leaves nothing, and the next one begins", async () => {
  const { makes, add, states, cancelJobs, library } = await start();
  await add(1, 2);
  await vi.waitFor(() => expect(makes).toHaveLength(1));
  await act(async () => cancelJobs(ADDRESS(1)));
  expect(makes[0]?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(makes).toHaveLength(2));
  expect(states()).toEqual(["making"]);
  expect(library.writes).toEqual([]);
});

it("a version that could not be sent is sent again without being made again", async () => {
  const { makes, sends, add, states, result, finishSending } = await start();
  await add(1);
  await vi.waitFor(() => expect(makes).toHaveLength(1));
  await act(async () => makes[0]?.finish());
  await vi.waitFor(() => expect(sends).toHaveLength(1));
  await act(async () => sends[0]?.fail(new Error("The connection was lost.")));
  expect(result.current.jobs[0]).toMatchObject({
    state: "failed",
    failure: "The connection was lost.",
  });
  sends.length = 0;
  await add(1);
  await finishSending();
  await vi.waitFor(() => expect(states()).toEqual(["done"]));
  expect(makes).toHaveLength(1);
});

it("a version that another tab has made is not made again", async () => {
  const { makes, add, states, library } = await start({ isLocked: true });
  const { anAdminVideo } = await import("../testing/fake-library.ts");
  library.videos = [anAdminVideo({ id: 1, videoUrl: ADDRESS(1), smallUrl: ADDRESS(2) })];
  await add(1);
  await vi.waitFor(() => expect(states()).toEqual(["done"]));
  expect(makes).toEqual([]);
});
