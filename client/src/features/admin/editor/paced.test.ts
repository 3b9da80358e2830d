import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { paced } from "./paced.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("does at once what is quick", () => {
  const run = vi.fn();
  const { call } = paced(run);
  call();
  call();
  expect(run).toHaveBeenCalledTimes(2);
});

it("does what is slow once for several calls, a quarter of a second after the first", () => {
  const run = vi.fn(() => vi.advanceTimersByTime(30));
  const { call } = paced(run);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  call();
  vi.advanceTimersByTime(200);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(2);
});

it("does what was put off when it is asked to, and nothing when nothing was", () => {
  const run = vi.fn(() => vi.advanceTimersByTime(30));
  const { call, flush } = paced(run);
  call();
  flush();
  expect(run).toHaveBeenCalledTimes(1);
  call();
  flush();
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
});
