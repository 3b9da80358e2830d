import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/data/query-client.ts";
import { hydratePage, pageDataOf } from "./page-data.ts";

afterEach(() => void vi.useRealTimers());

test("a page's data is still there after an hour without being shown", async () => {
  vi.useFakeTimers();
  const server = createQueryClient();
  server.setQueryData(["videos"], ["A video"]);
  const browser = createQueryClient();
  const { handedOver } = pageDataOf({ path: "/university", search: "" }, server);
  if (handedOver) hydratePage("/university", handedOver, browser);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(browser.getQueryData(["videos"])).toEqual(["A video"]);
});
