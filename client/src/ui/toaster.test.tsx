import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showToast } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

it("a toast’s time begins when it can be seen, however busy the page is", () => {
  vi.useFakeTimers();
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  render(<Toaster />);
  act(() => void showToast({ title: "Saved" }));
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.getByText("Saved")).toBeVisible();
  act(() => {
    for (const frame of frames.splice(0)) frame(performance.now());
  });
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.getByText("Saved")).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Saved")).toBeNull();
});
