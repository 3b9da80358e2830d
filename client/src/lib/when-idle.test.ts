import { expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

it("asks the browser to run work within five seconds, although the page may never be idle", () => {
  const requestIdleCallback = vi.fn();
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  whenIdle(() => undefined);
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(expect.any(Function), {
    timeout: 5_000,
  });
});
