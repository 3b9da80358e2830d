import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AutosavedForm,
  deleteForm,
  findAutosavedForms,
  lockForm,
  saveForm,
} from "@/content/autosaved-forms.ts";

/** What is typed is stored at most this many ms later. */
const SAVE_AFTER = 400;

/** Autosaves a form's values (null: nothing to store) and finds what an earlier visit left. `prefix` names the form. */
export function useFormAutosave(prefix: string, values: unknown) {
  const [key] = useState(() => `${prefix}${Math.random().toString(36).slice(2)}`);
  const [found, setFound] = useState<AutosavedForm | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const latest = useRef(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The keys of what is stored of this form: its own, and that of an older copy that it continues. */
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
        await saveForm({ key, at: Date.now(), values: current });
        setFailure(null);
        // Only now is the older copy no longer needed.
        const { older } = stored.current;
        stored.current.older = null;
        if (older) await deleteForm(older);
        // The form was saved or thrown away while this was being stored.
        if (latest.current === null) await deleteForm(key);
      } catch (error) {
        setFailure(error);
      }
    },
    [key],
  );

  useEffect(() => {
    latest.current = values;
    // A running timer is left alone: somebody who types without a pause is stored all the same.
    if (values === null || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (latest.current !== null) void store(latest.current);
    }, SAVE_AFTER);
  }, [values, store]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** What an earlier visit left, until it is continued or thrown away. */
    found,
    /** Why what is typed can't be stored; null while it can. */
    failure,
    /** Goes on with what an earlier visit left; its copy stays until the form itself is stored. */
    takeOver(current: unknown) {
      stored.current.older = found?.key ?? null;
      setFound(null);
      void store(current);
    },
    discardFound() {
      if (found) deleteForm(found.key).catch(() => undefined);
      setFound(null);
    },
    /** Deletes what was stored of this form: it was saved, or is thrown away. */
    discard() {
      clearTimeout(timer.current);
      latest.current = null;
      const { isOwn, older } = stored.current;
      for (const each of [isOwn && key, older]) if (each) deleteForm(each).catch(() => undefined);
    },
  };
}
