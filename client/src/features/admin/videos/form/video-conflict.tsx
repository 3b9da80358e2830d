import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { useState } from "react";
import { DialogFooter, ScrollRegion } from "@/features/admin/components/dialog-parts.tsx";
import {
  type FieldCollision,
  mergeFields,
  type Side,
  VersionChoice,
  VersionText,
} from "@/features/admin/forms/field-merge.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FIELD_NAMES, fieldText, VIDEO_FORM_FIELDS, type VideoField } from "../video-fields.tsx";
import { toVideo, type VideoValues, valuesOf } from "./video-values.ts";

/** Which side's value stays, by field. */
type Choices = Partial<Record<VideoField, Side>>;

/** What two writers did to a video: the fields that both changed differently, and those that only the other one changed. */
type VideoConflict = { both: FieldCollision<VideoField>[]; theirs: VideoField[] };

/** Compares what the form holds and what is stored now with what the form was opened on. */
export function compareVideos(
  mine: VideoValues,
  before: AdminVideo,
  theirs: AdminVideo,
): VideoConflict {
  const { transcript } = mine;
  const hash = { kept: before.transcript, removed: null, new: "new" }[transcript.kind];
  const myVideo = { ...toVideo(mine, before), transcript: hash };
  const { collisions, theirs: changedByThem } = mergeFields(FIELD_NAMES, (field) => ({
    before: before[field] ?? "",
    mine: myVideo[field] ?? "",
    theirs: theirs[field] ?? "",
  }));
  // Of a transcript only the hash is known.
  const named = {
    mine: (transcript.kind === "new" && transcript.name) || "Pasted text",
    theirs: "Another transcript",
    before: "The transcript that was there",
  };
  const textOf = (field: VideoField, side: keyof typeof named, stored: string) =>
    field === "transcript" ? stored && named[side] : fieldText(field, stored);
  const both = collisions.map(({ field, ...versions }) => ({
    field,
    mine: textOf(field, "mine", versions.mine),
    theirs: textOf(field, "theirs", versions.theirs),
    before: textOf(field, "before", versions.before),
  }));
  return { both, theirs: changedByThem };
}

/** The form's values with what only the other writer changed and what was chosen as theirs. */
export function mergeValues(
  mine: VideoValues,
  before: AdminVideo,
  theirs: AdminVideo,
  choices: Choices,
): VideoValues {
  const { both, theirs: changedByThem } = compareVideos(mine, before, theirs);
  const chosen = both.map(({ field }) => field).filter((field) => choices[field] === "theirs");
  const taken = valuesOf(theirs);
  const changes = [...changedByThem, ...chosen].map((field) => [field, taken[field]]);
  return { ...mine, ...Object.fromEntries(changes) };
}

type ConflictDialogProps = {
  values: VideoValues;
  /** The video as the form was opened on it. */
  before: AdminVideo;
  /** The video as somebody else has saved it. */
  theirs: AdminVideo;
  /** Called with the values that were merged as chosen. */
  onSave: (merged: VideoValues) => void;
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
            label={VIDEO_FORM_FIELDS[field].label}
            chosen={choices[field]}
            onChoose={(side) => setChoices({ ...choices, [field]: side })}
          >
            {(version) => <VersionText text={versions[version]} empty="None" />}
          </VersionChoice>
        ))}
        {conflict.theirs.length > 0 && (
          <p className="text-small text-ink-2">
            Theirs alone, and kept:{" "}
            {conflict.theirs.map((field) => VIDEO_FORM_FIELDS[field].label).join(", ")}.
          </p>
        )}
      </ScrollRegion>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Back to the form
        </Button>
        <Button
          disabled={open > 0}
          onClick={() => onSave(mergeValues(values, before, theirs, choices))}
        >
          {open > 0 ? `${open} to choose` : "Save"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
