import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AutosavedForm,
  deleteForm,
  findAutosavedForms,
  lockForm,
  saveForm,
} from "@/content/autosaved-forms.ts";

/** The throttle of autosaving, in ms. */
const SAVE_AFTER = 400;

/**
 * Autosaves a form's values (null: nothing to store) with what they were made on, and finds those of an earlier visit.
 * `prefix` names the form.
 */
export function useFormAutosave(prefix: string, values: unknown, basis: unknown) {
  const [key] = useState(() => `${prefix}${Math.random().toString(36).slice(2)}`);
  const [found, setFound] = useState<AutosavedForm | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const latest = useRef(values);
  const latestBasis = useRef(basis);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Which copies of this form are stored: its own, and by its key the older one that it continues. */
  const stored = useRef({ isOwn: false, older: null as string | null });

  useEffect(() => {
    findAutosavedForms(prefix).then(
      ([first = null]) => setFound(first),
      () => undefined,
    );
    return lockForm(key);
  }, [prefix, key]);

  const store = useCallback(
    async (current: unknown) => {
      try {
        stored.current.isOwn = true;
        await saveForm({ key, at: Date.now(), values: current, basis: latestBasis.current });
        setFailure(null);
        // Only now is the older copy no longer needed.
        const { older } = stored.current;
        stored.current.older = null;
        if (older) await deleteForm(older);
        // The form was saved or discarded during the write.
        if (latest.current === null) await deleteForm(key);
      } catch (error) {
        setFailure(error);
      }
    },
    [key],
  );

  useEffect(() => {
    latest.current = values;
    latestBasis.current = basis;
    // Throttled, not debounced: typing without a pause is stored too.
    if (values === null || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (latest.current !== null) void store(latest.current);
    }, SAVE_AFTER);
  }, [values, basis, store]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** The autosaved form of an earlier visit, until it is continued or discarded. */
    found,
    /** The error of the last autosave; null without one. */
    failure,
    /** Continues the form of an earlier visit, whose copy is kept until this form is stored. */
    takeOver(current: unknown, olderBasis: unknown) {
      stored.current.older = found?.key ?? null;
      latestBasis.current = olderBasis;
      setFound(null);
      void store(current);
    },
    discardFound() {
      if (found) deleteForm(found.key).catch(() => undefined);
      setFound(null);
    },
    /** Deletes the stored copies, once the form is saved or discarded. */
    discard() {
      clearTimeout(timer.current);
      latest.current = null;
      const { isOwn, older } = stored.current;
      for (const each of [isOwn && key, older]) if (each) deleteForm(each).catch(() => undefined);
    },
  };
}
