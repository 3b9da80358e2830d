import { expect, it, vi } from "vitest";
import { createStoredValue, isArrayOf, isNumber, isOneOf } from "./stored-value.ts";

const numbers = isArrayOf(isNumber);

it("keeps a value over a reload and calls back on a change", () => {
  const onChange = vi.fn();
  const first = createStoredValue("n", numbers, []);
  first.subscribe(onChange);
  first.write([1]);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(createStoredValue("n", numbers, []).read()).toEqual([1]);
});

it("returns the same object until the value changes", () => {
  const value = createStoredValue("n", numbers, []);
  value.write([1, 2]);
  expect(value.read()).toBe(value.read());
});

it("hears of a change made in another tab", () => {
  const value = createStoredValue("n", numbers, []);
  const onChange = vi.fn();
  const stop = value.subscribe(onChange);
  window.localStorage.setItem("n", "[3]");
  window.dispatchEvent(new StorageEvent("storage", { key: "n" }));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(value.read()).toEqual([3]);
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key: "n" }));
  expect(onChange).toHaveBeenCalledTimes(1);
});

it("removes the key where null is written, and reads the fallback again", () => {
  const value = createStoredValue<1 | null>("n", isOneOf([1, null]), null);
  value.write(1);
  expect(window.localStorage.getItem("n")).toBe("1");
  value.write(null);
  expect(window.localStorage.getItem("n")).toBeNull();
  expect(value.read()).toBeNull();
});

it.each([
  "{",
  '["a"]',
  "null",
  "",
  '"text"',
  '"\\ud83d"',
  '{"__proto__":[1]}',
  `[${"1,".repeat(9)}"x"]`,
])("returns the fallback for stored text it can’t use: %j", (text) => {
  window.localStorage.setItem("n", text);
  expect(createStoredValue("n", numbers, [7]).read()).toEqual([7]);
});

it("holds the value for the visit where the browser refuses to store", () => {
  const value = createStoredValue("n", numbers, []);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  value.write([5]);
  expect(value.read()).toEqual([5]);
  vi.mocked(Storage.prototype.setItem).mockRestore();
  value.write([6]);
  expect(createStoredValue("n", numbers, []).read()).toEqual([6]);
});

it("returns the fallback where the browser refuses to read", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  expect(createStoredValue("n", numbers, [7]).read()).toEqual([7]);
  vi.mocked(Storage.prototype.getItem).mockRestore();
});
