import type { AdminVideo, Written } from "@shared/contracts/admin-videos.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/features/admin/components/dialog-parts.tsx";
import { Failure } from "@/features/admin/components/failure.tsx";
import { TabPanel, Tabs } from "@/features/admin/components/tabs.tsx";
import { VersionChoice, VersionText } from "@/features/admin/forms/field-merge.tsx";
import { EditFormDialog } from "@/features/admin/forms/form-dialog.tsx";
import { RecoveryNotice } from "@/features/admin/forms/recovery-notice.tsx";
import { sentenceOf } from "@/features/admin/forms/save-error.ts";
import { currentLibrary, videoConflictOf } from "../admin-videos-api.ts";
import { comparedVideoFields, VIDEO_FORM_FIELDS } from "../video-fields.tsx";
import { ChaptersTab } from "./chapters-tab.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { TranscriptTab } from "./transcript-tab.tsx";
import { type OpenedVideo, useVideoForm, type VideoFormState } from "./use-video-form.ts";
import {
  type Choices,
  compareVideos,
  mergeValues,
  toVideo,
  type VideoErrors,
  type VideoValues,
} from "./video-values.ts";

type VideoFormProps = OpenedVideo & {
  onClose: () => void;
  onSaved: (written: Written) => void;
};

const TABS = [
  { value: "details", label: "Details" },
  { value: "chapters", label: "Chapters" },
  { value: "transcript", label: "Transcript" },
];

export default function VideoForm({ onClose, onSaved, ...opened }: VideoFormProps) {
  const library = currentLibrary(useQueryClient())?.videos ?? [];
  const [tab, setTab] = useState("details");
  const form = useVideoForm({
    ...opened,
    library,
    onSaved,
    onInvalid: (errors) => setTab(tabOf(errors)),
  });
  const { isSaving } = form;
  const title = opened.editing ? "Edit Video" : "Add New Video";

  return (
    <EditFormDialog
      form={form}
      variant="form"
      title={title}
      action={isSaving ? "Saving…" : opened.editing ? "Save Changes" : "Add Video"}
      isSaving={isSaving}
      onClose={onClose}
      beside={(attempt) => <SaveFailure form={form} attempt={attempt} />}
    >
      <Tabs variant="dialog" label={title} value={tab} onChange={setTab} tabs={TABS}>
        <div
          // While its fields are disabled nothing else in it takes the focus, by which keys scroll it.
          tabIndex={isSaving ? 0 : undefined}
          className="video-form min-h-0 flex-1 overflow-y-auto overscroll-contain px-5"
        >
          <fieldset disabled={isSaving} className="contents">
            <RecoveryNotice form={form} fieldsOf={fieldsOf} />
            <TabPanel value="details">
              <DetailsTab form={form} library={library} />
            </TabPanel>
            <TabPanel value="chapters">
              <ChaptersTab form={form} isShown={tab === "chapters" && !isSaving} />
            </TabPanel>
            <TabPanel value="transcript">
              <TranscriptTab form={form} isShown={tab === "transcript"} />
            </TabPanel>
          </fieldset>
        </div>
      </Tabs>
    </EditFormDialog>
  );
}

function tabOf({ chapters, transcript, ...details }: VideoErrors): string {
  if (Object.keys(details).length > 0) return "details";
  return chapters ? "chapters" : "transcript";
}

/** The fields to compare; `basis` is the video whose transcript the form keeps. */
const fieldsOf = (values: VideoValues, basis: AdminVideo | null) =>
  comparedVideoFields({ ...toVideo(values, null), transcript: transcriptText(values, basis) });

function transcriptText({ transcript }: VideoValues, basis: AdminVideo | null): string {
  if (transcript.kind === "new") return transcript.name || "Pasted text";
  if (transcript.kind === "removed") return "Removed";
  return basis?.transcript ? `That of “${basis.title}”` : "None";
}

type SaveFailureProps = { form: VideoFormState; attempt: (save: () => void) => void };

function SaveFailure({ form, attempt }: SaveFailureProps) {
  const { failure, base, values, dismissFailure } = form;
  if (failure === null || form.isSaving) return null;
  const conflict = videoConflictOf(failure);
  if (!conflict) {
    return (
      <Failure variant="box">
        {`${sentenceOf(failure)} Your text is still here, and saving again saves nothing twice.`}
      </Failure>
    );
  }
  // Closes this dialog first: the form behind it shows its errors.
  const saveIn = (save: () => void) =>
    attempt(() => {
      dismissFailure();
      save();
    });
  const { video: theirs } = conflict;
  if (!theirs) {
    return (
      <ConfirmDialog
        title="This video was deleted meanwhile"
        cancel="Back to the form"
        action="Add it again"
        isHarmless
        onConfirm={() => saveIn(() => form.submit("again"))}
        onClose={dismissFailure}
      >
        <p>
          Somebody else deleted it. You can add it again as it is in this form, or close the form
          without saving.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    base && (
      <ConflictDialog
        values={values}
        before={base}
        theirs={theirs}
        onSave={(merged) => saveIn(() => form.saveMerged({ values: merged, basis: theirs }))}
        onClose={dismissFailure}
      />
    )
  );
}

type ConflictDialogProps = {
  values: VideoValues;
  before: AdminVideo;
  theirs: AdminVideo;
  onSave: (merged: VideoValues) => void;
  onClose: () => void;
};

function ConflictDialog({ values, before, theirs, onSave, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const conflict = compareVideos(values, before, theirs);
  const open = conflict.both.filter(({ field }) => !choices[field]).length;
  return (
    <ConfirmDialog
      title="Somebody else changed this video"
      region="What changed"
      cancel="Back to the form"
      action={open > 0 ? `${open} to choose` : "Save"}
      isHarmless
      isDisabled={open > 0}
      onConfirm={() => onSave(mergeValues(values, before, theirs, choices))}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {conflict.both.length === 0
          ? "Nothing that you changed is affected: your changes and theirs go together."
          : "You both changed these fields. Choose what stays; nothing is saved before."}
      </p>
      {conflict.both.map(({ field, ...versions }) => (
        <VersionChoice
          key={field}
          name={`conflict-${field}`}
          label={VIDEO_FORM_FIELDS[field].label}
          chosen={choices[field]}
          onChoose={(side) => setChoices({ ...choices, [field]: side })}
        >
          {(version) => <VersionText text={versions[version]} empty="None" />}
        </VersionChoice>
      ))}
      {conflict.theirs.length > 0 && (
        <p className="text-small text-ink-2">
          {`Theirs alone, and kept: ${conflict.theirs.map((field) => VIDEO_FORM_FIELDS[field].label).join(", ")}.`}
        </p>
      )}
    </ConfirmDialog>
  );
}
