import type { AdminVideo, Written } from "@shared/contracts/admin-videos.ts";
import { useState } from "react";
import { VIDEO_EDIT_FORM, VIDEO_FORM } from "@/data/autosaved-forms.ts";
import { type FoundForm, useFormAutosave } from "@/features/admin/forms/use-form-autosave.ts";
import { useHostFill } from "./use-host-fill.ts";
import { useSaveVideo } from "./use-save-video.ts";
import { useTranscriptFile } from "./use-transcript-file.ts";
import { type Choices, mergeValues } from "./video-conflict.ts";
import type { VideoErrors } from "./video-faults.ts";
import {
  checkVideo,
  cuesOf,
  parseUnfinished,
  typedDuration,
  type UnfinishedVideo,
  type VideoValues,
  valuesOf,
  withoutCues,
} from "./video-values.ts";

/** What a form is opened for. */
export type OpenedVideo = {
  /** The video to edit; null adds one. */
  editing: AdminVideo | null;
  /** The video of which the new one is a copy. */
  copyOf?: AdminVideo | undefined;
  /** The form of an earlier visit that is continued as a new video. */
  unfinished?: FoundForm | undefined;
};

type Continued = UnfinishedVideo | null | undefined;

type VideoFormOptions = OpenedVideo & {
  onSaved: (written: Written) => void;
  /** Called with the server's objections to single fields. */
  onRefused: (errors: VideoErrors) => void;
};

/** The state of the form that adds or edits a video. */
export function useVideoForm({ onSaved, onRefused, ...opened }: VideoFormOptions) {
  const { editing } = opened;
  const [continued] = useState(() => opened.unfinished && parseUnfinished(opened.unfinished));
  const [initial] = useState(() => initialValues(opened));
  const { values, errors, setValues, setErrors, change } = useValues(continued?.values ?? initial);
  const { base, setBase, setSource, origin } = useOrigin(opened, continued);
  const { duration, setPlayerDuration } = useDuration(values);
  const isDirty = !isSame(values, initial);
  const unfinished = useAutosavedVideo({ editing, continued }, isDirty ? values : null, origin);
  const saving = useSaveVideo({
    onSaved: (written) => [unfinished.discard(), onSaved(written)],
    onRefused: (refused) => [setErrors(refused), onRefused(refused)],
  });
  const isSaving = saving.state.kind === "saving";

  const { host, offerOf } = useHostFill({ values, initial, isSaving, onFill: change });
  const transcriptFile = useTranscriptFile((transcript) => change({ transcript }));
  return {
    isNew: !editing,
    initial,
    values,
    errors,
    base,
    origin,
    duration,
    setPlayerDuration,
    isDirty,
    isSaving,
    host,
    offerOf,
    transcriptFile,
    change,
    /** Validates the form and shows the errors beside the fields; returns them. */
    check() {
      const wrong = checkVideo(values, base, duration);
      if (transcriptFile.isReading) wrong.transcript = "The file is still being read.";
      setErrors(wrong);
      return wrong;
    },
    saving,
    save: () => saving.save(values, base, origin),
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
    /** Restores the autosaved values of an earlier visit, with the video that they were made on. */
    restore({ values: recovered, basis }: Pick<UnfinishedVideo, "values" | "basis">) {
      if (editing) setBase(basis ?? editing);
      else setSource(basis);
      setValues(recovered);
      unfinished.takeOver(withoutCues(recovered), basis ?? editing, cuesOf(recovered));
    },
  };
}

export type VideoFormState = ReturnType<typeof useVideoForm>;

// A transcript may have two million characters: it is not compared with every keystroke.
const isSame = (values: VideoValues, initial: VideoValues) =>
  values.transcript.kind === initial.transcript.kind &&
  values.transcript.kind !== "new" &&
  JSON.stringify({ ...values, transcript: 0 }) === JSON.stringify({ ...initial, transcript: 0 });

function useAutosavedVideo(
  { editing, continued }: Pick<OpenedVideo, "editing"> & { continued: Continued },
  values: VideoValues | null,
  origin: AdminVideo | null,
) {
  const prefix = editing ? `${VIDEO_EDIT_FORM}${editing.id}:` : `${VIDEO_FORM}new:`;
  return useFormAutosave(prefix, values && withoutCues(values), origin, {
    attachment: values && cuesOf(values),
    continued: continued?.key,
  });
}

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

function useOrigin({ editing, copyOf }: OpenedVideo, continued: Continued) {
  // What the video was like when it was opened, or when it was compared with what somebody else saved.
  const [base, setBase] = useState(editing);
  const [source, setSource] = useState(continued?.basis ?? copyOf ?? null);
  return {
    base,
    setBase,
    setSource,
    /** The video whose transcript this one has until another is given: itself, or what it is a copy of. */
    origin: base ?? source,
  };
}

function useDuration(values: VideoValues) {
  const { videoUrl } = values;
  const [played, setPlayed] = useState<{ videoUrl: string; duration: number } | null>(null);
  return {
    /** The video's length in seconds, by the player or as typed; null where it is not known. */
    duration: played?.videoUrl === videoUrl ? played.duration : typedDuration(values),
    /** Takes the length in seconds that the player tells. */
    setPlayerDuration: (seconds: number) => setPlayed({ videoUrl, duration: seconds }),
  };
}

function initialValues({ editing, copyOf }: OpenedVideo) {
  const values = valuesOf(editing ?? copyOf ?? null);
  return editing || !copyOf ? values : { ...values, title: `${values.title} (copy)` };
}
