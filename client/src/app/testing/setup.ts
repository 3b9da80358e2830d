import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { pageQueryClient } from "@/data/query-client.ts";
import { dismissToast, toastStore } from "@/ui/toast-store.ts";
import { SilentWorker } from "./transcript-worker.ts";

// For what never comes, not for what a busy machine makes slow.
configure({ asyncUtilTimeout: 60_000 });

let reported: unknown[][] = [];

/** Takes the one console error that a test expects; without this call any console error fails the test. */
export function takeConsoleErrors(): string[] {
  const taken = reported.map((parts) => parts.map(String).join(" "));
  reported = [];
  return taken;
}

beforeEach(async () => {
  // Nothing is published; imported here, after a test's own mocks of what it is made of.
  const [{ showPublished }, { registerDrafts }] = await Promise.all([
    import("./published.ts"),
    import("@/data/drafts-overlay.ts"),
  ]);
  registerDrafts(() => import("@/features/admin/drafts/drafts.ts"));
  pageQueryClient.clear();
  showPublished({});
  reported = [];
  // A toast outlives the page that showed it.
  for (const { id } of toastStore.read()) dismissToast(id);
  vi.spyOn(console, "error")
    .mockClear()
    .mockImplementation((...parts) => {
      reported.push(parts);
    });
  vi.stubGlobal("scrollTo", vi.fn());
  // Missing in jsdom.
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("Worker", SilentWorker);
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollBy = vi.fn();
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  window.localStorage.clear();
  window.history.replaceState(null, "", "/");
});

afterEach(() => {
  cleanup();
  // A test that failed before it did so would stop the clock for all that follow.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(takeConsoleErrors()).toEqual([]);
});
