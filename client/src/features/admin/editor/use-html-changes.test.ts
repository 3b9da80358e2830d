import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adaptiveThrottle } from "./use-html-changes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("runs a fast function at once", () => {
  const run = vi.fn();
  const { call } = adaptiveThrottle(run);
  call();
  call();
  expect(run).toHaveBeenCalledTimes(2);
});

it("runs a slow one once for several calls, 250 ms after the first of them", () => {
  const run = vi.fn(() => vi.advanceTimersByTime(30));
  const { call } = adaptiveThrottle(run);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  call();
  vi.advanceTimersByTime(200);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(2);
});

it("runs a delayed call on flush, and nothing when none is delayed", () => {
  const run = vi.fn(() => vi.advanceTimersByTime(30));
  const { call, flush } = adaptiveThrottle(run);
  call();
  flush();
  expect(run).toHaveBeenCalledTimes(1);
  call();
  flush();
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
});
