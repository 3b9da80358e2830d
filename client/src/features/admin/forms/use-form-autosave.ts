import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type AutosavedForm,
  deleteForm,
  findAutosavedForms,
  lockForm,
  readAttachment,
  saveForm,
} from "@/features/admin/drafts/autosaved-forms.ts";

/** The autosave throttle, in ms. */
const SAVE_AFTER = 400;

/** An earlier visit's form as stored, with data that an older version stored apart from it. */
export type FoundForm = AutosavedForm & { attachment: unknown };

export type FormState<Values, Basis> = { values: Values; basis: Basis };

/** An earlier visit's form, and the time of its autosave in ms since 1970. */
export type RecoveredForm<Values, Basis> = FormState<Values, Basis> & { key: string; at: number };

export type FormAutosaveOptions<Values, Basis> = {
  /** The key prefix of this form, and of the autosaved forms that it offers to continue. */
  autosaveKey: string;
  /** Tells if a form of another key is offered, too. */
  continues?: (key: string) => boolean;
  /** Reads an earlier visit's form; null if it is unreadable. */
  recover: (found: FoundForm) => FormState<Values, Basis> | null;
};

type Latest<Values, Basis> = FormState<Values | null, Basis>;

/**
 * Autosaves a form's values with their base, and finds an earlier visit's form. Null values store nothing and delete
 * the copy.
 */
export function useFormAutosave<Values, Basis>(
  { values, basis }: Latest<Values, Basis>,
  { autosaveKey, continues, recover }: FormAutosaveOptions<Values, Basis>,
) {
  const [key] = useState(() => `${autosaveKey}${Math.random().toString(36).slice(2)}`);
  const latest = useRef<Latest<Values, Basis>>({ values, basis });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<RecoveredForm<Values, Basis> | null>(null);
  const { copies, failure, store } = useCopies(key, latest);

  const offerFound = useEffectEvent(async () => {
    const forms = await findAutosavedForms();
    const form = forms.find((each) => each.key.startsWith(autosaveKey) || continues?.(each.key));
    const state = form && recover({ ...form, attachment: await readAttachment(form.key) });
    if (state) setFound({ key: form.key, at: form.at, ...state });
  });
  useEffect(() => {
    offerFound().catch(() => undefined);
    return lockForm(key);
  }, [key]);

  useEffect(() => {
    latest.current = { values, basis };
    // Throttled, not debounced: typing without a pause is stored too.
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void store();
    }, SAVE_AFTER);
  }, [values, basis, store]);

  // Stores the latest values when the form is closed without being saved or discarded.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      void store();
    },
    [store],
  );

  return {
    /** An earlier visit's autosaved form, until it is continued or discarded. */
    found,
    failure,
    /** Continues an earlier visit's form, whose copy is kept until this form is stored. */
    takeOver(form: RecoveredForm<Values, Basis>) {
      copies.current.add(form.key);
      latest.current = form;
      setFound(null);
      void store();
    },
    discardFound() {
      if (found) deleteForm(found.key).catch(() => undefined);
      setFound(null);
    },
    /** Deletes the stored copies, after a save or a discard. */
    discard() {
      clearTimeout(timer.current);
      timer.current = undefined;
      latest.current = { ...latest.current, values: null };
      for (const each of copies.current) deleteForm(each).catch(() => undefined);
    },
  };
}

/** Stores the latest values of a form, in place of the older copy that it continues. */
function useCopies<Values, Basis>(key: string, latest: RefObject<Latest<Values, Basis>>) {
  const [failure, setFailure] = useState<unknown>(null);
  /** The keys of this form's stored copies: its own and the older one that it continues. */
  const copies = useRef(new Set<string>());

  const deleteOwn = useCallback(async () => {
    if (copies.current.delete(key)) await deleteForm(key).catch(() => undefined);
  }, [key]);

  const store = useCallback(async () => {
    const { values, basis } = latest.current;
    // Null values: everything typed was taken back.
    if (values === null) return deleteOwn();
    try {
      copies.current.add(key);
      await saveForm({ key, at: Date.now(), values, basis });
      setFailure(null);
      // The older copy is needed until this form is stored.
      const keys = copies.current;
      copies.current = new Set([key]);
      await Promise.all([...keys].filter((each) => each !== key).map(deleteForm));
      // The form was saved, discarded or taken back during the write.
      if (latest.current.values === null) await deleteOwn();
    } catch (error) {
      setFailure(error);
    }
  }, [key, latest, deleteOwn]);

  return { copies, failure, store };
}
