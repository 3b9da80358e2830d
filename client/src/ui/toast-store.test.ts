import { expect, it, vi } from "vitest";
import {
  reduceToasts,
  showToast,
  TOAST_REMOVE_DELAY,
  type Toast,
  toastStore,
} from "./toast-store.ts";

const toast = (id: number): Toast => ({ id, title: `Toast ${id}`, isOpen: true });

it("one toast shows at once, the newest", () => {
  const after = reduceToasts([toast(1)], { type: "added", toast: toast(2) });
  expect(after.map(({ id }) => id)).toEqual([2]);
});

it("a toast is updated, dismissed and removed by id", () => {
  const updated = reduceToasts([toast(1)], { type: "updated", id: 1, content: { title: "New" } });
  expect(updated).toEqual([{ id: 1, title: "New", isOpen: true }]);
  const dismissed = reduceToasts(updated, { type: "dismissed", id: 1 });
  expect(dismissed).toEqual([{ id: 1, title: "New", isOpen: false }]);
  expect(reduceToasts(dismissed, { type: "removed", id: 1 })).toEqual([]);
  expect(reduceToasts(dismissed, { type: "removed", id: 2 })).toEqual(dismissed);
});

it("a dismissed toast is removed after 1,000,000 ms", () => {
  vi.useFakeTimers();
  showToast({ title: "Saved" }).dismiss();
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toastStore.read()).toHaveLength(0);
  vi.useRealTimers();
});
