import { useEffect, useRef, useState } from "react";
import {
  type FormAutosaveOptions,
  type FormState,
  type RecoveredForm,
  useFormAutosave,
} from "./use-form-autosave.ts";

export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

type EditFormOptions<Values, Basis, How, Saved> = FormAutosaveOptions<Values, Basis> & {
  initial: FormState<Values, Basis>;
  isSame: (values: Values, initial: Values) => boolean;
  validate: (form: FormState<Values, Basis>) => FieldErrors<Values>;
  /** Saves the form; `how` is the decision about the last attempt's conflict, if any. */
  save: (form: FormState<Values, Basis>, how: How | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** The errors of fields that a failed save names. */
  refusalsIn?: (error: unknown) => FieldErrors<Values>;
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** Called instead of showing the error if the form was closed during the save. */
  onFailedUnseen?: (error: unknown, values: Values) => void;
};

/**
 * The state of a form that adds or edits something: values, errors beside the fields, autosave, recovery of an earlier
 * visit's form, and saving with its errors and conflicts. `basis` is the edited item as it was when the form opened.
 */
export function useEditForm<Values extends object, Basis, How = never, Saved = void>(
  options: EditFormOptions<Values, Basis, How, Saved>,
) {
  const [initial] = useState(options.initial.values);
  const [{ values, basis }, setForm] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [isRestored, setRestored] = useState(false);
  const isDirty = !options.isSame(values, initial);
  const autosave = useFormAutosave({ values: isDirty ? values : null, basis }, options);
  const saving = useSave({
    ...options,
    onSaved: (saved) => {
      autosave.discard();
      options.onSaved(saved);
    },
    onInvalid: showErrors,
  });

  function showErrors(invalid: FieldErrors<Values>) {
    setErrors(invalid);
    options.onInvalid?.(invalid);
  }

  function saveValid(form: FormState<Values, Basis>, how?: How) {
    const invalid = options.validate(form);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) options.onInvalid?.(invalid);
    else void saving.save(form, how);
  }

  return {
    initial,
    values,
    basis,
    errors,
    isDirty,
    change(changed: Partial<Values>) {
      setForm((before) => ({ ...before, values: { ...before.values, ...changed } }));
      setErrors((before) => without(before, Object.keys(changed)));
    },
    isSaving: saving.isSaving,
    failure: saving.failure,
    dismissFailure: saving.dismiss,
    /** Saves the form if it is valid, else shows the errors beside the fields. */
    submit: (how?: How) => saveValid({ values, basis }, how),
    /** Saves the form as merged with the version that somebody else saved, which becomes its base. */
    saveMerged(merged: FormState<Values, Basis>) {
      setForm(merged);
      saveValid(merged);
    },
    recovery: {
      found: autosave.found,
      failure: autosave.failure,
      discard: autosave.discardFound,
      restore(recovered: RecoveredForm<Values, Basis>) {
        const { values: restored, basis: its } = recovered;
        setForm({ values: restored, basis: its });
        setRestored(true);
        autosave.takeOver(recovered);
      },
    },
    isRestored,
    /** Deletes the autosaved copy, before the form is closed without being saved. */
    discard: autosave.discard,
  };
}

type TextForm<Name extends string> = {
  values: Partial<Record<Name, string | undefined>>;
  errors: Partial<Record<Name, string>>;
  change: (changed: Partial<Record<Name, string>>) => void;
};

/** The properties that connect a field with a form's text. */
export function textFieldProps<Name extends string>(form: TextForm<NoInfer<Name>>, name: Name) {
  return {
    value: form.values[name] ?? "",
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) =>
      form.change({ [name]: event.target.value } as Record<Name, string>),
  };
}

function without<Errors extends object>(errors: Errors, fields: readonly string[]): Errors {
  const rest = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return Object.fromEntries(rest) as Errors;
}

type SaveOptions<Values, Basis, How, Saved> = Pick<
  EditFormOptions<Values, Basis, How, Saved>,
  "save" | "onSaved" | "refusalsIn" | "onFailedUnseen"
> & { onInvalid: (errors: FieldErrors<Values>) => void };

function useSave<Values, Basis, How, Saved>(options: SaveOptions<Values, Basis, How, Saved>) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function save(form: FormState<Values, Basis>, how: How | undefined) {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      const saved = await options.save(form, how);
      setFailure(null);
      options.onSaved(saved);
    } catch (error) {
      if (isOpen.current) show(error);
      else options.onFailedUnseen?.(error, form.values);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  function show(error: unknown) {
    const refused = options.refusalsIn?.(error) ?? {};
    const isRefused = Object.keys(refused).length > 0;
    if (isRefused) options.onInvalid(refused);
    setFailure(isRefused ? null : error);
  }

  return { isSaving, failure, save, dismiss: () => setFailure(null) };
}
