import { expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

it("work runs within five seconds even if the page is never idle", () => {
  const requestIdleCallback = vi.fn();
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  whenIdle(() => undefined);
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(expect.any(Function), {
    timeout: 5_000,
  });
});

it("work that was called off never runs", () => {
  vi.useFakeTimers();
  const [kept, calledOff] = [vi.fn(), vi.fn()];
  whenIdle(kept);
  whenIdle(calledOff)();
  vi.runAllTimers();
  expect(kept).toHaveBeenCalledOnce();
  expect(calledOff).not.toHaveBeenCalled();
});
