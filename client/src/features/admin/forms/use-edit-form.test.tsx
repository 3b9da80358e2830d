import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { findAutosavedForms } from "@/features/admin/drafts/autosaved-forms.ts";
import { useEditForm } from "./use-edit-form.ts";

type Values = { title: string; text: string };

const INITIAL: Values = { title: "Old", text: "" };

/** A form whose saves the test settles. */
function openForm() {
  const attempt = { resolve: () => {}, reject: (_: Error) => {} };
  const save = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        attempt.resolve = resolve;
        attempt.reject = reject;
      }),
  );
  const called = { onSaved: vi.fn(), onInvalid: vi.fn(), onFailedUnseen: vi.fn() };
  const rendered = renderHook(() =>
    useEditForm<Values, null>({
      ...called,
      initial: { values: INITIAL, basis: null },
      autosaveKey: "test-form:",
      recover: () => null,
      isSame: (a, b) => a.title === b.title && a.text === b.text,
      validate: ({ values }) => ({
        ...(values.title === "" && { title: "Enter a title." }),
        ...(values.text === "" && { text: "Enter a text." }),
      }),
      save,
      refusalsIn: (error) =>
        error instanceof Error && error.message === "taken" ? { title: "Taken." } : {},
    }),
  );
  return { ...rendered, ...called, save, attempt };
}

beforeEach(clearDrafts);

it("a form saves once however often it is submitted, and keeps no copy", async () => {
  const { result, save, attempt, onSaved } = openForm();
  act(() => result.current.change({ text: "Typed." }));
  await waitFor(async () => expect(await findAutosavedForms("test-form:")).toHaveLength(1));
  act(() => result.current.submit());
  act(() => result.current.submit());
  expect(result.current.isSaving).toBe(true);
  await act(async () => attempt.resolve());
  expect(save).toHaveBeenCalledExactlyOnceWith(
    { values: { title: "Old", text: "Typed." }, basis: null },
    undefined,
  );
  expect(onSaved).toHaveBeenCalledOnce();
  await waitFor(async () => expect(await findAutosavedForms("test-form:")).toEqual([]));
});

it("a form keeps no copy of what was undone, and one of what is typed again", async () => {
  const { result } = openForm();
  const stored = () => findAutosavedForms("test-form:");
  act(() => result.current.change({ text: "Typed." }));
  await waitFor(async () => expect(await stored()).toHaveLength(1));
  act(() => result.current.change(INITIAL));
  await waitFor(async () => expect(await stored()).toEqual([]));
  act(() => result.current.change({ text: "Typed." }));
  await waitFor(async () => expect(await stored()).toMatchObject([{ values: { text: "Typed." } }]));
});

it("a form shows a refusal beside its field, a failure until a save succeeds", async () => {
  const { result, attempt, onInvalid } = openForm();
  act(() => result.current.change({ text: "Typed." }));
  act(() => result.current.submit());
  await act(async () => attempt.reject(new Error("offline")));
  expect(result.current.failure).toEqual(new Error("offline"));
  act(() => result.current.submit());
  await act(async () => attempt.reject(new Error("taken")));
  expect(result.current.failure).toBeNull();
  expect(result.current.errors).toEqual({ title: "Taken." });
  expect(onInvalid).toHaveBeenCalledExactlyOnceWith({ title: "Taken." });
});
