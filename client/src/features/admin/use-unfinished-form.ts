import { useEffect, useRef, useState } from "react";
import {
  deleteForm,
  findUnfinishedForm,
  lockForm,
  saveForm,
  type UnfinishedForm,
} from "@/content/unfinished-forms.ts";

/** What is typed is kept at most so many ms later. */
const KEEP_AFTER = 400;

/**
 * Keeps what a form holds in this browser while it is being filled in, so that a crash or a closed tab loses nothing,
 * and finds what an earlier visit left. `prefix` names the form; `values` is null while there is nothing to keep.
 */
export function useUnfinishedForm(prefix: string, values: unknown) {
  const [key] = useState(() => `${prefix}${Math.random().toString(36).slice(2)}`);
  const [found, setFound] = useState<UnfinishedForm | null>(null);
  const latest = useRef(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    findUnfinishedForm(prefix).then(setFound, () => undefined);
    return lockForm(key);
  }, [prefix, key]);

  useEffect(() => {
    latest.current = values;
    // A timer that runs is left alone: while somebody types without a pause it is kept all the same.
    if (values === null || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      // Where the browser stores nothing the dashboard says so already.
      if (latest.current !== null) {
        saveForm({ key, at: Date.now(), values: latest.current }).catch(() => undefined);
      }
    }, KEEP_AFTER);
  }, [values, key]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** What an earlier visit left, until it is taken up or thrown away. */
    found,
    /** Forgets what an earlier visit left. */
    forgetFound() {
      if (found) deleteForm(found.key).catch(() => undefined);
      setFound(null);
    },
    /** Forgets what this form kept: it was saved, or is thrown away. */
    forget() {
      clearTimeout(timer.current);
      latest.current = null;
      deleteForm(key).catch(() => undefined);
    },
  };
}
