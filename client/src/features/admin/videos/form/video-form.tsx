import type { Written } from "@shared/contracts/admin-videos.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DiscardDialog } from "@/features/admin/forms/discard-dialog.tsx";
import { FormDialog } from "@/features/admin/forms/form-dialog.tsx";
import { TabPanel, Tabs } from "@/ui/tabs.tsx";
import { currentLibrary } from "../admin-videos-query.ts";
import { ChaptersTab } from "./chapters-tab.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { SaveOutcome, StillSavingDialog } from "./save-outcome.tsx";
import { TranscriptTab } from "./transcript-tab.tsx";
import { UnfinishedVideo } from "./unfinished-video.tsx";
import { type OpenedVideo, useVideoForm } from "./use-video-form.ts";
import type { VideoErrors } from "./video-faults.ts";

type VideoFormProps = OpenedVideo & {
  onClose: () => void;
  onSaved: (written: Written) => void;
};

const TABS = [
  { value: "details", label: "Details" },
  { value: "chapters", label: "Chapters" },
  { value: "transcript", label: "Transcript" },
];

/** The dialog that adds or edits a video. Asks before it discards unsaved changes. */
export default function VideoForm({ onClose, onSaved, ...opened }: VideoFormProps) {
  const library = currentLibrary(useQueryClient())?.videos ?? [];
  const [tab, setTab] = useState("details");
  const showErrors = (errors: VideoErrors) => setTab(tabOf(errors));
  const form = useVideoForm({ ...opened, onSaved, onRefused: showErrors });
  const [asking, setAsking] = useState<"discard" | "saving" | null>(null);
  const title = opened.editing ? "Edit Video" : "Add New Video";

  function handleSubmit() {
    const errors = form.check();
    if (Object.keys(errors).length > 0) showErrors(errors);
    else void form.save();
  }

  function handleClose() {
    if (form.isSaving) setAsking("saving");
    else if (form.isDirty) setAsking("discard");
    else handleDiscard();
  }

  function handleDiscard() {
    form.unfinished.discard();
    onClose();
  }

  return (
    <FormDialog
      variant="form"
      title={title}
      action={actionOf(form)}
      errorCount={Object.keys(form.errors).length}
      onSubmit={handleSubmit}
      isSaving={form.isSaving}
      onClose={handleClose}
      beside={<SaveOutcome form={form} />}
    >
      <Tabs variant="dialog" label={title} value={tab} onChange={setTab} tabs={TABS}>
        <div
          // While its fields are disabled nothing else in it takes the focus, by which keys scroll it.
          tabIndex={form.isSaving ? 0 : undefined}
          className="video-form min-h-0 flex-1 overflow-y-auto overscroll-contain px-5"
        >
          <fieldset disabled={form.isSaving} className="contents">
            <UnfinishedVideo form={form} />
            <TabPanel value="details">
              <DetailsTab form={form} library={library} />
            </TabPanel>
            <TabPanel value="chapters">
              <ChaptersTab form={form} isShown={tab === "chapters" && !form.isSaving} />
            </TabPanel>
            <TabPanel value="transcript">
              <TranscriptTab
                form={form}
                stored={form.origin?.transcript ?? null}
                isShown={tab === "transcript"}
              />
            </TabPanel>
          </fieldset>
        </div>
      </Tabs>
      {asking === "discard" && (
        <DiscardDialog onDiscard={handleDiscard} onClose={() => setAsking(null)} />
      )}
      {asking === "saving" && form.isSaving && (
        <StillSavingDialog onLeave={onClose} onClose={() => setAsking(null)} />
      )}
    </FormDialog>
  );
}

function actionOf({ isNew, isSaving }: ReturnType<typeof useVideoForm>): string {
  if (isSaving) return "Saving…";
  return isNew ? "Add Video" : "Save Changes";
}

function tabOf({ chapters, transcript, ...details }: VideoErrors): string {
  if (Object.keys(details).length > 0) return "details";
  return chapters ? "chapters" : "transcript";
}
