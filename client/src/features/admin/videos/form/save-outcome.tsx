import { ConflictDialog } from "./conflict-dialog.tsx";
import { DeletedDialog } from "./deleted-dialog.tsx";
import type { VideoFormState } from "./use-video-form.ts";

/** What kept the form from being saved, and what can be done about it. */
export function SaveOutcome({ form }: { form: VideoFormState }) {
  const { state, dismiss } = form.saving;
  if (state.kind === "failed") {
    return (
      <p
        role="alert"
        className="w-full rounded-medium bg-danger-tint px-4 py-3 text-small text-danger"
      >
        {state.message} Your text is still here, and saving again saves nothing twice.
      </p>
    );
  }
  if (state.kind === "deleted") {
    return <DeletedDialog onAddAgain={form.addAgain} onClose={dismiss} />;
  }
  if (state.kind === "conflict" && form.base) {
    return (
      <ConflictDialog
        values={form.values}
        before={form.base}
        theirs={state.theirs}
        onSave={(choices) => form.saveMerged(state.theirs, choices)}
        onClose={dismiss}
      />
    );
  }
  return null;
}
