import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  type AutosavedForm,
  deleteForm,
  findAutosavedForms,
  lockForm,
  readAttachment,
  saveForm,
} from "@/data/autosaved-forms.ts";

/** The throttle of autosaving, in ms. */
const SAVE_AFTER = 400;

type Autosaved = { values: unknown; basis: unknown; attachment: unknown };

type FormAutosaveOptions = {
  /** A large part of the values, stored apart from them and only when it is another object. */
  attachment?: unknown;
  /** The key of an earlier visit's form that this one continues from the start. */
  continued?: string | undefined;
};

/** The form of an earlier visit, with what was stored apart from it. */
export type FoundForm = AutosavedForm & { attachment: unknown };

/**
 * Autosaves a form's values (null: nothing to store) with what they were made on, and finds those of an earlier visit.
 * `prefix` names the form.
 */
export function useFormAutosave(
  prefix: string,
  values: unknown,
  basis: unknown,
  { attachment = null, continued }: FormAutosaveOptions = {},
) {
  const [key] = useState(() => `${prefix}${Math.random().toString(36).slice(2)}`);
  const latest = useRef<Autosaved>({ values, basis, attachment });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useFoundForm(prefix, key, continued);
  const { copies, failure, store } = useCopies(key, latest, continued);

  useEffect(() => {
    latest.current = { values, basis, attachment };
    // Throttled, not debounced: typing without a pause is stored too.
    if (values === null || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (latest.current.values !== null) void store();
    }, SAVE_AFTER);
  }, [values, basis, attachment, store]);

  // What was typed last is stored, too, when the form is closed without being saved or discarded.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      if (latest.current.values !== null) void store();
    },
    [store],
  );

  return {
    /** The autosaved form of an earlier visit, until it is continued or discarded. */
    found,
    /** The error of the last autosave; null without one. */
    failure,
    /** Continues the form of an earlier visit, whose copy is kept until this form is stored. */
    takeOver(restored: unknown, olderBasis: unknown, olderAttachment: unknown = null) {
      copies.current.older = found?.key ?? null;
      latest.current = { values: restored, basis: olderBasis, attachment: olderAttachment };
      setFound(null);
      void store();
    },
    discardFound() {
      if (found) deleteForm(found.key).catch(() => undefined);
      setFound(null);
    },
    /** Deletes the stored copies, once the form is saved or discarded. */
    discard() {
      clearTimeout(timer.current);
      timer.current = undefined;
      latest.current = { ...latest.current, values: null };
      const { isOwn, older } = copies.current;
      for (const each of [isOwn && key, older]) if (each) deleteForm(each).catch(() => undefined);
    },
  };
}

/** The form of an earlier visit, found once; none where one is continued from the start. */
function useFoundForm(prefix: string, key: string, continued: string | undefined) {
  const [found, setFound] = useState<FoundForm | null>(null);
  useEffect(() => {
    if (!continued) findForm(prefix).then(setFound, () => undefined);
    return lockForm(key);
  }, [prefix, key, continued]);
  return [found, setFound] as const;
}

async function findForm(prefix: string): Promise<FoundForm | null> {
  const [first] = await findAutosavedForms(prefix);
  return first ? { ...first, attachment: await readAttachment(first.key) } : null;
}

/** Stores what `latest` holds of a form, in place of the older copy that it continues. */
function useCopies(key: string, latest: RefObject<Autosaved>, continued: string | undefined) {
  const [failure, setFailure] = useState<unknown>(null);
  /** Which copies of this form are stored: its own, with its attachment, and by its key the older one that it continues. */
  const copies = useRef({
    isOwn: false,
    older: continued ?? null,
    attachment: null as unknown,
  });

  const store = useCallback(async () => {
    const { values, basis, attachment } = latest.current;
    const isStored = attachment === copies.current.attachment;
    try {
      copies.current.isOwn = true;
      copies.current.attachment = attachment;
      const form = { key, at: Date.now(), values, basis };
      await saveForm(form, isStored ? undefined : attachment);
      setFailure(null);
      // Only now is the older copy no longer needed.
      const { older } = copies.current;
      copies.current.older = null;
      if (older) await deleteForm(older);
      // The form was saved or discarded during the write.
      if (latest.current.values === null) await deleteForm(key);
    } catch (error) {
      if (!isStored) copies.current.attachment = undefined;
      setFailure(error);
    }
  }, [key, latest]);

  return { copies, failure, store };
}
