import { dateAndTime } from "@shared/text/dates.ts";
import { useMemo, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { type ComparedFields, Comparison } from "../changes/comparison.tsx";
import { ThrowAwayDialog } from "./form-dialog.tsx";
import { saveErrorMessage } from "./save-error.ts";
import type { RecoveredForm } from "./use-form-autosave.ts";

type RecoveryNoticeProps<Values, Basis> = {
  form: {
    initial: Values;
    basis: Basis;
    isDirty: boolean;
    recovery: {
      found: RecoveredForm<Values, Basis> | null;
      failure: unknown;
      restore: (recovered: RecoveredForm<Values, Basis>) => void;
      discard: () => void;
    };
  };
  /** The fields to compare. Keys a memo: it may be another function only if the fields differ. */
  fieldsOf: (values: Values, basis: Basis) => ComparedFields;
};

/** Offers to restore an earlier visit's form, with a diff, and asks before it replaces newer work; warns of failures. */
export function RecoveryNotice<Values, Basis>({
  form: { initial, basis, isDirty, recovery },
  fieldsOf,
}: RecoveryNoticeProps<Values, Basis>) {
  const { found, failure, restore, discard } = recovery;
  const [isAsking, setAsking] = useState(false);
  // Memoized, as an article's text is sanitised: too slow for each keystroke.
  const fields = useMemo(
    () =>
      found && {
        before: fieldsOf(initial, basis),
        after: fieldsOf(found.values, found.basis),
      },
    [found, initial, basis, fieldsOf],
  );
  if (failure !== null) {
    return (
      <p role="status" className="mt-5 rounded-medium border border-accent bg-accent-tint p-4">
        {`What you type here is not kept until you save it. ${saveErrorMessage(failure)}`}
      </p>
    );
  }
  if (!found || !fields) return null;
  return (
    <section
      aria-label="Unfinished form"
      className="mt-5 rounded-medium border border-accent bg-accent-tint p-4 text-ink"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto">
          <strong className="font-[650]">You left this form unfinished</strong>{" "}
          <span>{`on ${dateAndTime(found.at)}.`}</span>
        </p>
        <Button variant="outline" onClick={() => (isDirty ? setAsking(true) : restore(found))}>
          Continue
        </Button>
        <Button variant="ghost" onClick={discard}>
          Discard
        </Button>
      </div>
      <details>
        <summary className="cursor-pointer py-2.5 font-[600]">What differs</summary>
        <Comparison {...fields} />
      </details>
      {isAsking && (
        <ThrowAwayDialog onConfirm={() => restore(found)} onClose={() => setAsking(false)}>
          The unfinished form takes the place of what you wrote in this one since you opened it.
        </ThrowAwayDialog>
      )}
    </section>
  );
}
