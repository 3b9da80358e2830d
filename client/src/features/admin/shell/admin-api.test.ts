import { expect, it, vi } from "vitest";
import { HttpError } from "@/data/http.ts";
import { withWriteKey } from "./admin-api.ts";

const LOST = new Error("The site can’t be reached.");

it("gives each write a key of its own", async () => {
  const send = vi.fn(async (key: string) => key);
  const first = await withWriteKey(["DELETE", 1], send);
  expect(first).toMatch(/^[A-Za-z0-9-]{16,64}$/);
  expect(await withWriteKey(["DELETE", 1], send)).not.toBe(first);
  expect(await withWriteKey(["DELETE", 2], send)).not.toBe(first);
});

it("sends a write whose response was lost once more at once, with the same key", async () => {
  const send = vi.fn(async (key: string) => key).mockRejectedValueOnce(LOST);
  await withWriteKey(["DELETE", 3], send);
  const keys = send.mock.calls.map(([key]) => key);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

it("keeps the key of a write that may have arrived until its response", async () => {
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
