import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { useState } from "react";
import { ScrollRegion } from "@/features/admin/components/scroll-region.tsx";
import { DialogFooter } from "@/features/admin/forms/dialog-footer.tsx";
import { VersionChoice, VersionText } from "@/features/admin/forms/version-choice.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { type Choices, CONFLICT_FIELDS, compareVideos } from "./video-conflict.ts";
import type { VideoValues } from "./video-values.ts";

type ConflictDialogProps = {
  values: VideoValues;
  /** The video as the form was opened on it. */
  before: AdminVideo;
  /** The video as somebody else has saved it. */
  theirs: AdminVideo;
  onSave: (choices: Choices) => void;
  onClose: () => void;
};

/** Shows what two admins changed in one video, field by field, and lets this one choose. */
export function ConflictDialog({ values, before, theirs, onSave, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const conflict = compareVideos(values, before, theirs);
  const open = conflict.both.filter(({ field }) => !choices[field]).length;
  return (
    <Dialog variant="form" title="Somebody else changed this video" onClose={onClose}>
      <ScrollRegion label="What changed">
        <p className="text-ink-2">
          {conflict.both.length === 0
            ? "Nothing that you changed is affected: your changes and theirs go together."
            : "You both changed these fields. Choose what stays; nothing is saved before."}
        </p>
        {conflict.both.map(({ field, ...versions }) => (
          <VersionChoice
            key={field}
            name={`conflict-${field}`}
            label={CONFLICT_FIELDS[field]}
            chosen={choices[field]}
            onChoose={(side) => setChoices({ ...choices, [field]: side })}
          >
            {(version) => <VersionText text={versions[version]} empty="None" />}
          </VersionChoice>
        ))}
        {conflict.theirs.length > 0 && (
          <p className="text-small text-ink-2">
            Theirs alone, and kept:{" "}
            {conflict.theirs.map((field) => CONFLICT_FIELDS[field]).join(", ")}.
          </p>
        )}
      </ScrollRegion>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Back to the form
        </Button>
        <Button disabled={open > 0} onClick={() => onSave(choices)}>
          {open > 0 ? `${open} to choose` : "Save"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
