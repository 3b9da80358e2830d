import type { AdminVideo, Written } from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { VIDEO_EDIT_FORM, VIDEO_FORM } from "@/features/admin/drafts/autosaved-forms.ts";
import { useEditForm } from "@/features/admin/forms/use-edit-form.ts";
import type { FormState, FoundForm } from "@/features/admin/forms/use-form-autosave.ts";
import { showToast } from "@/ui/toast-store.ts";
import {
  addVideo,
  editVideo,
  readTranscript,
  takenConflictOf,
  videoConflictOf,
  videoFaultsOf,
} from "../video-library.ts";
import { useTranscriptFile } from "./transcript-source.tsx";
import { type Choices, mergeValues } from "./video-conflict.tsx";
import { useHostFill } from "./video-host.ts";
import {
  checkVideo,
  errorsOfRefusal,
  parseRecoveredVideo,
  splitCues,
  toVideo,
  typedDuration,
  type VideoErrors,
  type VideoValues,
  valuesOf,
} from "./video-values.ts";

/** What a form is opened for. */
export type OpenedVideo = {
  /** The video to edit; null adds one. */
  editing: AdminVideo | null;
  /** The video of which the new one is a copy. */
  copyOf?: AdminVideo | undefined;
  /** The form of an earlier visit that is continued as a new video. */
  recovered?: FoundForm | undefined;
};

type VideoFormOptions = OpenedVideo & {
  onSaved: (written: Written) => void;
  /** Called with the errors that show beside the fields. */
  onInvalid: (errors: VideoErrors) => void;
};

/** The state of the form that adds or edits a video. */
export function useVideoForm({ onSaved, onInvalid, ...opened }: VideoFormOptions) {
  const { editing, copyOf } = opened;
  const [initial] = useState(() => ({
    values: initialValues(opened),
    basis: editing ?? copyOf ?? null,
  }));
  const [continued] = useState(() => opened.recovered && parseRecoveredVideo(opened.recovered));
  // An attempt whose answer was lost is repeated under the same key when it is made again.
  const form = useEditForm<VideoValues, AdminVideo | null, "again", Written>({
    initial,
    continued,
    continuedKey: continued ? opened.recovered?.key : undefined,
    autosaveKey: editing ? `${VIDEO_EDIT_FORM}${editing.id}:` : `${VIDEO_FORM}new:`,
    recover(found) {
      const recovered = parseRecoveredVideo(found);
      return recovered && { ...recovered, basis: recovered.basis ?? editing };
    },
    split: splitCues,
    isSame,
    validate: check,
    save: ({ values, basis }, how) => {
      const isNew = !editing || how === "again";
      return write(values, isNew ? null : basis, basis);
    },
    onSaved,
    refusalsIn,
    onInvalid,
    onFailedUnseen: reportFailure,
  });
  const { values, basis, isSaving } = form;
  const base = editing && basis;
  const { duration, setPlayerDuration } = useDuration(values);
  const { host, offerOf } = useHostFill({ ...form, onFill: form.change });
  const transcriptFile = useTranscriptFile((transcript) => form.change({ transcript }));

  function check(checked: FormState<VideoValues, AdminVideo | null>) {
    const wrong = checkVideo(checked.values, editing && checked.basis, duration);
    if (transcriptFile.isReading) wrong.transcript = "The file is still being read.";
    return wrong;
  }

  return {
    ...form,
    isNew: !editing,
    /** What the video was like when it was opened, or compared with what somebody else saved; null for a new one. */
    base,
    duration,
    setPlayerDuration,
    host,
    offerOf,
    transcriptFile,
    /** What kept it from being saved; null where nothing did, or while it is tried again. */
    outcome: isSaving ? null : outcomeOf(form.failure),
    /** Saves over what somebody else saved, after their values were taken over where that was chosen. */
    mergeWith(theirs: AdminVideo, choices: Choices) {
      if (!base) return;
      form.saveMerged({ values: mergeValues(values, base, theirs, choices), basis: theirs });
    },
  };
}

export type VideoFormState = ReturnType<typeof useVideoForm>;

function initialValues({ editing, copyOf }: OpenedVideo) {
  const values = valuesOf(editing ?? copyOf ?? null);
  return editing || !copyOf ? values : { ...values, title: `${values.title} (copy)` };
}

// A transcript may have two million characters: it is not compared with every keystroke.
const isSame = (values: VideoValues, initial: VideoValues) =>
  values.transcript.kind === initial.transcript.kind &&
  values.transcript.kind !== "new" &&
  JSON.stringify({ ...values, transcript: 0 }) === JSON.stringify({ ...initial, transcript: 0 });

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

/** Changes `base`, or adds a video where that is null. An untouched transcript is the one of `source`. */
async function write(values: VideoValues, base: AdminVideo | null, source: AdminVideo | null) {
  const video = toVideo(values, base);
  const transcript = await transcriptToSend(values, base, source);
  return base
    ? editVideo(base.id, { revision: base.revision, video, ...transcript })
    : addVideo({ video, ...transcript });
}

async function transcriptToSend(
  { transcript }: VideoValues,
  base: AdminVideo | null,
  source: AdminVideo | null,
): Promise<{ transcript?: Cue[] | null }> {
  if (transcript.kind === "new") return { transcript: transcript.cues };
  if (transcript.kind === "removed") return { transcript: null };
  // A video that is changed keeps its transcript by itself; a new one gets a copy.
  if (base || !source?.transcript) return {};
  return { transcript: await readTranscript(source.transcript) };
}

function reportFailure(error: unknown, { title }: VideoValues): void {
  showToast({
    title: "Video not saved",
    description: `${title}: ${sentenceOf(error)} Open its form again to go on.`,
    variant: "destructive",
  });
}

function refusalsIn(error: unknown): VideoErrors {
  if (takenConflictOf(error)) {
    return { title: "Another video has this address and this title. Change one of them." };
  }
  return errorsOfRefusal(videoFaultsOf(error));
}

/** Why a form could not be saved. `theirs` is the video as somebody else has saved it meanwhile. */
type SaveOutcome =
  | { kind: "failed"; message: string }
  | { kind: "conflict"; theirs: AdminVideo }
  | { kind: "deleted" };

function outcomeOf(failure: unknown): SaveOutcome | null {
  if (failure === null) return null;
  const conflict = videoConflictOf(failure);
  if (!conflict) return { kind: "failed", message: sentenceOf(failure) };
  return conflict.video ? { kind: "conflict", theirs: conflict.video } : { kind: "deleted" };
}

const sentenceOf = (error: unknown) => messageOf(error).replace(/[.!]?$/, ".");
