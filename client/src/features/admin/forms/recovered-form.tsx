import { useMemo } from "react";
import { type ComparedField, Comparison } from "../changes/comparison.tsx";
import { type FormBasis, parseBasis } from "./form-basis.ts";
import { AutosaveFailure, UnfinishedForm } from "./unfinished-form.tsx";
import type { useFormAutosave } from "./use-form-autosave.ts";

type RecoveredFormProps<Values> = {
  form: {
    /** The values as the form was opened. */
    initial: Values;
    unfinished: ReturnType<typeof useFormAutosave>;
    restore: (recovered: Values, basis: FormBasis | null) => void;
  };
  /** Reads autosaved values; null where they can't be read. */
  parse: (values: unknown) => Values | null;
  /** The fields to compare; another function for other fields alone. */
  fieldsOf: (values: Values) => readonly ComparedField[];
};

/** Offers to restore the autosaved article or category form of an earlier visit; warns when autosaving fails. */
export function RecoveredForm<Values>({ form, parse, fieldsOf }: RecoveredFormProps<Values>) {
  const { found, failure, discardFound } = form.unfinished;
  const { initial } = form;
  const recovered = useMemo(() => found && parse(found.values), [found, parse]);
  // Not at each keystroke: an article's text is sanitised for it.
  const fields = useMemo(
    () => recovered && { before: fieldsOf(initial), after: fieldsOf(recovered) },
    [recovered, initial, fieldsOf],
  );
  if (failure !== null) return <AutosaveFailure failure={failure} />;
  if (!found || !recovered || !fields) return null;
  return (
    <UnfinishedForm
      at={found.at}
      onContinue={() => form.restore(recovered, parseBasis(found))}
      onDiscard={discardFound}
    >
      <Comparison {...fields} />
    </UnfinishedForm>
  );
}
