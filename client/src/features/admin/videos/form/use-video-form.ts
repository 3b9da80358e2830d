import type { AdminVideo, Written } from "@shared/admin-video-answers.ts";
import { useState } from "react";
import { VIDEO_FORM } from "@/content/autosaved-forms.ts";
import { useFormAutosave } from "../../use-form-autosave.ts";
import { useHostFill } from "./use-host-fill.ts";
import { useSaveVideo } from "./use-save-video.ts";
import { type Choices, mergeValues } from "./video-conflict.ts";
import type { VideoErrors } from "./video-faults.ts";
import { checkVideo, typedDuration, type VideoValues, valuesOf } from "./video-values.ts";

export type VideoFormOptions = {
  /** The video to edit; null adds one. */
  editing: AdminVideo | null;
  /** The video of which the new one is a copy. */
  copyOf?: AdminVideo | undefined;
  onSaved: (written: Written) => void;
  /** Called with the server's objections to single fields. */
  onRefused: (errors: VideoErrors) => void;
};

/** The state of the form that adds or edits a video. */
export function useVideoForm(options: VideoFormOptions) {
  const { editing, copyOf, onSaved, onRefused } = options;
  const [initial] = useState(() => initialValues(editing, copyOf));
  const { values, errors, setValues, setErrors, change } = useValues(initial);
  // What the video was like when it was opened, or when it was compared with what somebody else saved.
  const [base, setBase] = useState(editing);
  const [played, setPlayed] = useState<{ videoUrl: string; duration: number } | null>(null);
  const isDirty = !isSame(values, initial);
  const unfinished = useFormAutosave(autosavePrefix(editing), isDirty ? values : null, base);

  const saving = useSaveVideo({
    onSaved(written) {
      unfinished.discard();
      onSaved(written);
    },
    onRefused(refused) {
      setErrors(refused);
      onRefused(refused);
    },
  });

  const { host, offerOf } = useHostFill({ values, initial, onFill: change });
  const duration = played?.videoUrl === values.videoUrl ? played.duration : typedDuration(values);
  return {
    isNew: !editing,
    initial,
    values,
    errors,
    base,
    /** The video's length in seconds, by the player or as typed; null where it is not known. */
    duration,
    /** Takes the length in seconds that the player tells. */
    setPlayerDuration: (seconds: number) =>
      setPlayed({ videoUrl: values.videoUrl, duration: seconds }),
    isDirty,
    host,
    offerOf,
    change,
    /** Validates the form and shows the errors beside the fields; returns them. */
    check() {
      const wrong = checkVideo(values, base, duration);
      setErrors(wrong);
      return wrong;
    },
    saving,
    save: () => saving.save(values, base, base ?? copyOf ?? null),
    /** Saves over what somebody else saved, after their values were taken over where that was chosen. */
    saveMerged(theirs: AdminVideo, choices: Choices) {
      if (!base) return;
      const merged = mergeValues(values, base, theirs, choices);
      setValues(merged);
      setBase(theirs);
      void saving.save(merged, theirs, theirs);
    },
    /** Adds the video again after somebody deleted it. */
    addAgain: () => void saving.save(values, null, base),
    unfinished,
    /** Restores the autosaved values of an earlier visit, made on that state of the video. */
    restore(recovered: VideoValues, recoveredBase: AdminVideo | null) {
      const restoredBase = editing && (recoveredBase ?? editing);
      setBase(restoredBase);
      setValues(recovered);
      unfinished.takeOver(recovered, restoredBase);
    },
  };
}

export type VideoFormState = ReturnType<typeof useVideoForm>;

// A transcript may have two million characters: it is not compared with every keystroke.
const isSame = (values: VideoValues, initial: VideoValues) =>
  values.transcript.kind === initial.transcript.kind &&
  values.transcript.kind !== "new" &&
  JSON.stringify({ ...values, transcript: 0 }) === JSON.stringify({ ...initial, transcript: 0 });

const autosavePrefix = (editing: AdminVideo | null) =>
  `${VIDEO_FORM}${editing ? `edit:${editing.id}` : "new"}:`;

function useValues(initial: VideoValues) {
  const [values, setValues] = useState<VideoValues>(initial);
  const [errors, setErrors] = useState<VideoErrors>({});

  /** Changes some values, whose errors no longer hold. */
  function change(changed: Partial<VideoValues>) {
    setValues((before) => ({ ...before, ...changed }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
    );
  }

  return { values, errors, setValues, setErrors, change };
}

function initialValues(editing: AdminVideo | null, copyOf: AdminVideo | undefined): VideoValues {
  const values = valuesOf(editing ?? copyOf ?? null);
  return editing || !copyOf ? values : { ...values, title: `${values.title} (copy)` };
}
