import { expect, it, vi } from "vitest";
import { saveVideoFile } from "./saved-video-files.ts";

it("a page in a video's place, such as a network's sign-in, is not saved", async () => {
  const put = vi.fn();
  vi.stubGlobal("caches", { open: async () => ({ put, delete: async () => true }) });
  vi.stubGlobal(
    "fetch",
    async () => new Response("<h1>Sign in</h1>", { headers: { "Content-Type": "text/html" } }),
  );
  const saved = saveVideoFile(
    { path: "/media/a.mp4", videoUrl: "/media/a.mp4" },
    () => undefined,
    new AbortController().signal,
  );
  await expect(saved).rejects.toThrow(expect.objectContaining({ reason: "unreachable" }));
  expect(put).not.toHaveBeenCalled();
});
