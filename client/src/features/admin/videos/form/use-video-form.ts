import type { AdminVideo, Written } from "@shared/contracts/admin-videos.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { VIDEO_EDIT_FORM, VIDEO_FORM } from "@/features/admin/drafts/autosaved-forms.ts";
import { sentenceOf } from "@/features/admin/forms/save-error.ts";
import { useEditForm } from "@/features/admin/forms/use-edit-form.ts";
import { showToast } from "@/ui/toast-store.ts";
import {
  addVideo,
  editVideo,
  readTranscript,
  takenConflictOf,
  videoErrorsOf,
} from "../admin-videos-api.ts";
import type { ParsedTranscript } from "./parse-transcript.ts";
import { useHostFill } from "./video-host.ts";
import {
  checkVideo,
  type EditedTranscript,
  errorsOf,
  parseRecoveredVideo,
  toVideo,
  typedDuration,
  type VideoErrors,
  type VideoFormContent,
  type VideoValues,
  valuesOf,
} from "./video-values.ts";

export type OpenedVideo = {
  /** The video to edit; null adds one. */
  editing: AdminVideo | null;
  copyOf?: AdminVideo | undefined;
};

type VideoFormOptions = OpenedVideo & {
  library: readonly AdminVideo[];
  onSaved: (written: Written) => void;
  onInvalid: (errors: VideoErrors) => void;
};

const LEFT_OUT = {
  sending: "The file is still being sent.",
  reading: "The file is still being read.",
  unread:
    "What was read has errors and is not used yet. Use what can be read of it, or leave it out.",
  chapters: "These lines are not added yet. Add them, or empty the field.",
  transcript: "This text is not used yet. Use it, or empty the field.",
};

export function useVideoForm({ library, onSaved, onInvalid, ...opened }: VideoFormOptions) {
  const { editing } = opened;
  // A repeated attempt has the same key: the response to the first may have been lost.
  const form = useEditForm<VideoValues, AdminVideo | null, "again", Written>({
    initial: contentOf(opened),
    autosaveKey: editing ? formKey(editing) : `${VIDEO_FORM}new:`,
    // A video that somebody deleted has no other form.
    continues: (key) =>
      !editing &&
      key.startsWith(VIDEO_EDIT_FORM) &&
      library.every((video) => !key.startsWith(formKey(video))),
    recover(found) {
      const content = parseRecoveredVideo(found);
      return content && { ...content, basis: content.basis ?? editing };
    },
    isSame,
    validate: check,
    save: (content, how) => write(content, editing !== null && how !== "again"),
    onSaved,
    refusalsIn,
    onInvalid,
    onFailedUnseen: reportFailure,
  });
  const { values, basis } = form;
  const [played, setPlayed] = useState<{ videoUrl: string; duration: number } | null>(null);
  const durationOf = (given: VideoValues) =>
    played?.videoUrl === given.videoUrl ? played.duration : typedDuration(given);
  const duration = durationOf(values);
  const [isUploading, setUploading] = useState(false);
  const transcriptFile = useTranscriptFile((transcript) => form.change({ transcript }));

  const { leftOut, currentOf, pastedWith } = useLeftOut(isUploading, transcriptFile);

  function check(content: VideoFormContent): VideoErrors {
    const base = editing && content.basis;
    return { ...checkVideo(content.values, base, durationOf(content.values)), ...leftOut };
  }

  const errors = currentOf(form.errors);
  return {
    ...form,
    ...useHostFill(form),
    errors,
    // Closing the form would stop an upload, and drop what is not used yet.
    isDirty: form.isDirty || Object.keys(leftOut).length > 0,
    setUploading,
    pasted: pastedWith(errors),
    isNew: !editing,
    /** The version of the video that was opened, or that was compared with another admin's; null for a new video. */
    base: editing && basis,
    /** The video's length in seconds, by the player or as typed; null where it is not known. */
    duration,
    setPlayerDuration: (seconds: number) =>
      setPlayed({ videoUrl: values.videoUrl, duration: seconds }),
    transcriptFile,
  };
}

const formKey = ({ id }: AdminVideo) => `${VIDEO_EDIT_FORM}${id}:`;

export type VideoFormState = ReturnType<typeof useVideoForm>;

/**
 * Input that saving or closing the form would lose, by field: an upload, and texts that were pasted or read and not
 * used.
 */
function useLeftOut(
  isUploading: boolean,
  { unread, isReading }: ReturnType<typeof useTranscriptFile>,
) {
  const [texts, setTexts] = useState({ chapters: "", transcript: "" });
  const leftOut: VideoErrors = {
    ...(isUploading && { videoUrl: LEFT_OUT.sending }),
    ...(texts.chapters.trim() && { chapters: LEFT_OUT.chapters }),
    ...(texts.transcript.trim() && { transcript: LEFT_OUT.transcript }),
    ...(unread && { transcript: LEFT_OUT.unread }),
    ...(isReading && { transcript: LEFT_OUT.reading }),
  };
  const pastedIn = (field: keyof typeof texts, { [field]: error }: VideoErrors) => ({
    text: texts[field],
    error: error === LEFT_OUT[field] ? error : undefined,
    onChange: (text: string) => setTexts((before) => ({ ...before, [field]: text })),
  });
  return {
    leftOut,
    /** The errors without those of what was sent, used or taken out since. */
    currentOf: (errors: VideoErrors): VideoErrors =>
      Object.fromEntries(
        Object.entries(errors).filter(
          ([field, error]) =>
            leftOut[field as keyof VideoErrors] === error ||
            !Object.values(LEFT_OUT).includes(error),
        ),
      ),
    pastedWith: (errors: VideoErrors) => ({
      chapters: pastedIn("chapters", errors),
      transcript: pastedIn("transcript", errors),
    }),
  };
}

function contentOf({ editing, copyOf }: OpenedVideo): VideoFormContent {
  const basis = editing ?? copyOf ?? null;
  const values = valuesOf(basis);
  const title = basis && !editing ? `${values.title} (copy)` : values.title;
  return { values: { ...values, title }, basis };
}

// A transcript may have two million characters: it is not compared with every keystroke.
const isSame = (values: VideoValues, initial: VideoValues) =>
  values.transcript.kind === initial.transcript.kind &&
  values.transcript.kind !== "new" &&
  JSON.stringify({ ...values, transcript: 0 }) === JSON.stringify({ ...initial, transcript: 0 });

/** A file or pasted text that was read; `name` is empty for a text. */
export type ReadTranscript = ParsedTranscript & { name: string };

async function readTranscriptFile(source: File | string): Promise<ReadTranscript> {
  const name = typeof source === "string" ? "" : source.name;
  try {
    // The parser is loaded when a transcript is read.
    const { parseTranscript } = await import("./parse-transcript.ts");
    return { name, ...(await parseTranscript(source, name)) };
  } catch {
    return {
      name,
      cues: [],
      errors: [{ line: 1, message: `“${name}” can’t be read. Try again.` }],
    };
  }
}

/** Reads transcripts; the last one counts. A transcript without errors is taken at once, another is shown first. */
function useTranscriptFile(onRead: (transcript: EditedTranscript) => void) {
  const { mutate, data, isPending, reset } = useMutation({ mutationFn: readTranscriptFile });
  const use = ({ name, cues }: ReadTranscript) => onRead({ kind: "new", name, cues });
  return {
    isReading: isPending,
    read: (source: File | string) =>
      mutate(source, { onSuccess: (read) => read.errors.length === 0 && use(read) }),
    unread: data && data.errors.length > 0 ? data : null,
    leaveOut: reset,
    takeReadable() {
      if (data) use(data);
      reset();
    },
  };
}

/** Changes the video of the basis, or adds one, whose untouched transcript is that of the basis. */
async function write({ values, basis }: VideoFormContent, isEdit: boolean): Promise<Written> {
  const { transcript: edited } = values;
  const base = isEdit ? basis : null;
  const kept = base ? null : basis?.transcript;
  const request = {
    video: toVideo(values, base),
    ...(edited.kind === "new" && { transcript: edited.cues }),
    ...(edited.kind === "removed" && { transcript: null }),
    // A video that is changed keeps its transcript by itself; a new one gets a copy.
    ...(edited.kind === "kept" && kept && { transcript: await readTranscript(kept) }),
  };
  return base ? editVideo(base.id, { revision: base.revision, ...request }) : addVideo(request);
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
  return errorsOf(videoErrorsOf(error));
}
