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
import {
  categoryName,
  chaptersText,
  VIDEO_FORM_FIELDS,
  type VideoField,
} from "../video-fields.tsx";
import { editableChapters } from "./edited-chapters.ts";
import { toVideo, type VideoValues } from "./video-values.ts";

const FIELDS = Object.keys(VIDEO_FORM_FIELDS) as VideoField[];

/** Which side's value stays, by field. */
export type Choices = Partial<Record<VideoField, Side>>;

/** What two writers did to a video: the fields that both changed differently, and those that only the other one changed. */
type VideoConflict = { both: FieldCollision<VideoField>[]; theirs: VideoField[] };

/** Compares what the form holds and what is stored now with what the form was opened on. */
export function compareVideos(
  mine: VideoValues,
  before: AdminVideo,
  theirs: AdminVideo,
): VideoConflict {
  const myVideo = toVideo(mine, before);
  const { collisions, theirs: changedByThem } = mergeFields(FIELDS, (field) =>
    field === "transcript"
      ? {
          before: before.transcript ?? "",
          mine: { kept: before.transcript ?? "", removed: "", new: "new" }[mine.transcript.kind],
          theirs: theirs.transcript ?? "",
        }
      : { before: before[field], mine: myVideo[field], theirs: theirs[field] },
  );
  const both = collisions.map(({ field, ...versions }) => ({
    field,
    mine: field === "transcript" ? myTranscript(mine) : textOf(field, versions.mine),
    theirs: textOf(field, versions.theirs, "Another transcript"),
    before: textOf(field, versions.before, "The transcript that was there"),
  }));
  return { both, theirs: changedByThem };
}

const myTranscript = ({ transcript }: VideoValues) =>
  transcript.kind === "new" ? transcript.name || "Pasted text" : "";

/** A field's text as it is shown; `transcript` stands in for one, of which only the hash is known. */
function textOf(field: VideoField, value: string, transcript = ""): string {
  if (field === "transcript") return value && transcript;
  if (field === "category") return categoryName(value);
  return field === "chapters" ? chaptersText(value) : value;
}

/** The form's values with what only the other writer changed and what was chosen as theirs. */
export function mergeValues(
  mine: VideoValues,
  before: AdminVideo,
  theirs: AdminVideo,
  choices: Choices,
): VideoValues {
  const merged = { ...mine };
  const { both, theirs: changedByThem } = compareVideos(mine, before, theirs);
  const chosen = both.map(({ field }) => field).filter((field) => choices[field] === "theirs");
  for (const field of [...changedByThem, ...chosen]) {
    if (field === "chapters") merged.chapters = editableChapters(theirs.chapters);
    else if (field === "transcript") merged.transcript = { kind: "kept" };
    else merged[field] = theirs[field];
  }
  return merged;
}

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
        <Button disabled={open > 0} onClick={() => onSave(choices)}>
          {open > 0 ? `${open} to choose` : "Save"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
